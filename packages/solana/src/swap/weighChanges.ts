import type { SwapTerms } from '@latchkey/core'
import { SwapError, type SwapMismatch } from '@latchkey/errors/swap'
import type { Holding } from './readHolding.js'

/** The mint of wrapped SOL. What is in an account of it is SOL. */
export const wrappedMint = 'So11111111111111111111111111111111111111112'

/** An account of a token before and after the trial; undefined where there is none. */
export type HoldingChange = {
  before: Holding | undefined
  after: Holding | undefined
  /** It stands at the one address that follows from owner and mint: nobody else can have opened it with rights in it. */
  isAssociated: boolean
}

/** What a transaction changed when it was played. */
export type Changes = {
  /** Lamports of the account itself. */
  coins: { before: bigint; after: bigint }
  holdings: readonly HoldingChange[]
  /** What the network charges, in lamports. */
  feeAtomic: bigint
}

/**
 * Compares what a trial did with what the visitor has seen.
 *
 * What lands in an account that somebody else may have opened in the visitor's name does not count as theirs: whoever opened it may
 * have kept the right to take it out.
 *
 * @param terms - What the visitor has seen.
 * @param changes - What changed.
 * @returns What arrives of the bought token, and what is left as a deposit in accounts that are opened, in base units.
 * @throws `swap/mismatch` with the first difference.
 */
export function weighChanges(
  { account, bought, minimumAtomic, sold, soldAtomic }: SwapTerms,
  { coins, feeAtomic, holdings }: Changes,
): { receivedAtomic: bigint; depositAtomic: bigint } {
  const own = holdings.filter(({ after, before }) => before?.owner === account || after?.owner === account)
  for (const change of own) expect('authority', isControlKept(change, account))

  const soldMint = toMint(sold.address)
  const boughtMint = toMint(bought.address)
  const moved = new Map<string | undefined, bigint>([
    [undefined, coins.after - coins.before + feeAtomic + sum(own.map((one) => getMoved(one, account).coins))],
  ])
  for (const change of own) {
    const mint = toMint((change.before ?? change.after)?.mint)
    if (mint === undefined) continue
    moved.set(mint, (moved.get(mint) ?? 0n) + getMoved(change, account).tokens)
  }
  for (const [mint, difference] of moved) {
    const allowed = mint === soldMint ? soldAtomic : 0n
    const what: SwapMismatch = mint === soldMint ? 'amount' : mint === undefined ? 'value' : 'tokens'
    if (mint !== boughtMint) expect(what, difference >= -allowed)
  }
  const receivedAtomic = moved.get(boughtMint) ?? 0n
  expect('minimum', receivedAtomic >= minimumAtomic)
  const opened = own.filter(({ before, after }) => !before && after && toMint(after.mint) !== undefined)
  return { receivedAtomic, depositAtomic: sum(opened.map(({ after }) => after?.lamports ?? 0n)) }
}

function expect(what: SwapMismatch, isRight: boolean): void {
  if (!isRight) throw new SwapError('swap/mismatch', { what })
}

/** SOL has none, wrapped or not. */
function toMint(mint: string | undefined): string | undefined {
  return mint === wrappedMint ? undefined : mint
}

/** Who may do something with an account of the visitor's is the same as before; with a new one nobody else may. */
function isControlKept({ after, before, isAssociated }: HoldingChange, account: string): boolean {
  if (!after) return true
  if (after.owner !== account) return before === undefined || before.owner !== account
  if (before?.owner !== account) return !isAssociated || (after.delegate === '' && after.closer === '')
  const isSame = before.mint === after.mint && before.closer === after.closer && before.state === after.state
  const isAllowanceKept =
    after.delegate === '' ||
    (after.delegate === before.delegate && after.delegatedAtomic <= before.delegatedAtomic)
  return isSame && isAllowanceKept
}

/** What an account of the visitor's has more than before. Its lamports are the visitor's, too. */
function getMoved(change: HoldingChange, account: string): { tokens: bigint; coins: bigint } {
  const [before, after] = [change.before, change.after].map((one) =>
    one?.owner === account ? one : undefined,
  )
  const tokens = (after?.amountAtomic ?? 0n) - (before?.amountAtomic ?? 0n)
  const coins = (after?.lamports ?? 0n) - (before?.lamports ?? 0n)
  const count = (difference: bigint) => (change.isAssociated || difference < 0n ? difference : 0n)
  return { tokens: count(tokens), coins: count(coins) }
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, one) => total + one, 0n)
}
