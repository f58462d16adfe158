import {
  signSend,
  startTestCosmos,
  type TestCosmos,
  type TestCosmosChain,
} from '@latchkey/local/chains/cosmos'
import { localCosmosTokens } from '@latchkey/local/networks/cosmos'
import { type HistoryTransaction, toSignInText } from '@latchkey/wire'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32 } from '@scure/base'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { createFindNetwork } from '../createFindNetwork.js'
import { toAddressKey } from './address.js'
import type { ConnectedNetwork } from './CosmosNetwork.js'
import { cosmos } from './cosmos.js'
import { toSignedDocument } from './signIn/verifySignature.js'
import { createTransferReader } from './transfers/createTransferReader.js'

/** Two chains of the namespace, one gateway. */
let chains: TestCosmos
let gateway: TestApp
beforeAll(async () => {
  chains = await startTestCosmos({ blockMs: 0 })
  gateway = await createTestApp({ networks: [chains.hub.network, chains.zone.network] })
})
afterAll(async () => {
  await gateway?.close()
  await chains?.stop()
})

type ChainName = 'hub' | 'zone'
const names: readonly ChainName[] = ['hub', 'zone']
const nobody = {
  hub: 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a',
  zone: 'osmo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqmcn030',
}
const idOf = (name: ChainName) => chains[name].network.caipNetworkId
const otherOf = (name: ChainName): ChainName => (name === 'hub' ? 'zone' : 'hub')

const get = async (path: string) => {
  const response = await gateway.app.inject(`/v1/${path}${path.includes('?') ? '&' : '?'}projectId=p1`)
  return { status: response.statusCode, body: response.json() }
}
const ask = (name: ChainName, payload: object) =>
  gateway.app.inject({ method: 'POST', url: `/v1/node?projectId=p1&chainId=${idOf(name)}`, payload })

type Wish = Omit<Partial<Parameters<typeof signSend>[0]>, 'network'> & { from?: 0 | 1 | 2 }

/** Signs as an account of the trial wallet and sends through the gateway. */
async function send(name: ChainName, { from = 0, ...wish }: Wish = {}) {
  const { accounts, network } = chains[name]
  const { address, privateKey } = accounts[from]
  const { account } = (
    await ask(name, { method: 'GET', path: `/cosmos/auth/v1beta1/accounts/${address}` })
  ).json()
  const { bytes, hash } = signSend({
    ...{ network, privateKey, recipient: accounts[1].address, amount: 1n },
    ...{ accountNumber: BigInt(account.account_number), sequence: BigInt(account.sequence) },
    ...wish,
  })
  const body = JSON.stringify({
    tx_bytes: Buffer.from(bytes).toString('base64'),
    mode: 'BROADCAST_MODE_SYNC',
  })
  const sent = await ask(name, { method: 'POST', path: '/cosmos/tx/v1beta1/txs', body })
  expect(sent.json().tx_response).toMatchObject({ code: 0, txhash: hash })
  chains[name].mine()
  return hash
}

type Item = {
  symbol: string
  address?: string
  value: number
  iconUrl: string
  quantity: { numeric: string }
}
const balances = async (name: ChainName, address: string): Promise<Item[]> =>
  (await get(`account/${address}/balance?currency=usd&chainId=${idOf(name)}`)).body.balances
const history = async (address: string, query = '') =>
  (await get(`account/${address}/history?${query}`)).body as {
    data: HistoryTransaction[]
    next: string | null
  }

describe.each(names)('balances on %s', (name) => {
  test('the coin and tokens, with amount, price, value and picture', async () => {
    const { accounts, network } = chains[name]
    const items = await balances(name, accounts[0].address)
    const { nativeCurrency, nativePrice } = network
    const { name: title, symbol } = nativeCurrency
    expect(items[0]).toMatchObject({ name: title, symbol, price: Number(nativePrice), chainId: idOf(name) })
    expect(items[0]).not.toHaveProperty('address')
    expect(items).toHaveLength(3)
    for (const token of network.tokens) {
      const item = items.find(({ address }) => address === `${idOf(name)}:${toAddressKey(token.address)}`)
      expect(item).toMatchObject({ name: token.name, symbol: token.symbol, iconUrl: token.logo })
      expect(item?.value).toBeCloseTo(Number(item?.quantity.numeric) * Number(token.price))
      expect(item?.value).toBeGreaterThan(0)
    }
    expect(await balances(name, nobody[name])).toEqual([])
  })

  test('the account of the other chain has nothing here', async () => {
    const { address } = chains[otherOf(name)].accounts[0]
    expect(await balances(name, address)).toEqual([])
  })

  test('certain tokens afresh, also with a zero balance, by the placeholder, the denom and its encoded form', async () => {
    const [token] = chains[name].network.tokens
    const read = async (denom: string) =>
      (
        await get(
          `account/${nobody[name]}/balance?currency=usd&chainId=${idOf(name)}&forceUpdate=${encodeURIComponent(`${idOf(name)}:${denom}`)}`,
        )
      ).body
    const zero = { quantity: { numeric: '0.000000' } }
    expect((await read(toAddressKey(token?.address ?? ''))).balances).toMatchObject([
      { symbol: token?.symbol, ...zero },
    ])
    for (const coin of ['0x', chains[name].network.nativeDenom]) {
      expect((await read(coin)).balances).toMatchObject([
        { symbol: chains[name].network.nativeCurrency.symbol, ...zero },
      ])
    }
    expect((await read('ibc%2Funknown')).balances).toMatchObject([
      { symbol: 'unknown', quantity: { numeric: '0' } },
    ])
  })
})

test('refuses texts that are no address, among them names of tokens', async () => {
  const denom = toAddressKey(localCosmosTokens.hub.OSMO.address)
  for (const text of [`${nobody.hub.slice(0, -1)}b`, denom, 'uatom', 'constructor']) {
    expect((await get(`account/${encodeURIComponent(text)}/balance?currency=usd`)).status, text).toBe(400)
  }
})

describe.each(names)('history on %s', (name) => {
  test('what was sent and received, by both sides, with its fee; what failed', async () => {
    const [first, second] = chains[name].accounts
    const [, dollars] = chains[name].network.tokens
    const denom = dollars?.address ?? ''
    const { symbol } = chains[name].network.nativeCurrency
    const plain = await send(name, { amount: 1_500_000n, memo: 'rent' })
    const tokens = await send(name, { amount: 2_000_000n, denom })
    const failed = await send(name, { amount: 10n ** 20n })
    const self = await send(name, { amount: 5n, recipient: first.address })
    const query = `chainId=${idOf(name)}`

    const sent = await history(first.address, query)
    expect(sent.next).toBeNull()
    expect(sent.data.map(({ metadata }) => metadata.hash)).toEqual([self, failed, tokens, plain])
    const shared = { sentFrom: first.address, chain: idOf(name), isOwn: true, fee: '2000' }
    expect(sent.data).toMatchObject([
      {
        metadata: { ...shared, operationType: 'send', sentTo: first.address, nonce: 3 },
        transfers: [{ direction: 'self', quantity: { numeric: '0.000005' } }],
      },
      {
        metadata: { ...shared, status: 'failed', operationType: 'send', sentTo: second.address },
        transfers: [],
      },
      {
        metadata: { ...shared, status: 'confirmed', operationType: 'send', nonce: 1 },
        transfers: [
          {
            direction: 'out',
            fungible_info: { symbol: 'USDC', address: toAddressKey(denom) },
            quantity: { numeric: '2' },
          },
        ],
      },
      {
        metadata: { ...shared, status: 'confirmed', operationType: 'send', nonce: 0 },
        transfers: [{ direction: 'out', fungible_info: { symbol }, quantity: { numeric: '1.5' } }],
      },
    ])

    const received = await history(second.address, query)
    expect(received.data.map(({ metadata }) => metadata.hash)).toEqual([tokens, plain])
    expect(received.data[0]).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: first.address, sentTo: second.address, isOwn: false },
      transfers: [{ direction: 'in', quantity: { numeric: '2' } }],
    })
    expect(received.data[0]?.metadata).not.toHaveProperty('fee')
    // The same transaction has another id for each account.
    expect(received.data[0]?.id).not.toBe(sent.data[2]?.id)
  })

  test('pages hold together although something new comes between them, and one block has many', async () => {
    const { accounts, network, mine } = chains[name]
    const { address, privateKey } = accounts[1]
    const path = `/cosmos/auth/v1beta1/accounts/${address}`
    const { account } = (await ask(name, { method: 'GET', path })).json()
    const start = BigInt(account.sequence)
    const sendMany = async (from: bigint, count: number) => {
      const hashes: string[] = []
      for (let step = 0n; step < BigInt(count); step += 1n) {
        const { bytes, hash } = signSend({
          ...{ network, privateKey, recipient: nobody[name], amount: 1n, sequence: from + step },
          accountNumber: BigInt(account.account_number),
        })
        const body = JSON.stringify({
          tx_bytes: Buffer.from(bytes).toString('base64'),
          mode: 'BROADCAST_MODE_SYNC',
        })
        await ask(name, { method: 'POST', path: '/cosmos/tx/v1beta1/txs', body })
        hashes.push(hash)
      }
      mine()
      return hashes
    }
    const old = [...(await sendMany(start, 60)), ...(await sendMany(start + 60n, 10))]
    const query = `chainId=${idOf(name)}`
    const read: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 10; page += 1) {
      const { data, next }: { data: HistoryTransaction[]; next: string | null } = await history(
        address,
        cursor === '' ? query : `${query}&cursor=${cursor}`,
      )
      read.push(...data.map(({ metadata }) => metadata.hash))
      if (page === 0) await sendMany(start + 70n, 2)
      cursor = next
    }
    expect(cursor).toBeNull()
    expect(new Set(read).size).toBe(read.length)
    expect(read.filter((hash) => old.includes(hash)).toSorted()).toEqual(old.toSorted())
    // And the two from before, which it received.
    expect(read).toHaveLength(72)
    expect(new Set(read.slice(0, 10))).toEqual(new Set(old.slice(60)))
  })
})

test('one history spans both chains for those that have an address on each', async () => {
  const [hub, zone] = names.map((name) => chains[name].accounts[2].address)
  await send('hub', { recipient: hub ?? '' })
  await send('zone', { recipient: zone ?? '' })
  // An address is of one chain, so nothing of the other is among it.
  for (const [address, name] of [
    [hub, 'hub'],
    [zone, 'zone'],
  ] as const) {
    const { data } = await history(address ?? '')
    expect(data.map(({ metadata }) => metadata.chain)).toEqual([idOf(name)])
    expect((await history(address ?? '', `chainId=${idOf(otherOf(name))}`)).data).toEqual([])
  }
})

test.each(['no', 'W10', 'e30', Buffer.from('[["cosmos:latchkey-hub-1",-1,[]]]').toString('base64url')])(
  'refuses the cursor %s',
  async (cursor) => {
    const path = `/v1/account/${nobody.hub}/history?cursor=${cursor}&projectId=p1`
    const { body, statusCode } = await gateway.app.inject(path)
    expect([statusCode, body]).toEqual([400, expect.stringContaining('cursor')])
  },
)

describe.each(names)('transfers for payments on %s', (name) => {
  const reader = () => {
    const find = createFindNetwork(
      names.map(
        (one) =>
          ({ network: chains[one].network, rpc: createRpc(chains[one]) }) as unknown as ConnectedNetwork,
      ),
    )
    return createTransferReader(find)
  }
  /** A node that is asked directly. */
  const createRpc = ({ url }: TestCosmosChain): Pick<ConnectedNetwork['rpc'], 'askPath'> => ({
    async askPath({ path }) {
      const response = await fetch(`${url}${path}`)
      const body = Buffer.from(await response.arrayBuffer())
      return { status: response.status, body, contentType: 'application/json' }
    },
  })

  test('tells what a recipient got of the coin and of a token, from whom and when', async () => {
    const { accounts, network } = chains[name]
    const [token] = network.tokens
    const [first, second] = accounts
    const coin = await send(name, { amount: 7n, memo: 'invoice 5' })
    const paid = await send(name, { amount: 9n, denom: token?.address ?? '' })
    const shared = { network: network as unknown as ConnectedNetwork['network'], recipient: second.address }
    const { read, toHashKey } = reader()
    expect(toHashKey(`0x${coin.toLowerCase()}`)).toBe(coin)
    const ofCoin = await read({ ...shared, hash: coin, token: undefined })
    expect(ofCoin).toMatchObject({
      hasSucceeded: true,
      receivedAtomic: 7n,
      senders: [first.address, first.address],
    })
    expect(Math.abs(Date.now() - Number((ofCoin as { minedAtMs: number }).minedAtMs))).toBeLessThan(60_000)
    for (const denom of [token?.address ?? '', toAddressKey(token?.address ?? '')]) {
      expect(await read({ ...shared, hash: paid, token: denom })).toMatchObject({ receivedAtomic: 9n })
    }
    expect(await read({ ...shared, hash: paid, token: undefined })).toMatchObject({ receivedAtomic: 0n })
    expect(await read({ ...shared, hash: paid, token: 'uother' })).toMatchObject({ receivedAtomic: 0n })
    const sender = { ...shared, recipient: first.address, hash: coin, token: undefined }
    expect(await read(sender)).toMatchObject({ receivedAtomic: -7n })
    expect(await read({ ...shared, hash: '0'.repeat(64), token: undefined })).toBe(undefined)
    const failed = await send(name, { amount: 10n ** 20n })
    expect(await read({ ...shared, hash: failed, token: undefined })).toMatchObject({
      ...{ hasSucceeded: false, receivedAtomic: 0n },
    })
  })
})

describe('nodes', () => {
  const hash = '0'.repeat(64)
  const unknown = 'cosmos10xcqpzrky6eff2g52qdye53xkk9jxkvrpq6uqr'
  test.each([
    ['GET', `/cosmos/auth/v1beta1/accounts/${unknown}`, undefined, undefined, 404],
    ['GET', `/cosmos/bank/v1beta1/balances/${nobody.hub}`, { 'pagination.limit': '5' }, undefined, 200],
    ['GET', `/cosmos/bank/v1beta1/balances/${nobody.hub}/by_denom`, { denom: 'uatom' }, undefined, 200],
    ['GET', '/cosmos/bank/v1beta1/denoms_metadata_by_query_string', { denom: 'uatom' }, undefined, 200],
    [
      'GET',
      `/ibc/apps/transfer/v1/denom_traces/${localCosmosTokens.hub.OSMO.address.slice(4)}`,
      undefined,
      undefined,
      200,
    ],
    ['GET', `/ibc/apps/transfer/v1/denoms/${hash}`, undefined, undefined, 404],
    ['POST', '/cosmos/tx/v1beta1/simulate', undefined, '{}', 400],
    ['POST', '/cosmos/tx/v1beta1/simulate', undefined, '{"tx_bytes":"AAAA"}', 500],
    ['POST', '/cosmos/tx/v1beta1/txs', undefined, '{}', 400],
    ['GET', `/cosmos/tx/v1beta1/txs/${hash}`, undefined, undefined, 404],
    [
      'GET',
      '/cosmos/tx/v1beta1/txs',
      { query: 'tx.height>=1', limit: '5', order_by: 'ORDER_BY_DESC' },
      undefined,
      200,
    ],
    ['GET', '/cosmos/base/tendermint/v1beta1/node_info', undefined, undefined, 200],
    ['GET', '/cosmos/base/tendermint/v1beta1/blocks/latest', undefined, undefined, 200],
  ])('may be asked for %s %s (%o)', async (method, path, query, body, status) => {
    const response = await ask('hub', { method, path, ...(query && { query }), ...(body && { body }) })
    expect(response.statusCode).toBe(status)
    // It is the node that answers.
    expect(response.json()).not.toHaveProperty('reasons')
  })

  test('why a transaction would fail comes through', async () => {
    const { accounts, network } = chains.hub
    const { bytes } = signSend({
      ...{ network, privateKey: accounts[2].privateKey, recipient: nobody.hub, amount: 10n ** 15n },
      ...{ accountNumber: 14n, sequence: 1n },
    })
    const body = JSON.stringify({ tx_bytes: Buffer.from(bytes).toString('base64') })
    const response = await ask('hub', { method: 'POST', path: '/cosmos/tx/v1beta1/simulate', body })
    expect(response.json()).toMatchObject({ code: 2, message: expect.stringContaining('sequence mismatch') })
  })

  test.each([
    ['POST', '/credit'],
    ['POST', '/'],
    ['GET', '/status'],
    ['GET', '/cosmos/staking/v1beta1/validators'],
    ['GET', '/cosmos/auth/v1beta1/accounts'],
    ['GET', '/cosmos/auth/v1beta1/accounts/../params'],
    ['POST', '/cosmos/auth/v1beta1/accounts/x'],
    ['GET', '/cosmos/base/tendermint/v1beta1/blocks/5'],
  ])('may not be asked for %s %s', async (method, path) => {
    expect((await ask('hub', { method, path, ...(method === 'POST' && { body: '{}' }) })).statusCode).toBe(
      400,
    )
  })
})

describe('sign-in', () => {
  const site = 'app.example.org'

  async function signIn(name: ChainName, { as, onChain }: { as?: string; onChain?: string } = {}) {
    const { address, privateKey } = chains[name].accounts[0]
    const { nonce, token } = (await gateway.app.inject('/auth/v1/nonce?projectId=p1')).json()
    const data = {
      ...{
        accountAddress: as ?? address,
        chainId: onChain ?? idOf(name),
        domain: site,
        uri: `https://${site}/`,
      },
      ...{ version: '1', nonce },
    }
    const message = toSignInText(data)
    const document = Buffer.from(toSignedDocument(as ?? address, message))
    return gateway.app.inject({
      method: 'POST',
      url: '/auth/v1/authenticate?projectId=p1',
      headers: { origin: `https://${site}`, 'x-nonce-jwt': `Bearer ${token}` },
      payload: {
        data,
        message,
        signature: Buffer.from(secp256k1.sign(document, privateKey)).toString('base64'),
      },
    })
  }

  test.each(names)('§1.006.cosmos signs the owner of an account in on %s', async (name) => {
    const response = await signIn(name)
    expect(response.statusCode).toBe(200)
    const [{ address }] = chains[name].accounts
    expect(decodeJwt(response.json().token)).toMatchObject({ address, caip2Network: idOf(name) })
  })

  test.each(names)(
    'refuses everybody else on %s, and the owner’s address of the other chain',
    async (name) => {
      const refused = [
        await signIn(name, { as: chains[name].accounts[1].address }),
        await signIn(name, { as: chains[otherOf(name)].accounts[0].address }),
        await signIn(name, { onChain: idOf(otherOf(name)) }),
      ]
      for (const { statusCode } of refused) expect(statusCode).toBeGreaterThanOrEqual(400)
    },
  )
})

test('names keep an address of a key on the main network, and no other', () => {
  const { coinTypes } = cosmos
  expect(coinTypes?.read(118)).toEqual({ coinType: 118, networkId: 'cosmos:cosmoshub-4' })
  expect(coinTypes?.read(60)).toBe(undefined)
  expect(coinTypes?.toSpelling(nobody.hub.toUpperCase())).toBe(nobody.hub)
  expect(coinTypes?.toBytes(nobody.hub)).toEqual(new Uint8Array(20))
  const ofContract = bech32.encode('cosmos', bech32.toWords(new Uint8Array(32)))
  for (const other of [nobody.zone, ofContract, 'no']) expect(coinTypes?.toBytes(other)).toBe(undefined)
})
