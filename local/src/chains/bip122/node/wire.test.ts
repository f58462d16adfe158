import { EsploraProvider } from '@scure/btc-signer/net.js'
import { expect, test } from 'vitest'
import { localBitcoin } from '../localBitcoin.js'
import { type Owner, sign } from '../testing/bitcoinClient.js'
import { openTestBitcoin } from '../testing/openTestBitcoin.js'
import { genesisHash } from './ledger/header.js'
import { regtest } from './transaction/describeScript.js'

const { bitcoin, client } = await openTestBitcoin()
const [first, second, third] = bitcoin.accounts
const payment: Owner = { ...first.payment, kind: 'p2wpkh' }
const hex64 = expect.stringMatching(/^[0-9a-f]{64}$/)

async function pay(amount: number) {
  const coins = (await client.listCoins(payment)).filter(({ value }) => value > 10_000_000).slice(0, 2)
  const total = coins.reduce((sum, { value }) => sum + value, 0)
  const transaction = sign({
    coins,
    outputs: [
      { address: second.ordinal.address, amount: BigInt(amount) },
      { address: first.payment.address, amount: BigInt(total - amount - 1_000) },
    ],
    sequence: 0xffff_fffd,
  })
  await client.send(transaction.hex)
  return { transaction, total }
}

test('the accounts have their coins in a block', async () => {
  expect(await client.get(`/address/${first.payment.address}`)).toEqual({
    address: first.payment.address,
    chain_stats: {
      funded_txo_count: 8,
      funded_txo_sum: 495_321_000,
      spent_txo_count: 0,
      spent_txo_sum: 0,
      tx_count: 1,
    },
    mempool_stats: {
      funded_txo_count: 0,
      funded_txo_sum: 0,
      spent_txo_count: 0,
      spent_txo_sum: 0,
      tx_count: 0,
    },
  })
  expect(await client.get(`/address/${third.ordinal.address}/utxo`)).toEqual([])
  const [coin] = await client.get(`/address/${third.payment.address}/utxo`)
  expect(coin).toEqual({
    txid: hex64,
    vout: expect.any(Number),
    status: {
      confirmed: true,
      block_height: 121,
      block_hash: hex64,
      block_time: expect.any(Number),
    },
    value: 10_000,
  })
})

test('a transaction has every member that Esplora writes', async () => {
  const { total, transaction } = await pay(1_000_000)
  const waiting = await client.get(`/tx/${transaction.id}`)
  expect(waiting).toEqual({
    txid: transaction.id,
    version: 2,
    locktime: 0,
    vin: [0, 1].map(() => ({
      txid: hex64,
      vout: expect.any(Number),
      prevout: {
        scriptpubkey: expect.stringMatching(/^0014[0-9a-f]{40}$/),
        scriptpubkey_asm: expect.stringMatching(/^OP_0 OP_PUSHBYTES_20 [0-9a-f]{40}$/),
        scriptpubkey_type: 'v0_p2wpkh',
        scriptpubkey_address: first.payment.address,
        value: expect.any(Number),
      },
      scriptsig: '',
      scriptsig_asm: '',
      witness: [
        expect.stringMatching(/^30[0-9a-f]+01$/),
        Buffer.from(first.payment.publicKey).toString('hex'),
      ],
      is_coinbase: false,
      sequence: 4_294_967_293,
    })),
    vout: [
      {
        scriptpubkey: expect.stringMatching(/^5120[0-9a-f]{64}$/),
        scriptpubkey_asm: expect.stringMatching(/^OP_PUSHNUM_1 OP_PUSHBYTES_32 [0-9a-f]{64}$/),
        scriptpubkey_type: 'v1_p2tr',
        scriptpubkey_address: second.ordinal.address,
        value: 1_000_000,
      },
      expect.objectContaining({ value: total - 1_001_000 }),
    ],
    size: transaction.extract().length,
    weight: transaction.weight,
    fee: 1_000,
    status: { confirmed: false },
  })
  expect((await client.ask(`/tx/${transaction.id}/hex`)).text).toBe(transaction.hex)
  expect(await client.get(`/tx/${transaction.id}/status`)).toEqual({ confirmed: false })
  expect(await client.get(`/address/${first.payment.address}`)).toMatchObject({
    mempool_stats: { funded_txo_count: 1, spent_txo_count: 2, spent_txo_sum: total, tx_count: 1 },
  })
  const coins = await client.listCoins(payment)
  expect(coins.filter(({ status }) => !status.confirmed)).toMatchObject([{ txid: transaction.id, vout: 1 }])
  expect(await client.get('/mempool')).toEqual({
    count: 1,
    vsize: transaction.vsize,
    total_fee: 1_000,
    fee_histogram: [[1_000 / transaction.vsize, transaction.vsize]],
  })
  bitcoin.mine()
  const mined = await client.get(`/tx/${transaction.id}`)
  const tip = (await client.ask('/blocks/tip/hash')).text
  expect(mined.status).toMatchObject({ confirmed: true, block_hash: tip })
  expect(await client.get(`/tx/${mined.vin[0].txid}/outspends`)).toContainEqual({
    spent: true,
    txid: transaction.id,
    vin: 0,
    status: mined.status,
  })
  expect(await client.get(`/tx/${transaction.id}/outspends`)).toEqual([{ spent: false }, { spent: false }])
})

test('the blocks are a chain from the network’s known genesis, with work in each', async () => {
  expect((await client.ask('/block-height/0')).text).toBe(genesisHash)
  expect(localBitcoin.caipNetworkId).toBe(`bip122:${genesisHash.slice(0, 32)}`)
  const height = Number((await client.ask('/blocks/tip/height')).text)
  let previous = genesisHash
  for (let at = 1; at <= height; at += 17) {
    const hash = (await client.ask(`/block-height/${at}`)).text
    const block = await client.get(`/block/${hash}`)
    expect(block).toMatchObject({ id: hash, height: at, bits: 0x207f_ffff, version: 0x2000_0000 })
    if (at === 1) expect(block.previousblockhash).toBe(previous)
    expect(hash < '8').toBe(true)
    expect(block.timestamp).toBeGreaterThan(block.mediantime - 1)
    previous = hash
  }
  const [tip] = await client.get('/blocks')
  expect(Object.keys(tip).toSorted()).toEqual([
    ...['bits', 'difficulty', 'height', 'id', 'mediantime', 'merkle_root', 'nonce', 'previousblockhash'],
    ...['size', 'timestamp', 'tx_count', 'version', 'weight'],
  ])
  expect((await client.ask(`/block/${tip.id}/header`)).text).toHaveLength(160)
  expect(await client.get(`/block/${tip.id}/status`)).toEqual({ in_best_chain: true, height: tip.height })
  expect(await client.get('/fee-estimates')).toMatchObject({ '1': 5, '6': 2, '25': 1, '1008': 1 })
})

test('lists an address’s transactions in pages, the latest first', async () => {
  const { address } = second.payment
  const given: string[] = []
  for (let index = 0; index < 30; index += 1) {
    given.push(await bitcoin.give(address, 1_000 + index))
    if (index % 3 === 2) bitcoin.mine()
  }
  const waiting = [await bitcoin.give(address, 2_000), await bitcoin.give(address, 3_000)]
  const ids = (list: { txid: string }[]) => list.map(({ txid }) => txid)
  const latest = given.toReversed()
  expect(ids(await client.get(`/address/${address}/txs`))).toEqual([
    ...waiting.toReversed(),
    ...latest.slice(0, 25),
  ])
  expect(ids(await client.get(`/address/${address}/txs/mempool`))).toEqual(waiting.toReversed())
  const page = async (after: string | undefined) =>
    ids(await client.get(`/address/${address}/txs/chain/${after}`))
  expect(await page(latest[2])).toEqual(latest.slice(3, 28))
  // The coins it had from the beginning are the last.
  expect((await page(latest[24])).slice(0, -1)).toEqual(latest.slice(25))
  expect(await page('ab'.repeat(32))).toEqual([])
})

test('a client of Esplora that others wrote reads it', async () => {
  const esplora = new EsploraProvider((url, init) => fetch(url, init as RequestInit), bitcoin.url, regtest)
  const { address } = second.ordinal
  expect(await esplora.height()).toBe(Number((await client.ask('/blocks/tip/height')).text))
  const [first] = await esplora.transfers(address)
  expect(first).toBeDefined()
  const txid = await bitcoin.give(address, 4_321)
  expect(await esplora.txInfo(txid)).toMatchObject({ txid, status: { confirmed: false } })
  bitcoin.mine()
  expect(await esplora.txInfo(txid)).toMatchObject({ txid, status: { confirmed: true } })
  const { balance } = await esplora.balance(address)
  const coins: { value: number }[] = await client.get(`/address/${address}/utxo`)
  expect(balance).toBe(coins.reduce((sum, { value }) => sum + BigInt(value), 0n))
  expect(await esplora.blockInfo(1)).toMatchObject({ number: 1 })
  expect(await esplora.fee(1)).toBeGreaterThan(0n)
})

test('lets pages of any origin ask', async () => {
  const { headers, status } = await client.ask('/tx', { method: 'OPTIONS' })
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect((await client.ask('/blocks/tip/height')).headers.get('content-type')).toContain('text/plain')
  expect((await client.ask('/blocks')).headers.get('access-control-allow-origin')).toBe('*')
})

const mainnet = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

test.each([
  ['GET', '/', 404],
  ['GET', '/tx/00', 400],
  ['GET', `/tx/${'0'.repeat(64)}`, 404],
  ['GET', `/tx/${'0'.repeat(64)}/hex`, 404],
  ['GET', '/address/abc', 400],
  ['GET', `/address/${mainnet}/utxo`, 400],
  ['GET', `/address/${first.payment.address.slice(0, -1)}q`, 400],
  ['GET', `/address/${'b'.repeat(5_000)}`, 400],
  ['GET', '/address/%00', 400],
  ['GET', '/block-height/9999', 404],
  ['GET', '/block-height/-1', 400],
  ['GET', `/block/${'0'.repeat(64)}`, 404],
  ['GET', '/block/__proto__', 400],
  ['PUT', '/tx', 405],
  ['DELETE', '/tx', 405],
  ['POST', '/blocks', 404],
])('%s %s: %i', async (method, path, status) => {
  expect((await client.ask(path, { method })).status).toBe(status)
})

test.each([
  ['', 'TX decode failed'],
  ['0', 'TX decode failed'],
  ['zz', 'TX decode failed'],
  ['\0\0\0\0', 'TX decode failed'],
  ['02000000', 'TX decode failed'],
  ['{"tx":1}', 'TX decode failed'],
  // No inputs, and no outputs.
  ['0200000000000000000000', 'TX decode failed'],
  // A number of inputs that would fill all memory.
  [`02000000ff${'ff'.repeat(8)}`, 'TX decode failed'],
  [`02000000fe${'ff'.repeat(4)}${'00'.repeat(100)}`, 'TX decode failed'],
])('refuses what is no transaction: %j', async (body, message) => {
  const { status, text } = await client.ask('/tx', { method: 'POST', body })
  expect(status).toBe(400)
  expect(text).toContain('sendrawtransaction RPC error: {"code":-22')
  expect(text).toContain(message)
})

test('refuses what is too long before it is read', async () => {
  const tooLong = await client
    .ask('/tx', { method: 'POST', body: '0'.repeat(800_017) })
    .catch(() => undefined)
  expect(tooLong?.status ?? 413).toBe(413)
  expect((await client.send('00'.repeat(400_001))).length).toBeLessThan(200)
})

test('refuses every transaction that is a byte shorter or longer, or of which a byte is another', async () => {
  const [coin] = await client.listCoins({ ...second.payment, kind: 'p2wpkh' })
  if (!coin) throw new Error('there are no coins')
  const amount = BigInt(coin.value) - 300n
  const { hex, id } = sign({ coins: [coin], outputs: [{ address: first.payment.address, amount }] })
  for (const text of [hex.slice(0, -2), `${hex}00`, `${hex.slice(0, -8)}${hex.slice(-6)}`]) {
    expect(await client.send(text)).toContain('TX decode failed')
  }
  for (let at = 0; at < hex.length; at += 6) {
    const byte = (Number.parseInt(hex.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0')
    const answer = await client.send(hex.slice(0, at) + byte + hex.slice(at + 2))
    expect(answer, `byte ${at / 2}`).toContain('sendrawtransaction RPC error')
  }
  expect(await client.send(hex)).toBe(id)
})

test('the faucet gives what it is asked for, with limits', async () => {
  const ask = (body: unknown) => client.ask('/faucet', { method: 'POST', body: JSON.stringify(body) })
  const { address } = third.ordinal
  for (const body of [
    null,
    {},
    { address },
    { address, amount: '5' },
    { address, amount: 0 },
    { address, amount: 1.5 },
    { address: mainnet, amount: 1_000 },
    { address, amount: 329 },
  ]) {
    expect((await ask(body)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await ask({ address, amount: 1_000_000_001 })).text).toContain('at most 10 BTC')
  expect((await ask({ address, amount: 330 })).text).toMatch(/^[0-9a-f]{64}$/)
  for (let index = 0; index < 9; index += 1) {
    expect((await ask({ address, amount: 1_000_000_000 })).status).toBe(200)
  }
  expect(await ask({ address, amount: 1_000_000_000 })).toMatchObject({ status: 429 })
})

test('answers many at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      index % 3 === 0 ? client.send('00'.repeat(1_000)) : client.ask(`/address/${first.payment.address}/txs`),
    ),
  )
  expect(answers).toHaveLength(300)
  expect((await client.ask('/blocks/tip/height')).status).toBe(200)
})
