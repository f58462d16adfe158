import { expect, test } from 'vitest'
import type { ShownCall } from './PreparedPolkadot.js'
import { spendingOf } from './spendingOf.js'

const transfer = (amountAtomic: bigint, keepsAccount = true): ShownCall => ({
  kind: 'transfer',
  recipient: 'R',
  amountAtomic,
  keepsAccount,
})
const all = (keepsAccount: boolean): ShownCall => ({ kind: 'transfer-all', recipient: 'R', keepsAccount })
const batch = (...calls: ShownCall[]): ShownCall => ({ kind: 'batch', mode: 'together', calls })
const unknown: ShownCall = { kind: 'unknown', pallet: 'P', name: 'n', hex: '0x' }

/** An account with 1,000, of which 10 have to stay for it to stay; each transaction costs 5. */
const spend = (call: ShownCall, more: { frozenAtomic?: bigint; reservedAtomic?: bigint } = {}) =>
  spendingOf(call, {
    balance: { freeAtomic: 1_000n, reservedAtomic: 0n, frozenAtomic: 0n, ...more },
    existentialDepositAtomic: 10n,
    costAtomic: 5n,
  })

test.each<[string, ShownCall, object]>([
  [
    'up to what keeps the account',
    transfer(985n),
    { totalAtomic: 990n, isCovered: true, closesAccount: false },
  ],
  ['not beyond it', transfer(986n), { balanceAtomic: 990n, isCovered: false }],
  ['beyond it where the account may close', transfer(986n, false), { isCovered: true, closesAccount: true }],
  [
    'to the last unit',
    transfer(995n, false),
    { balanceAtomic: 1_000n, isCovered: true, closesAccount: true },
  ],
  ['not more than there is', transfer(996n, false), { isCovered: false, closesAccount: false }],
  ['all but what keeps the account', all(true), { totalAtomic: 990n, isCovered: true, closesAccount: false }],
  ['all', all(false), { totalAtomic: 1_000n, isCovered: true, closesAccount: true }],
  [
    'several at once',
    batch(transfer(1n), batch(transfer(2n), unknown)),
    { totalAtomic: 8n, isCovered: true },
  ],
  // One that keeps the account fails after one that takes too much: so does the whole.
  ['several of both kinds', batch(transfer(980n, false), transfer(6n)), { isCovered: false }],
  ['the fee alone', unknown, { totalAtomic: 5n, isCovered: true, closesAccount: false }],
])('is %s', (_, call, expected) => {
  expect(spend(call)).toMatchObject(expected)
})

test('what is frozen stays, as far as it is not reserved', () => {
  expect(spend(transfer(1n, false), { frozenAtomic: 300n }).balanceAtomic).toBe(700n)
  expect(spend(transfer(1n), { frozenAtomic: 300n, reservedAtomic: 100n }).balanceAtomic).toBe(800n)
  expect(spend(transfer(1n), { frozenAtomic: 300n, reservedAtomic: 400n }).balanceAtomic).toBe(990n)
  expect(spend(transfer(1n), { frozenAtomic: 2_000n })).toMatchObject({ balanceAtomic: 0n, isCovered: false })
})
