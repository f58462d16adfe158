import type { SwapTerms } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { localSolana } from '../networks.js'
import { tokenPrograms } from '../tokenPrograms.js'
import type { Holding } from './readHolding.js'
import { type HoldingChange, weighChanges, wrappedMint } from './weighChanges.js'

const [account, stranger] = ['visitor', 'stranger']
const terms: SwapTerms = {
  ...{ network: localSolana, account, latestDeadline: 0, soldAtomic: 100n, minimumAtomic: 50n },
  sold: { address: 'sold', symbol: 'SOLD', decimals: 0 },
  bought: { address: 'bought', symbol: 'BOUGHT', decimals: 0 },
}
const coins = { before: 10_000n, after: 9_990n }
const feeAtomic = 10n

const hold = (mint: string, amountAtomic: bigint, more: Partial<Holding> = {}): Holding => ({
  ...{ mint, owner: account, program: tokenPrograms.token, lamports: 200n, amountAtomic, state: 1 },
  ...{ delegate: '', delegatedAtomic: 0n, closer: '', ...more },
})
const change = (
  before: Holding | undefined,
  after: Holding | undefined,
  isAssociated = true,
): HoldingChange => ({ before, after, isAssociated })
const honest = [
  change(hold('sold', 1_000n), hold('sold', 900n)),
  change(hold('bought', 0n), hold('bought', 50n)),
]
const weigh = (holdings: readonly HoldingChange[], more: Partial<Parameters<typeof weighChanges>[1]> = {}) =>
  weighChanges(terms, { coins, feeAtomic, holdings, ...more })
const mismatch = (what: string) => expect.objectContaining({ code: 'swap/mismatch', context: { what } })

test('what was shown is taken, and what stays in a new account is told', () => {
  expect(weigh(honest)).toEqual({ receivedAtomic: 50n, depositAtomic: 0n })
  const opened = [honest[0] as HoldingChange, change(undefined, hold('bought', 60n))]
  const after = { coins: { before: 10_000n, after: 9_790n } }
  expect(weigh(opened, after)).toEqual({ receivedAtomic: 60n, depositAtomic: 200n })
})

const [sold, bought] = honest as [HoldingChange, HoldingChange]
const own = hold('other', 5n)

describe('what a program does in the middle of a swap is seen in what is left', () => {
  test.each<[string, HoldingChange[], string]>([
    ['more is sold', [change(hold('sold', 1_000n), hold('sold', 899n)), bought], 'amount'],
    ['less arrives', [sold, change(hold('bought', 0n), hold('bought', 49n))], 'minimum'],
    ['another token falls', [sold, bought, change(own, hold('other', 4n))], 'tokens'],
    [
      'somebody may spend',
      [sold, bought, change(own, hold('other', 5n, { delegate: stranger }))],
      'authority',
    ],
    [
      'somebody may spend more',
      [
        ...[sold, bought],
        change(
          hold('other', 5n, { delegate: stranger, delegatedAtomic: 1n }),
          hold('other', 5n, { delegate: stranger, delegatedAtomic: 2n }),
        ),
      ],
      'authority',
    ],
    [
      'somebody may close it',
      [sold, bought, change(own, hold('other', 5n, { closer: stranger }))],
      'authority',
    ],
    [
      'it is somebody else’s',
      [sold, bought, change(own, hold('other', 5n, { owner: stranger }))],
      'authority',
    ],
    ['it is frozen', [sold, bought, change(own, hold('other', 5n, { state: 2 }))], 'authority'],
    [
      'somebody may spend what is bought',
      [sold, change(undefined, hold('bought', 60n, { delegate: stranger }))],
      'authority',
    ],
    [
      'what is bought lies in an account that somebody else has opened',
      [sold, change(undefined, hold('bought', 60n), false)],
      'minimum',
    ],
    [
      'what is sold is moved where somebody else may have rights',
      [
        ...[change(hold('sold', 1_000n), hold('sold', 0n)), bought],
        change(hold('sold', 0n), hold('sold', 900n), false),
      ],
      'amount',
    ],
    ['what an account held is gone with it', [sold, bought, change(own, undefined)], 'value'],
  ])('%s', (_, holdings, what) => {
    expect(() => weigh(holdings)).toThrow(mismatch(what))
  })

  test('SOL falls by more than the fee', () => {
    expect(() => weigh(honest, { coins: { before: 10_000n, after: 9_989n } })).toThrow(mismatch('value'))
  })
})

test('wrapped SOL is SOL: an account of it that is emptied into the account’s own is no loss', () => {
  const wrapped = change(hold(wrappedMint, 300n, { lamports: 500n }), undefined)
  const unwrapped = { coins: { before: 10_000n, after: 10_490n } }
  expect(weigh([...honest, wrapped], unwrapped).receivedAtomic).toBe(50n)
  const forCoins = { ...terms, bought: { symbol: 'SOL', decimals: 9 } }
  const gained = { coins: { before: 10_000n, after: 10_040n }, feeAtomic, holdings: [sold] }
  expect(weighChanges(forCoins, gained).receivedAtomic).toBe(50n)
})
