import * as v from 'valibot'
import type { Coin } from './coins.js'

/** The journal keeps amounts as texts: a JSON number is exact up to 2^53 only. */
export const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)

/** The form of an account in the journal. */
export const accountSchema = v.object({
  address: v.string(),
  number: amountSchema,
  sequence: amountSchema,
  /** 33 bytes in hexadecimal; null until it has signed something. */
  publicKey: v.nullable(v.string()),
  /** By denom, in any order. */
  balances: v.array(v.tuple([v.string(), amountSchema])),
})

type StoredAccount = v.InferOutput<typeof accountSchema>

/** An account: its number, its next sequence, its key and its money by denom. */
export type AccountState = Omit<StoredAccount, 'balances'> & { balances: Map<string, bigint> }

/** The accounts of a chain. */
export type State = {
  /** The account, not to be changed; undefined where nothing was ever sent to it. */
  read(address: string): AccountState | undefined
  /** A copy, in which changes stay until {@link State.merge}. */
  branch(): State
  /** Takes over what a branch has changed. */
  merge(branch: State): void
  /** The account, to be changed; a new one gets the next number. */
  open(address: string): AccountState
  /** The accounts that were opened here. */
  listOpened(): AccountState[]
  /** Puts an account as it was written down. */
  restore(stored: StoredAccount): void
  readonly nextNumber: bigint
}

/** An account as the journal keeps it. */
export function toStored({ balances, ...account }: AccountState): StoredAccount {
  return { ...account, balances: [...balances] }
}

/** What an account has, in the order of denoms; what there is none of is left out. */
export function listCoins(account: AccountState | undefined): Coin[] {
  return [...(account?.balances ?? [])]
    .filter(([, amount]) => amount > 0n)
    .map(([denom, amount]) => ({ denom, amount }))
    .sort((one, other) => (one.denom < other.denom ? -1 : 1))
}

/**
 * Makes the accounts.
 *
 * @param nextNumber - Of the next new account.
 * @param below - Where accounts are read that were not opened here.
 */
export function createState(nextNumber: bigint, below?: Pick<State, 'read'>): State {
  const opened = new Map<string, AccountState>()
  let next = nextNumber
  const read = (address: string) => opened.get(address) ?? below?.read(address)
  const put = (account: AccountState) => {
    opened.set(account.address, account)
    if (account.number >= next) next = account.number + 1n
  }
  const state: State = {
    read,
    open(address) {
      const known = opened.get(address)
      if (known) return known
      const found = read(address)
      const account: AccountState = found
        ? { ...found, balances: new Map(found.balances) }
        : { address, number: next, sequence: 0n, publicKey: null, balances: new Map() }
      put(account)
      return account
    },
    branch: () => createState(next, state),
    merge(branch) {
      for (const account of branch.listOpened()) put(account)
    },
    listOpened: () => [...opened.values()],
    restore: ({ balances, ...account }) => put({ ...account, balances: new Map(balances) }),
    get nextNumber() {
      return next
    },
  }
  return state
}
