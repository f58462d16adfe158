import * as v from 'valibot'

/** The journal keeps amounts as texts: a JSON number is exact up to 2^53 only. */
export const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)

const sumsSchema = v.object({ balance: amountSchema, sent: amountSchema, received: amountSchema })

/** The form of an account in the journal. */
export const accountSchema = v.object({
  address: v.string(),
  nonce: amountSchema,
  stx: sumsSchema,
  fees: amountSchema,
  /** By the contract's id. */
  tokens: v.record(v.string(), sumsSchema),
})

/** What an account has of something, and what it has sent and received of it so far. */
export type Sums = v.InferOutput<typeof sumsSchema>

/** An account: its next nonce, its money, and the fees it has paid. */
export type AccountState = v.InferOutput<typeof accountSchema>

/** The accounts of the chain. */
export type State = {
  /** The account; an empty one where nothing has happened to it. Not to be changed. */
  read(address: string): AccountState
  /** A copy, in which changes stay until {@link State.merge}. */
  branch(): State
  /** Takes over what a branch has changed. */
  merge(branch: State): void
  /** The account, to be changed. */
  open(address: string): AccountState
  /** The accounts that were opened here. */
  listOpened(): AccountState[]
}

const createSums = (): Sums => ({ balance: 0n, sent: 0n, received: 0n })

/** What an account has of a token, to be changed. */
export function openToken(account: AccountState, contract: string): Sums {
  account.tokens[contract] ??= createSums()
  return account.tokens[contract]
}

/**
 * Makes the accounts.
 *
 * @param below - Where accounts are read that were not opened here.
 */
export function createState(below?: Pick<State, 'read'>): State {
  const opened = new Map<string, AccountState>()
  const read = (address: string): AccountState =>
    opened.get(address) ??
    below?.read(address) ?? { address, nonce: 0n, stx: createSums(), fees: 0n, tokens: {} }
  const state: State = {
    read,
    open(address) {
      const account = opened.get(address) ?? structuredClone(read(address))
      opened.set(address, account)
      return account
    },
    branch: () => createState(state),
    merge(branch) {
      for (const account of branch.listOpened()) opened.set(account.address, account)
    },
    listOpened: () => [...opened.values()],
  }
  return state
}
