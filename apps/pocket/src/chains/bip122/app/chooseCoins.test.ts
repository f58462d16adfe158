import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accounts as own } from '../../../app/wallet/accounts.js'
import { regtest } from '../networks.js'
import { addressOf } from './accounts.js'
import type { Coin } from './askEsplora.js'
import { chooseCoins } from './chooseCoins.js'
import { dustAtomic } from './limits.js'
import { prepareTransfer } from './prepareTransaction.js'
import { toScript } from './scripts.js'
import { signTransaction } from './signTransaction.js'

const [one, two] = own
const toCoin = (value: bigint, vout: number, confirmed = true): Coin => ({
  txid: 'ab'.repeat(32),
  vout,
  value,
  status: { confirmed },
})
const changeScript = toScript(addressOf(one, 'payment', regtest), regtest)
const scripts = [toScript(addressOf(two, 'ordinal', regtest), regtest)]

test('no coin is lost: what goes in comes out, and pays its way', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.bigInt(1n, 10n ** 10n), fc.boolean()), { maxLength: 30 }),
      fc.bigInt(1n, 10n ** 10n),
      fc.integer({ min: 1, max: 500 }),
      (held, amountAtomic, feeRate) => {
        const coins = held.map(([value, confirmed], index) => toCoin(value, index, confirmed))
        const chosen = chooseCoins(coins, { amountAtomic, scripts, changeScript, feeRate })
        const total = coins.reduce((sum, { value }) => sum + value, 0n)
        if (!('coins' in chosen)) {
          // All of them together do not pay for themselves.
          expect(total).toBeLessThan(amountAtomic + chosen.feeAtomic)
          return
        }
        const spent = chosen.coins.reduce((sum, { value }) => sum + value, 0n)
        expect(spent).toBe(amountAtomic + chosen.feeAtomic + chosen.changeAtomic)
        expect(new Set(chosen.coins).size).toBe(chosen.coins.length)
        expect(chosen.changeAtomic === 0n || chosen.changeAtomic >= dustAtomic).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('settled coins go first, then the largest', () => {
  const coins = [toCoin(9_000n, 0, false), toCoin(5_000n, 1), toCoin(8_000n, 2)]
  const choose = (amountAtomic: bigint) => {
    const chosen = chooseCoins(coins, { amountAtomic, scripts, changeScript, feeRate: 1 })
    return 'coins' in chosen ? chosen.coins.map(({ vout }) => vout) : undefined
  }
  expect(choose(1_000n)).toEqual([2])
  expect(choose(10_000n)).toEqual([2, 1])
  expect(choose(20_000n)).toEqual([2, 1, 0])
  expect(choose(22_000n)).toBeUndefined()
})

test('the fee is what the signed transaction really needs, and little more', async () => {
  for (const count of [1, 2, 7]) {
    const coins = Array.from({ length: count }, (_, index) => toCoin(10_000n, index))
    const amountAtomic = BigInt(count) * 10_000n - 5_000n
    const recipients = [{ address: addressOf(two, 'ordinal', regtest), amountAtomic }]
    const source = { type: 'transfer', recipients, memo: 'c0ffee', feeRate: 3 } as const
    const prepared = prepareTransfer({ account: one, network: regtest, source, coins, feeRate: 3 })
    if (!prepared.isCovered) throw new Error('It was not covered')
    // Signed, not sent.
    const psbt = {
      type: 'psbt',
      bytes: new Uint8Array(),
      inputs: undefined,
      isFinalized: true,
      isSent: false,
    } as const
    await signTransaction(prepared, regtest, psbt)
    const needed = prepared.transaction.vsize * 3
    expect(Number(prepared.feeAtomic)).toBeGreaterThanOrEqual(needed)
    expect(Number(prepared.feeAtomic)).toBeLessThan(needed + 3 * count + 6)
    expect(prepared.feeRate).toBeCloseTo(3, 0)
  }
})
