import { RawTx } from '@scure/btc-signer/script.js'
import { beforeEach, expect, test } from 'vitest'
import { type ListedCoin, type Owner, sign } from '../testing/bitcoinClient.js'
import { openTestBitcoin } from '../testing/openTestBitcoin.js'

const { bitcoin, client } = await openTestBitcoin()
const [first, second] = bitcoin.accounts
const payment: Owner = { ...first.payment, kind: 'p2wpkh' }
const to = second.payment.address
const replaceable = 0xffff_fffd
const vsize = 110n

type Coin = ListedCoin & { owner: Owner }
let coin: Coin
beforeEach(async () => {
  coin = await createCoin()
})

async function createCoin(value = 1_000_000): Promise<Coin> {
  const txid = await bitcoin.give(first.payment.address, value)
  bitcoin.mine()
  const found = (await client.listCoins(payment)).find((one) => one.txid === txid)
  if (!found) throw new Error('the faucet gave nothing')
  return found
}

/** A transaction of one coin to somebody, or back to its owner, who can spend it on. */
function pay(
  from: Coin,
  fee: bigint,
  { address = first.payment.address, sequence = replaceable, lockTime = 0 } = {},
) {
  return sign({
    coins: [from],
    outputs: [{ address, amount: BigInt(from.value) - fee }],
    ...{ sequence, lockTime },
  })
}

const follow = (transaction: { id: string }, from: Coin, fee: bigint): Coin => ({
  ...from,
  txid: transaction.id,
  vout: 0,
  value: from.value - Number(fee),
})

test('refuses a second spending of a coin, waiting or in a block', async () => {
  const paid = pay(coin, 500n, { sequence: 0xffff_ffff })
  expect(await client.send(paid.hex)).toBe(paid.id)
  const again = pay(coin, 5_000n, { address: to })
  expect(await client.send(again.hex)).toContain('txn-mempool-conflict')
  // The same one is no other.
  expect(await client.send(paid.hex)).toBe(paid.id)
  bitcoin.mine()
  expect(await client.send(again.hex)).toBe(
    'sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}',
  )
  expect(await client.send(paid.hex)).toContain('"code":-27')
})

test('refuses coins that never were', async () => {
  const unknown = pay({ ...coin, txid: 'ab'.repeat(32) }, 500n)
  expect(await client.send(unknown.hex)).toContain('bad-txns-inputs-missingorspent')
  expect(await client.send(pay({ ...coin, vout: 7 }, 500n).hex)).toContain('bad-txns-inputs-missingorspent')
})

test('replaces what waits and allowed it, for a higher fee and rate', async () => {
  const slow = pay(coin, 200n)
  const fast = pay(coin, 200n + 2n * vsize, { address: to })
  await client.send(slow.hex)
  expect(await client.send(fast.hex)).toBe(fast.id)
  expect((await client.ask(`/tx/${slow.id}`)).status).toBe(404)
  expect(await client.get(`/tx/${coin.txid}/outspend/${coin.vout}`)).toMatchObject({ txid: fast.id })
  bitcoin.mine()
  expect((await client.get(`/tx/${fast.id}/status`)).confirmed).toBe(true)
})

test('takes no replacement that pays less, the same, or too little for being relayed', async () => {
  await client.send(pay(coin, 400n).hex)
  const send = (fee: bigint) => client.send(pay(coin, fee, { address: to }).hex)
  expect(await send(300n)).toContain('insufficient fee, rejecting replacement')
  expect(await send(400n)).toContain('new feerate')
  expect(await send(400n + vsize - 2n)).toContain('not enough additional fees to relay')
  expect(await send(400n + vsize + 2n)).toMatch(/^[0-9a-f]{64}$/)
})

test('a replacement pays for all it pushes out, and pushes out what depended on it', async () => {
  const parent = pay(coin, 200n)
  const child = pay(follow(parent, coin, 200n), 5_000n)
  const grandchild = pay(follow(child, follow(parent, coin, 200n), 5_000n), 300n)
  for (const one of [parent, child, grandchild]) expect(await client.send(one.hex)).toBe(one.id)
  expect(await client.send(pay(coin, 5_000n, { address: to }).hex)).toContain(
    'less fees than conflicting txs; 0.00005000 < 0.00005500',
  )
  const replacement = pay(coin, 5_700n, { address: to })
  expect(await client.send(replacement.hex)).toBe(replacement.id)
  for (const gone of [parent, child, grandchild]) {
    expect((await client.ask(`/tx/${gone.id}`)).status).toBe(404)
  }
})

test('a child of one that may be replaced may be replaced too', async () => {
  const parent = pay(coin, 200n)
  const between = follow(parent, coin, 200n)
  const final = { sequence: 0xffff_ffff }
  await client.send(parent.hex)
  await client.send(pay(between, 200n, final).hex)
  const replacement = pay(between, 900n, { ...final, address: to })
  expect(await client.send(replacement.hex)).toBe(replacement.id)
})

test('a replacement adds no coin that waits, and spends nothing it replaces', async () => {
  const other = await createCoin()
  const unrelated = pay(other, 300n)
  const parent = pay(coin, 200n)
  await client.send(unrelated.hex)
  await client.send(parent.hex)
  const spend = (coins: Coin[]) =>
    client.send(
      sign({
        coins,
        outputs: [{ address: to, amount: coins.reduce((sum, { value }) => sum + BigInt(value), -9_000n) }],
        sequence: replaceable,
      }).hex,
    )
  expect(await spend([coin, follow(unrelated, other, 300n)])).toContain('replacement-adds-unconfirmed')
  expect(await spend([coin, follow(parent, coin, 200n)])).toContain('spends conflicting transaction')
})

test('a replacement pushes out at most a hundred', async () => {
  const coins: Coin[] = []
  const parents = await Promise.all(Array.from({ length: 5 }, () => createCoin(100_000)))
  for (const parent of parents) {
    const split = sign({
      coins: [parent],
      outputs: Array.from({ length: 21 }, () => ({ address: first.payment.address, amount: 4_000n })),
      sequence: replaceable,
    })
    expect(await client.send(split.hex)).toBe(split.id)
    for (let vout = 0; vout < 21; vout += 1) {
      const child = pay({ ...parent, txid: split.id, vout, value: 4_000 }, 150n)
      expect(await client.send(child.hex)).toBe(child.id)
    }
    coins.push(parent)
  }
  const replacement = sign({
    coins,
    outputs: [{ address: to, amount: 300_000n }],
    sequence: replaceable,
  })
  expect(await client.send(replacement.hex)).toContain('too many potential replacements (110 > 100)')
})

test('lets 25 wait that depend on each other, and no more', async () => {
  let last = coin
  for (let index = 0; index < 25; index += 1) {
    const next = pay(last, 200n)
    expect(await client.send(next.hex), String(index)).toBe(next.id)
    last = follow(next, last, 200n)
  }
  const tooMany = pay(last, 200n)
  expect(await client.send(tooMany.hex)).toContain('too-long-mempool-chain, too many unconfirmed ancestors')
  bitcoin.mine()
  expect(await client.send(tooMany.hex)).toBe(tooMany.id)
})

test('demands a fee of a satoshi for a virtual byte, and takes none that must be a mistake', async () => {
  expect(await client.send(pay(coin, 109n).hex)).toContain('min relay fee not met, 109 < 110')
  expect(await client.send(pay(await createCoin(20_000_000), 10_000_000n).hex)).toContain(
    'Fee exceeds maximum configured by user',
  )
  expect(await client.send(pay({ ...coin, value: coin.value + 1 }, 0n).hex)).toContain('bad-txns-in-belowout')
  expect(await client.send(pay(coin, 110n).hex)).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  ['p2wpkh', first.payment.address, 293n, 294n],
  ['p2tr', first.ordinal.address, 329n, 330n],
  ['p2sh', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 539n, 540n],
  ['p2pkh', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 545n, 546n],
])('takes no dust: %s', async (_, address, dust, enough) => {
  const coins = [coin]
  const change = { address: first.payment.address, amount: 990_000n }
  const send = (amount: bigint) =>
    client.send(sign({ coins, outputs: [{ address, amount }, change], sequence: replaceable }).hex)
  expect(await send(dust)).toContain('"message":"dust"')
  expect(await send(enough)).toMatch(/^[0-9a-f]{64}$/)
})

test('carries one note of at most 80 bytes', async () => {
  const send = (bytes: number) =>
    client.send(
      sign({
        coins: [coin],
        outputs: [{ address: to, amount: 990_000n }],
        data: new Uint8Array(bytes).fill(7),
      }).hex,
    )
  expect(await send(75)).toMatch(/^[0-9a-f]{64}$/)
  coin = await createCoin()
  const raw = RawTx.decode(sign({ coins: [coin], outputs: [{ address: to, amount: 990_000n }] }).extract())
  const note = { amount: 0n, script: Buffer.from(`6a4c51${'07'.repeat(81)}`, 'hex') }
  const write = (outputs: typeof raw.outputs) =>
    Buffer.from(RawTx.encode({ ...raw, outputs })).toString('hex')
  expect(await client.send(write([...raw.outputs, note]))).toContain('"message":"scriptpubkey"')
  const short = { ...note, script: Buffer.from('6a0107', 'hex') }
  expect(await client.send(write([...raw.outputs, short, short]))).toContain('multi-op-return')
})

test('keeps what is locked until its block, and locks of inputs', async () => {
  const height = Number((await client.ask('/blocks/tip/height')).text)
  expect(await client.send(pay(coin, 300n, { lockTime: height + 1 }).hex)).toContain('non-final')
  expect(await client.send(pay(coin, 300n, { lockTime: 4_000_000_000 }).hex)).toContain('non-final')
  const relative = pay(coin, 300n, { sequence: 3 })
  expect(await client.send(relative.hex)).toContain('non-BIP68-final')
  expect(await client.send(pay(coin, 300n, { sequence: 0x0040_0001 }).hex)).toContain('non-BIP68-final')
  bitcoin.mine(2)
  expect(await client.send(relative.hex)).toBe(relative.id)
})

test('coins that a block made may be spent a hundred blocks later', async () => {
  const { faucetAddress } = await import('./ledger/faucet.js')
  const { createStackKey } = await import('./localKeys.js')
  const { pubECDSA } = await import('@scure/btc-signer/utils.js')
  const privateKey = createStackKey('faucet')
  const owner: Owner = { privateKey, publicKey: pubECDSA(privateKey), kind: 'p2wpkh' }
  bitcoin.mine()
  const hash = (await client.ask('/blocks/tip/hash')).text
  const [coinbase] = await client.get(`/block/${hash}/txs`)
  expect(coinbase.vin[0]).toMatchObject({ is_coinbase: true, prevout: null })
  expect(coinbase.vout[0].scriptpubkey_address).toBe(faucetAddress)
  const { txid, vout } = { txid: coinbase.txid, vout: 0 }
  const young = { txid, vout, value: coinbase.vout[0].value, status: { confirmed: true }, owner }
  const spending = sign({
    coins: [young],
    outputs: [{ address: to, amount: BigInt(young.value) - 500n }],
  })
  expect(await client.send(spending.hex)).toContain('bad-txns-premature-spend-of-coinbase')
  bitcoin.mine(98)
  expect(await client.send(spending.hex)).toContain('bad-txns-premature-spend-of-coinbase')
  bitcoin.mine()
  expect(await client.send(spending.hex)).toBe(spending.id)
})

test('a block makes its subsidy and the fees, and no more', async () => {
  const height = Number((await client.ask('/blocks/tip/height')).text)
  await client.send(pay(coin, 12_345n).hex)
  bitcoin.mine()
  const hash = (await client.ask('/blocks/tip/hash')).text
  const [coinbase] = await client.get(`/block/${hash}/txs`)
  const subsidy = 5_000_000_000 / 2 ** Math.floor((height + 1) / 150)
  expect(coinbase.vout[0].value).toBe(subsidy + 12_345)
})
