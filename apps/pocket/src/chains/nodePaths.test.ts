import { expect, test } from 'vitest'
import { serverChains } from './serverChains.js'

const { bip122, cosmos, stacks } = serverChains
const txid = 'ab'.repeat(32)
const bitcoinAddress = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'
const stacksAddress = 'ST3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNEGTCR6R'
const ask = (path: string, query = '') => ({ method: 'GET', path, query, body: '' }) as const
const send = (path: string, body: string) => ({ method: 'POST', path, query: '', body }) as const

test.each([
  [`/address/${bitcoinAddress}`, 'json'],
  [`/address/${bitcoinAddress}/utxo`, 'json'],
  [`/address/${bitcoinAddress}/txs`, 'json'],
  [`/address/${bitcoinAddress}/txs/chain/${txid}`, 'json'],
  [`/tx/${txid}`, 'json'],
  [`/tx/${txid}/hex`, 'text'],
  [`/tx/${txid}/status`, 'json'],
  ['/fee-estimates', 'json'],
  ['/blocks/tip/height', 'text'],
  ['/block-height/12', 'text'],
])('a node of Bitcoin is asked for %s', (path, answers) => {
  expect(bip122.admit(ask(path))).toEqual({ method: 'GET', path, body: '', answers })
})

test('a node of Bitcoin is sent transactions, and nothing else', () => {
  const body = '02'.repeat(100)
  expect(bip122.admit(send('/tx', body))).toEqual({ method: 'POST', path: '/tx', body, answers: 'text' })
  for (const refused of [
    send('/tx', 'zz'),
    send('/tx', ''),
    send('/tx', `${body}\n`),
    send('/faucet', '{}'),
    send(`/address/${bitcoinAddress}`, body),
    ask('/tx'),
    ask('/'),
    ask('/mempool'),
    ask('/fee-estimates', 'x=1'),
    ask(`/address/${bitcoinAddress}/utxo/more`),
    ask(`/tx/${txid}/`),
    ask(`/tx/${txid.toUpperCase()}`),
  ])
    expect(bip122.admit(refused)).toMatchObject({ status: 403 })
})

test.each([
  ['/v2/info', ''],
  [`/v2/accounts/${stacksAddress}`, 'proof=0'],
  ['/v2/fees/transfer', ''],
  [`/extended/v1/address/${stacksAddress}/nonces`, ''],
  [`/extended/v1/address/${stacksAddress}/transactions`, 'limit=20&offset=40'],
  [`/extended/v1/tx/0x${txid}`, ''],
  [`/metadata/v1/ft/${stacksAddress}.coin`, ''],
])('a node of Stacks is asked for %s?%s', (path, query) => {
  const asked = query === '' ? path : `${path}?${query}`
  expect(stacks.admit(ask(path, query))).toEqual({ method: 'GET', path: asked, body: '', answers: 'json' })
})

test('a node of Stacks is sent transactions and asked for estimates, and nothing else', () => {
  for (const path of ['/v2/transactions', '/v2/fees/transaction'])
    expect(stacks.admit(send(path, '{"tx":"00"}'))).toMatchObject({ method: 'POST', path, answers: 'json' })
  for (const refused of [
    send('/v2/transactions', '00'),
    send('/v2/transactions', ''),
    send('/v2/block_proposal', '{}'),
    send('/extended/v1/faucets/stx', '{}'),
    ask('/v2/transactions'),
    ask('/v2/info', 'tip=latest'),
    ask(`/v2/accounts/${stacksAddress}`, 'proof=1'),
    ask(`/v2/accounts/${stacksAddress}`, 'proof=0&x'),
    ask('/v2/accounts/x'),
    ask('/v2/accounts/'),
  ])
    expect(stacks.admit(refused)).toMatchObject({ status: 403 })
})

const cosmosAddress = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const denom = `ibc/${'AB'.repeat(32)}`

test.each([
  [`/cosmos/bank/v1beta1/balances/${cosmosAddress}`, 'pagination.limit=100'],
  [`/cosmos/bank/v1beta1/balances/${cosmosAddress}/by_denom`, `denom=${encodeURIComponent(denom)}`],
  ['/cosmos/bank/v1beta1/denoms_metadata_by_query_string', 'denom=uatom'],
  [`/ibc/apps/transfer/v1/denom_traces/${txid}`, ''],
  [`/ibc/apps/transfer/v1/denoms/${txid.toUpperCase()}`, ''],
  [`/cosmos/auth/v1beta1/accounts/${cosmosAddress}`, ''],
  [`/cosmos/tx/v1beta1/txs/${txid}`, ''],
  ['/cosmos/tx/v1beta1/txs', 'query=message.sender%3D%27x%27&order_by=ORDER_BY_DESC&page=1&limit=20'],
  ['/cosmos/base/tendermint/v1beta1/node_info', ''],
  ['/cosmos/base/tendermint/v1beta1/blocks/latest', ''],
])('a node of Cosmos is asked for %s?%s', (path, query) => {
  const asked = query === '' ? path : `${path}?${query}`
  expect(cosmos.admit(ask(path, query))).toEqual({ method: 'GET', path: asked, body: '', answers: 'json' })
})

test('a node of Cosmos is sent transactions and what is tried out, and nothing else', () => {
  for (const path of ['/cosmos/tx/v1beta1/txs', '/cosmos/tx/v1beta1/simulate'])
    expect(cosmos.admit(send(path, '{"tx_bytes":""}'))).toMatchObject({
      method: 'POST',
      path,
      answers: 'json',
    })
  for (const refused of [
    send('/cosmos/tx/v1beta1/txs', '00'),
    send('/cosmos/tx/v1beta1/txs', ''),
    send('', '{"method":"broadcast_tx_sync"}'),
    send('/faucet', '{}'),
    ask('/cosmos/tx/v1beta1/txs', 'query=x&height=1'),
    ask('/cosmos/tx/v1beta1/txs', `query=${'x'.repeat(1_000)}`),
    ask('/cosmos/bank/v1beta1/denoms_metadata'),
    ask(`/cosmos/bank/v1beta1/balances/${cosmosAddress}/by_denom`, 'denom=a&x'),
    ask(`/cosmos/bank/v1beta1/balances/${cosmosAddress.toUpperCase()}`),
    ask(`/cosmos/auth/v1beta1/accounts/${cosmosAddress}/more`),
    ask(`/cosmos/tx/v1beta1/txs/${txid}0`),
    ask('/status'),
  ])
    expect(cosmos.admit(refused)).toMatchObject({ status: 403 })
})
