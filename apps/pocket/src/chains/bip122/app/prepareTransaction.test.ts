import { afterEach, expect, test, vi } from 'vitest'
import { accounts as own } from '../../../app/wallet/accounts.js'
import { regtest } from '../networks.js'
import { addressOf } from './accounts.js'
import { prepareTransaction } from './prepareTransaction.js'

const [one, two] = own
const payment = addressOf(one, 'payment', regtest)
const ordinal = addressOf(one, 'ordinal', regtest)
const stranger = addressOf(two, 'payment', regtest)
const txid = (digit: string) => digit.repeat(64)
type Node = {
  coins: { digit: string; value: number; confirmed?: boolean }[]
  /** Whose coins transactions spend, each with the transaction it came from. */
  spent?: Record<string, { address: string; from: string }[]>
}

/** The node, as pocket's server passes it on. Transactions that spend nothing known are in blocks. */
function serve({ coins, spent = {} }: Node): string[] {
  const looked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/utxo'))
      return Response.json(
        coins.map(({ confirmed = true, digit, value }) => ({
          ...{ txid: txid(digit), vout: 0, value, status: { confirmed } },
        })),
      )
    const digit = url.split('/').at(-1)?.[0] ?? ''
    looked.push(digit)
    const inputs = (spent[digit] ?? []).map(({ address, from }) => ({
      ...{ txid: txid(from), prevout: { scriptpubkey_address: address } },
    }))
    return Response.json({
      ...{ txid: txid(digit), status: { confirmed: !(digit in spent) } },
      vin: inputs.length > 0 ? inputs : [{ txid: txid('0'), prevout: null }],
    })
  })
  return looked
}
afterEach(() => vi.unstubAllGlobals())

async function pay(amountAtomic: bigint) {
  const recipients = [{ address: stranger, amountAtomic }]
  return await prepareTransaction({
    kind: 'bitcoin-transaction',
    account: one,
    network: regtest,
    source: { type: 'transfer', recipients, memo: undefined, feeRate: 1 },
  })
}
const spentBy = (prepared: Awaited<ReturnType<typeof pay>>) =>
  prepared.isCovered ? prepared.inputs.map(({ outpoint }) => outpoint[0]) : prepared

test('a transfer leaves small coins alone: they may carry something', async () => {
  const coins = [
    { digit: 'a', value: 10_000 },
    { digit: 'b', value: 546 },
    { digit: 'c', value: 547 },
  ]
  serve({ coins })
  expect(spentBy(await pay(10_100n))).toEqual(['a', 'c'])
  expect(await pay(10_500n)).toMatchObject({ isCovered: false, balanceAtomic: 10_547n, leftOutAtomic: 546n })
})

test('a transfer does not pay with what a stranger has only announced', async () => {
  const coins = [
    { digit: 'a', value: 10_000 },
    { digit: 'b', value: 90_000, confirmed: false },
    { digit: 'c', value: 80_000, confirmed: false },
  ]
  // The second is paid for by both.
  const spent = {
    b: [{ address: stranger, from: 'd' }],
    c: [
      { address: payment, from: 'd' },
      { address: stranger, from: 'd' },
    ],
  }
  serve({ coins, spent })
  expect(await pay(20_000n)).toMatchObject({
    ...{ isCovered: false, balanceAtomic: 10_000n, leftOutAtomic: 170_000n },
  })
})

test('a transfer pays with own change that waits, unless it hangs on a stranger’s', async () => {
  const coins = [{ digit: 'b', value: 90_000, confirmed: false }]
  const spent = {
    b: [
      { address: payment, from: 'd' },
      { address: ordinal, from: 'e' },
    ],
    e: [{ address: payment, from: 'f' }],
  }
  serve({ coins, spent })
  expect(spentBy(await pay(20_000n))).toEqual(['b'])
  serve({ coins, spent: { ...spent, e: [{ address: stranger, from: 'f' }] } })
  expect(await pay(20_000n)).toMatchObject({ isCovered: false, balanceAtomic: 0n, leftOutAtomic: 90_000n })
})

test('each transaction is looked at once, and none where settled coins are enough', async () => {
  const digits = [...'123456789abcdef']
  const waiting = digits.map((digit) => ({ digit, value: 1_000, confirmed: false }))
  // Each spends coins of all, also of itself: a node that tells of circles is not believed.
  const spent = Object.fromEntries(
    digits.map((digit) => [digit, digits.map((from) => ({ address: payment, from }))]),
  )
  const looked = serve({ coins: waiting, spent })
  expect(await pay(5_000n)).toMatchObject({ isCovered: false, leftOutAtomic: 15_000n })
  expect(looked.length).toBe(new Set(looked).size)
  const calm = serve({ coins: [{ digit: 'a', value: 90_000 }, ...waiting], spent })
  expect(spentBy(await pay(20_000n))).toEqual(['a'])
  expect(calm).toEqual([])
})

test('many announcements cost a transfer fifty looks at most', async () => {
  const looks: string[] = []
  const toId = (index: number) => index.toString(16).padStart(64, '0')
  vi.stubGlobal('fetch', async (url: string) => {
    const status = { confirmed: false }
    if (url.endsWith('/utxo'))
      return Response.json(
        Array.from({ length: 300 }, (_, vout) => ({ txid: toId(vout), vout, value: 1_000, status })),
      )
    looks.push(url)
    const vin = [{ txid: toId(999), prevout: { scriptpubkey_address: stranger } }]
    return Response.json({ status, vin })
  })
  expect(await pay(5_000n)).toMatchObject({ isCovered: false, leftOutAtomic: 300_000n })
  expect(looks.length).toBe(50)
})
