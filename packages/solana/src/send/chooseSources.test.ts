import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseSources, readHeldAccounts, sumAmounts, sumSendable } from './chooseSources.js'

const account = fc.record({ amountAtomic: fc.bigInt({ min: 1n, max: 99n }) })
const toHeld = (list: readonly { amountAtomic: bigint }[]) =>
  list
    .map(({ amountAtomic }, index) => ({ address: `account ${index}`, amountAtomic }))
    .sort((first, second) => Number(second.amountAtomic - first.amountAtomic))

test('whatever is held and asked for, the parts are the amount, and no account gives more than it has', () => {
  fc.assert(
    fc.property(
      fc.array(account, { minLength: 1, maxLength: 20 }),
      fc.nat(19),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (list, favourite, share) => {
        const held = toHeld(list)
        const most = sumSendable(held)
        const amountAtomic = 1n + BigInt(Math.floor(Number(most - 1n) * share))
        const sources = chooseSources(held, {
          associated: `account ${favourite}`,
          amountAtomic,
          fee: undefined,
        })
        expect(sumAmounts(sources ?? [])).toBe(amountAtomic)
        expect(sources?.length).toBeLessThanOrEqual(12)
        expect(new Set(sources?.map(({ address }) => address)).size).toBe(sources?.length)
        for (const part of sources ?? []) {
          const [own] = held.filter(({ address }) => address === part.address)
          expect(part.amountAtomic > 0n && part.amountAtomic <= (own?.amountAtomic ?? 0n)).toBe(true)
        }
        const more = { associated: '', amountAtomic: most + 1n, fee: undefined }
        if (sumAmounts(held) > most) expect(chooseSources(held, more)).toBeUndefined()
        else expect(() => chooseSources(held, more)).toThrow('does not cover')
      },
    ),
  )
})

test('an empty account and a frozen one give nothing', () => {
  const toAccount = (address: string, amount: number, state: number) => {
    const data = new Uint8Array(165)
    data[64] = amount
    data[108] = state
    return { address, data }
  }
  const accounts = [
    toAccount('empty', 0, 1),
    toAccount('fine', 5, 1),
    toAccount('frozen', 9, 2),
    toAccount('best', 7, 1),
  ]
  expect(readHeldAccounts(accounts)).toEqual([
    { address: 'best', amountAtomic: 7n },
    { address: 'fine', amountAtomic: 5n },
  ])
})
