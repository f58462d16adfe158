import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choice, type Coin, chooseCoins, isChoice, maxInputs, type Wanted } from './chooseCoins.js'
import { type CoinKind, getDust } from './scripts.js'
import { getInputWeight, getVirtualSize, toFee } from './weigh.js'

const secret = new Uint8Array(32).fill(5)
const key = pubECDSA(secret)
const scripts = {
  p2wpkh: p2wpkh(key).script,
  'p2sh-p2wpkh': p2sh(p2wpkh(key)).script,
  p2tr: p2tr(pubSchnorr(secret), undefined, NETWORK).script,
  p2pkh: p2pkh(key).script,
  p2wsh: p2wsh(p2pkh(key)).script,
}
const kinds = ['p2wpkh', 'p2sh-p2wpkh', 'p2tr', 'p2pkh'] as const satisfies readonly CoinKind[]

const coins = fc
  .array(
    fc.record({
      value: fc.oneof(
        fc.bigInt({ min: 547n, max: 20_000n }),
        fc.bigInt({ min: 547n, max: 5_000_000n }),
        fc.bigInt({ min: 547n, max: 21_000_000_00000000n / 200n }),
      ),
      isConfirmed: fc.boolean(),
    }),
    { maxLength: 160 },
  )
  .map((all): readonly Coin[] =>
    all.map((one, index) => ({ ...one, txid: index.toString(16).padStart(64, '0'), vout: index % 3 })),
  )
const wanted = (amount: fc.Arbitrary<bigint | undefined>) =>
  fc
    .record({
      amount,
      receiver: fc.constantFrom(...Object.values(scripts)),
      kind: fc.constantFrom(...kinds),
      rate: fc.oneof(fc.bigInt({ min: 1000n, max: 60_000n }), fc.bigInt({ min: 1000n, max: 1_000_000n })),
    })
    .map(
      ({ kind, ...rest }): Wanted => ({ ...rest, spending: { kind, keyBytes: 33, script: scripts[kind] } }),
    )

const sum = (all: readonly Coin[]) => all.reduce((total, { value }) => total + value, 0n)
const sizeOf = (choice: Choice, { receiver, spending }: Wanted) =>
  getVirtualSize({
    inputCount: choice.coins.length,
    spending,
    scripts: choice.change === undefined ? [receiver] : [receiver, spending.script],
  })

test('of any coins a payment is exact: nothing is made, lost, paid below the rate, or left as dust', () => {
  const amounts = fc.oneof(
    fc.bigInt({ min: 546n, max: 100_000n }),
    fc.bigInt({ min: 546n, max: 10_000_000_000n }),
  )
  fc.assert(
    fc.property(coins, wanted(amounts), (all, want) => {
      const found = chooseCoins(all, want)
      if (!isChoice(found)) return
      expect(found.amount).toBe(want.amount)
      expect(sum(found.coins)).toBe(found.amount + found.fee + (found.change ?? 0n))
      expect(found.coins.length).toBeLessThanOrEqual(maxInputs)
      expect(new Set(found.coins).size).toBe(found.coins.length)
      expect(found.coins.every((coin) => all.includes(coin))).toBe(true)
      if (found.change !== undefined)
        expect(found.change).toBeGreaterThanOrEqual(getDust(want.spending.script))
      // What the fee has beyond the rate is told, and less than change would cost and have to be.
      const needed = toFee(sizeOf(found, want), want.rate)
      expect(found.fee - found.forgone).toBe(needed)
      expect(found.forgone).toBeGreaterThanOrEqual(0n)
      const changeCost = toFee(60, want.rate)
      expect(found.forgone).toBeLessThan(getDust(want.spending.script) + changeCost)
      // Every coin brings more than it costs.
      const own = toFee(Math.ceil(getInputWeight(want.spending) / 4), want.rate)
      expect(found.coins.every(({ value }) => value > own)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('what is announced is spent only where confirmed coins are not enough', () => {
  fc.assert(
    fc.property(coins, wanted(fc.bigInt({ min: 546n, max: 1_000_000n })), (all, want) => {
      const confirmed = all.filter(({ isConfirmed }) => isConfirmed)
      if (!isChoice(chooseCoins(confirmed, want))) return
      const found = chooseCoins(all, want)
      expect(isChoice(found) && found.coins.every(({ isConfirmed }) => isConfirmed)).toBe(true)
    }),
  )
})

test('who is told that it is too much could not have paid it with all that is worth spending', () => {
  fc.assert(
    fc.property(coins, wanted(fc.bigInt({ min: 546n, max: 1_000_000_000n })), (all, want) => {
      const found = chooseCoins(all, want)
      if (isChoice(found)) return
      const most = chooseCoins(all, { ...want, amount: undefined })
      expect(found.most).toBe(isChoice(most) ? most.amount : undefined)
      if (found.most !== undefined) expect(want.amount ?? 0n).toBeGreaterThan(found.most)
    }),
    { numRuns: 500 },
  )
})

test('the most leaves nothing behind that is worth spending, pays no change, and can be typed as well', () => {
  fc.assert(
    fc.property(coins, wanted(fc.constant(undefined)), (all, want) => {
      const most = chooseCoins(all, want)
      if (!isChoice(most)) return
      expect(most.change).toBeUndefined()
      expect(most.fee).toBe(toFee(sizeOf(most, want), want.rate))
      expect(sum(most.coins)).toBe(most.amount + most.fee)
      expect(most.amount).toBeGreaterThanOrEqual(getDust(want.receiver))
      const typed = chooseCoins(all, { ...want, amount: most.amount })
      expect(isChoice(typed) && typed.amount).toBe(most.amount)
      expect(isChoice(chooseCoins(all, { ...want, amount: most.amount + 1n }))).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('one coin that is enough is taken before a larger one, and before many small ones', () => {
  const toCoin = (value: bigint, index: number): Coin => ({
    ...{ value, txid: `${index}`.padStart(64, '0'), vout: 0 },
    isConfirmed: true,
  })
  const all = [5000n, 90_000n, 40_000n, 6000n, 2_000_000n].map(toCoin)
  const want: Wanted = {
    ...{ amount: 30_000n, receiver: scripts.p2tr, rate: 2000n },
    spending: { kind: 'p2wpkh', keyBytes: 33, script: scripts.p2wpkh },
  }
  const found = chooseCoins(all, want)
  expect(isChoice(found) && found.coins.map(({ value }) => value)).toEqual([40_000n])
  const several = chooseCoins(all.slice(0, 4), { ...want, amount: 120_000n })
  expect(isChoice(several) && several.coins.map(({ value }) => value)).toEqual([90_000n, 40_000n])
})

test('coins that cost more than they bring are left out, and many are told to be too many', () => {
  const small = Array.from(
    { length: 300 },
    (_, index): Coin => ({
      ...{ value: 1000n, txid: `${index}`.padStart(64, '0'), vout: 0 },
      isConfirmed: true,
    }),
  )
  const want: Wanted = {
    ...{ amount: 100_000n, receiver: scripts.p2wpkh, rate: 20_000n },
    spending: { kind: 'p2wpkh', keyBytes: 33, script: scripts.p2wpkh },
  }
  expect(chooseCoins(small, want)).toEqual({ most: undefined, isOfCount: false })
  const cheap = chooseCoins(small, { ...want, rate: 1000n })
  expect(cheap).toMatchObject({ isOfCount: true })
  expect(isChoice(cheap) ? 0n : cheap.most).toBe(93_158n)
})

test('the least that nodes pass on goes by the kind of script', () => {
  expect(
    Object.fromEntries(Object.entries(scripts).map(([kind, script]) => [kind, getDust(script)])),
  ).toEqual({ p2wpkh: 294n, 'p2sh-p2wpkh': 540n, p2tr: 330n, p2pkh: 546n, p2wsh: 330n })
})
