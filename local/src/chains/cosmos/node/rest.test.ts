import { expect, test } from 'vitest'
import { localCosmosTokens } from '../localCosmosTokens.js'
import { createCosmosClient } from '../testing/cosmosClient.js'
import { openTestCosmos } from '../testing/openTestCosmos.js'
import { maxPerMinute } from './ledger/faucet.js'

const { hub, zone } = await openTestCosmos({ blockMs: 0 })
const client = createCosmosClient(hub)
const [first, second, third] = hub.accounts
const { OSMO, USDC } = localCosmosTokens.hub

test('tells accounts, which have a key once they have signed', async () => {
  const path = `/cosmos/auth/v1beta1/accounts/${first.address}`
  expect((await client.get(path)).json).toEqual({
    account: {
      '@type': '/cosmos.auth.v1beta1.BaseAccount',
      ...{ address: first.address, pub_key: null, account_number: '12', sequence: '0' },
    },
  })
  await client.send()
  hub.mine()
  expect((await client.get(path)).json).toMatchObject({
    account: { sequence: '1', pub_key: { '@type': '/cosmos.crypto.secp256k1.PubKey' } },
  })
  // The chains number their accounts each for itself.
  const onZone = await createCosmosClient(zone).readAccount(zone.accounts[0].address)
  expect(onZone).toEqual({ accountNumber: 43n, sequence: 0n })
})

test('tells balances in pages', async () => {
  const path = `/cosmos/bank/v1beta1/balances/${first.address}`
  const { json } = await client.get(`${path}?pagination.limit=2`)
  const { balances, pagination } = json as {
    balances: { denom: string }[]
    pagination: { next_key: string; total: string }
  }
  expect(pagination.total).toBe('3')
  const rest = await client.get(`${path}?pagination.key=${encodeURIComponent(pagination.next_key)}`)
  const more = (rest.json as { balances: { denom: string }[]; pagination: object }).balances
  expect([...balances, ...more].map(({ denom }) => denom)).toEqual(
    [OSMO.address, USDC.address, 'uatom'].sort(),
  )
  expect(rest.json).toMatchObject({ pagination: { next_key: null } })
  expect(await client.readBalance(third.address)).toBe(10_000n)
  expect(await client.readBalance(first.address, OSMO.address)).toBe(500_000_000n)
  expect(await client.readBalance(first.address, 'constructor')).toBe(0n)
})

test('tells what denoms are and where they are from, in the words of old nodes and of new ones', async () => {
  const query = encodeURIComponent(OSMO.address)
  const { json } = await client.get(`/cosmos/bank/v1beta1/denoms_metadata_by_query_string?denom=${query}`)
  expect(json).toMatchObject({
    metadata: {
      ...{ base: OSMO.address, display: 'osmo', symbol: 'OSMO', name: 'Osmosis' },
      denom_units: [{ exponent: 0 }, { denom: 'osmo', exponent: 6 }],
    },
  })
  expect((await client.get(`/cosmos/bank/v1beta1/denoms_metadata/${OSMO.address}`)).json).toEqual(json)
  expect((await client.get('/cosmos/bank/v1beta1/denoms_metadata')).json).toMatchObject({
    metadatas: [{ base: 'uatom', display: 'atom' }, {}, {}],
  })
  const hash = OSMO.address.slice(4)
  for (const text of [hash, OSMO.address, query]) {
    expect((await client.get(`/ibc/apps/transfer/v1/denom_traces/${text}`)).json).toEqual({
      denom_trace: { path: 'transfer/channel-0', base_denom: 'uosmo' },
    })
    expect((await client.get(`/ibc/apps/transfer/v1/denoms/${text}`)).json).toEqual({
      denom: { base: 'uosmo', trace: [{ port_id: 'transfer', channel_id: 'channel-0' }] },
    })
  }
})

test('simulates unsigned transactions, and says why they would fail', async () => {
  const { bytes } = await client.sign()
  const { json } = await client.simulate(bytes)
  const { gas_info } = json as { gas_info: { gas_used: string } }
  const used = BigInt(gas_info.gas_used)
  expect(used > 60_000n && used < 100_000n).toBe(true)
  expect(BigInt(((await client.simulate(bytes)).json.gas_info as typeof gas_info).gas_used)).toBe(used)
  const tooMuch = await client.sign({ amount: 10n ** 30n })
  expect(await client.simulate(tooMuch.bytes)).toMatchObject({
    status: 500,
    json: { code: 2, message: expect.stringContaining('insufficient funds'), details: [] },
  })
  const wrong = await client.sign({ sequence: 99n })
  expect((await client.simulate(wrong.bytes)).json).toMatchObject({
    message: expect.stringContaining('account sequence mismatch, expected 1, got 99'),
  })
})

test('what runs out of gas in its block pays its fee and moves nothing', async () => {
  const { bytes } = await client.sign({ amount: 1_000n, gasLimit: 60_000n })
  const { gas_used } = (await client.simulate(bytes)).json.gas_info as { gas_used: string }
  const before = [await client.readBalance(first.address), await client.readBalance(second.address)] as const
  const { txhash } = await client.send({ gasLimit: BigInt(gas_used) - 1n, amount: 1_000n })
  hub.mine()
  expect(await client.readResponse(txhash)).toMatchObject({ code: 11, codespace: 'sdk', gas_used })
  expect(await client.readBalance(first.address)).toBe(before[0] - 2_000n)
  expect(await client.readBalance(second.address)).toBe(before[1])
})

test('takes several transactions of an account in a row, before any is in a block', async () => {
  const { sequence } = await client.readAccount(first.address)
  const hashes: string[] = []
  for (const step of [0n, 1n, 2n]) {
    const { code, txhash } = await client.send({ sequence: sequence + step })
    expect(code).toBe(0)
    hashes.push(txhash)
  }
  expect((await client.send({ sequence: sequence + 4n })).code).toBe(32)
  expect((await client.get(`/cosmos/tx/v1beta1/txs/${hashes[0]}`)).status).toBe(404)
  hub.mine()
  const heights = await Promise.all(hashes.map(async (hash) => (await client.readResponse(hash)).height))
  expect(new Set(heights).size).toBe(1)
  // What is in a block is there with its transactions, whichever way one asks.
  const { json } = await client.get(`/cosmos/base/tendermint/v1beta1/blocks/${heights[0]}`)
  expect((json as { block: { data: { txs: string[] } } }).block.data.txs).toHaveLength(3)
  const found = await client.get(`/tx?hash=0x${hashes[2]}`)
  expect(found.json).toMatchObject({ id: -1, result: { hash: hashes[2], index: 2, height: heights[0] } })
})

test('finds transactions by sender, recipient and height, in pages, old form and new', async () => {
  const search = async (parts: Record<string, string>) => {
    const { json } = await client.get(`/cosmos/tx/v1beta1/txs?${new URLSearchParams(parts)}`)
    const { total, tx_responses } = json as { total: string; tx_responses: { txhash: string; tx: object }[] }
    return { total: Number(total), hashes: tx_responses.map(({ txhash }) => txhash), tx_responses }
  }
  const query = `transfer.recipient='${third.address}'`
  const hashes: string[] = []
  for (const memo of ['one', 'two', 'three']) {
    hashes.push((await client.send({ recipient: third.address, denom: USDC.address, memo })).txhash)
    hub.mine()
  }
  expect(await search({ query })).toMatchObject({ total: 3, hashes })
  const newest = await search({ query, order_by: 'ORDER_BY_DESC', limit: '1', page: '2' })
  expect(newest).toMatchObject({ total: 3, hashes: [hashes[1]] })
  expect(newest.tx_responses[0]?.tx).toMatchObject({
    '@type': '/cosmos.tx.v1beta1.Tx',
    body: {
      memo: 'two',
      messages: [{ '@type': '/cosmos.bank.v1beta1.MsgSend', amount: [{ denom: USDC.address, amount: '1' }] }],
    },
  })
  const old = { events: query, 'pagination.limit': '1', 'pagination.offset': '2' }
  expect((await search(old)).hashes).toEqual([hashes[2]])
  expect((await search({ query: `${query} AND tx.height>=9999` })).total).toBe(0)
  const rpc = await client.post('/', {
    ...{ jsonrpc: '2.0', id: 7, method: 'tx_search' },
    params: { query, order_by: 'desc', per_page: '2', page: '1' },
  })
  expect(rpc.json).toMatchObject({ id: 7, result: { total_count: '3', txs: [{ hash: hashes[2] }, {}] } })
  const inQuotes = encodeURIComponent(`"${query}"`)
  expect((await client.get(`/tx_search?query=${inQuotes}`)).json).toMatchObject({
    result: { total_count: '3' },
  })
})

test('the faucet gives the coin away, so often in a minute', async () => {
  const address = 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'
  const { json, status } = await client.post('/credit', { address, denom: 'uatom' })
  hub.mine()
  expect([status, (await client.readResponse(String(json.txhash))).code]).toEqual([200, 0])
  expect(await client.readBalance(address)).toBe(100_000_000n)
  for (let count = 1; count < maxPerMinute; count += 1) await client.post('/credit', { address })
  expect((await client.post('/credit', { address })).status).toBe(429)
  expect((await client.post('/credit', { address: zone.accounts[0].address })).status).toBe(400)
  expect((await client.post('/credit', { address, denom: USDC.address })).status).toBe(400)
})

test.each<[string, number, number]>([
  ['/cosmos/auth/v1beta1/accounts/cosmos1xyz', 400, 3],
  [`/cosmos/auth/v1beta1/accounts/${zone.accounts[0].address}`, 400, 3],
  ['/cosmos/bank/v1beta1/balances/nobody', 400, 3],
  [`/cosmos/bank/v1beta1/balances/${first.address}/by_denom`, 400, 3],
  [`/cosmos/bank/v1beta1/balances/${first.address}?pagination.limit=x`, 400, 3],
  ['/cosmos/bank/v1beta1/denoms_metadata_by_query_string?denom=uosmo', 404, 5],
  ['/ibc/apps/transfer/v1/denom_traces/xyz', 400, 3],
  [`/ibc/apps/transfer/v1/denoms/${'0'.repeat(64)}`, 404, 5],
  ['/cosmos/tx/v1beta1/txs/xyz', 400, 3],
  [`/cosmos/tx/v1beta1/txs/${'0'.repeat(64)}`, 404, 5],
  ['/cosmos/tx/v1beta1/txs', 400, 3],
  ['/cosmos/tx/v1beta1/txs?query=what', 400, 3],
  [`/cosmos/tx/v1beta1/txs?query=${'+'.repeat(5_000)}x`, 400, 3],
  ['/cosmos/base/tendermint/v1beta1/blocks/999', 400, 3],
  ['/cosmos/staking/v1beta1/validators', 501, 12],
  ['/%', 501, 12],
])('answers %s with %i and code %i', async (path, status, code) => {
  const { json, status: answered } = await client.get(path)
  expect([answered, json.code, json.details]).toEqual([status, code, []])
})

test('refuses bodies that are no transaction, and too long ones', async () => {
  for (const body of ['', '{', '[]', '{"tx_bytes":5,"mode":"BROADCAST_MODE_SYNC"}', '{"tx_bytes":"AA"}']) {
    const response = await fetch(`${hub.url}/cosmos/tx/v1beta1/txs`, { method: 'POST', body })
    expect(response.status).toBe(400)
  }
  const long = await fetch(`${hub.url}/cosmos/tx/v1beta1/txs`, { method: 'POST', body: 'x'.repeat(300_000) })
  expect(long.status).toBe(413)
})

test('pages of any origin may ask', async () => {
  const asked = await fetch(`${hub.url}/cosmos/tx/v1beta1/txs`, { method: 'OPTIONS' })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await fetch(`${hub.url}/status`)).headers.get('access-control-allow-origin')).toBe('*')
})

test.each<[unknown, number]>([
  [{ jsonrpc: '2.0', id: 1, method: 'nothing' }, -32601],
  [{ jsonrpc: '2.0', id: 1, method: 'constructor' }, -32601],
  [{ jsonrpc: '1.0', id: 1, method: 'status' }, -32600],
  [{ jsonrpc: '2.0', id: 1, method: 'broadcast_tx_sync', params: {} }, -32602],
  [{ jsonrpc: '2.0', id: 1, method: 'tx', params: { hash: 'AAAA' } }, -32603],
  [{ jsonrpc: '2.0', id: 1, method: 'tx_search', params: { query: 'x' } }, -32603],
  [{ jsonrpc: '2.0', id: 1, method: 'block', params: { height: '999' } }, -32603],
  [[], -32600],
])('CometBFT’s face answers %j with %i', async (call, code) => {
  expect((await client.post('/', call)).json).toMatchObject({ jsonrpc: '2.0', error: { code } })
})

test('CometBFT’s face takes transactions both ways, and several calls at once', async () => {
  const [one, two] = [await client.sign({ amount: 2n }), await client.sign({ amount: 3n })]
  const toCall = (id: number, method: string, bytes: Uint8Array) => ({
    ...{ jsonrpc: '2.0', id, method, params: { tx: Buffer.from(bytes).toString('base64') } },
  })
  const { json } = await client.post('/', [
    toCall(1, 'broadcast_tx_async', one.bytes),
    toCall(2, 'broadcast_tx_sync', two.bytes),
  ])
  expect(json).toMatchObject([
    { id: 1, result: { code: 0, hash: one.hash } },
    { id: 2, result: { code: 32, hash: two.hash } },
  ])
  const again = await client.get(`/broadcast_tx_sync?tx=0x${Buffer.from(one.bytes).toString('hex')}`)
  expect(again.json).toMatchObject({ error: { code: -32603, data: 'tx already exists in cache' } })
  hub.mine()
})
