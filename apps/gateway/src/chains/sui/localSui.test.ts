import { startTestSui, type TestSui } from '@latchkey/local/chains/sui'
import type { HistoryTransaction } from '@latchkey/wire'
import { SuiGrpcClient } from '@mysten/sui/grpc'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { coinWithBalance, Transaction } from '@mysten/sui/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { startUpstream, type Upstream } from '../../testing/startUpstream.js'

const nobody = `0x${'7'.repeat(64)}`
const chainId = 'sui:localnet'
const suiType = `0x${'2'.padStart(64, '0')}::sui::SUI`

type Json = Record<string, unknown>
/** What the node of the second network answers to a query and its variables. */
let answer: (query: string, variables: Json) => unknown
let sui: TestSui
let hostile: Upstream
let gateway: TestApp
beforeAll(async () => {
  sui = await startTestSui()
  hostile = await startUpstream((body, response) => {
    const { query, variables } = JSON.parse(body)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer(query, variables)))
  })
  gateway = await createTestApp({
    networks: [
      sui.network,
      {
        ...{ caipNetworkId: 'sui:devnet', chainNamespace: 'sui', name: 'Hostile' },
        nativeCurrency: { name: 'Sui', symbol: 'SUI', decimals: 9 },
        // The first of them does not answer at all.
        rpcUrls: { default: { http: ['http://127.0.0.1:9', hostile.url] } },
        tokens: [{ name: 'Good', symbol: 'GOOD', decimals: 2, address: '0x5::good::GOOD', price: '2' }],
      },
    ],
  })
})
afterAll(async () => {
  await gateway?.close()
  await hostile?.close()
  await sui?.stop()
})

const get = async (path: string) => {
  const response = await gateway.app.inject(`/v1/${path}${path.includes('?') ? '&' : '?'}projectId=p1`)
  return { status: response.statusCode, body: response.json() }
}
type Item = { symbol: string; address?: string; value: number; quantity: { numeric: string } }
const balances = async (address: string, query = `chainId=${chainId}`): Promise<Item[]> =>
  (await get(`account/${address}/balance?currency=usd&${query}`)).body.balances
type Page = { data: HistoryTransaction[]; next: string | null }
const history = async (address: string, query = '', of = chainId): Promise<Page> =>
  (await get(`account/${address}/history?chainId=${of}${query}`)).body

/** Sends as an account of the trial wallet, as any wallet would. @returns The digest. */
async function send(compose: (transaction: Transaction) => void, from: 0 | 1 | 2 = 0): Promise<string> {
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: sui.url })
  const transaction = new Transaction()
  compose(transaction)
  const signer = Ed25519Keypair.fromSecretKey(sui.accounts[from].secretKey)
  const result = await client.signAndExecuteTransaction({ transaction, signer })
  return result.Transaction?.digest ?? ''
}
const pay = (amount: bigint, coinType = suiType, to = nobody) =>
  send((one) => {
    const useGasCoin = coinType === suiType
    one.transferObjects([coinWithBalance({ balance: amount, type: coinType, useGasCoin })], to)
  })
const [usdc = '', wal = ''] = ['USDC', 'WAL'].map((symbol) => symbol.toLowerCase())
const toType = (name: string) =>
  sui.network.tokens.find(({ symbol }) => symbol.toLowerCase() === name)?.address ?? ''
const toKey = (coinType: string) => coinType.replaceAll(':', '%3A').replaceAll('_', '%5F')

describe('balances', () => {
  test('are SUI and coins, with and without objects, with price, value and picture', async () => {
    const [{ address }] = sui.accounts
    await sui.fund({ address, amount: 1_500_000n, coinType: toType(usdc), as: 'address-balance' })
    const items = await balances(address)
    expect(items.map(({ symbol }) => symbol)).toEqual(['SUI', 'USDC', 'WAL'])
    expect(items[0]).toMatchObject({ name: 'Sui', price: 3, quantity: { numeric: '1000.000000000' } })
    expect(items[0]).not.toHaveProperty('address')
    for (const { address: coinType, logo, name, price } of sui.network.tokens) {
      const item = items.find(({ address }) => address === `${chainId}:${toKey(coinType)}`)
      expect(item).toMatchObject({ name, price: Number(price), iconUrl: logo })
      expect(item?.value).toBeCloseTo(Number(item?.quantity.numeric) * Number(price))
    }
    expect(items[1]?.quantity.numeric).toBe('5001.500000')
    expect(await balances(nobody)).toEqual([])
  })

  test('certain coins are read afresh, also with a zero balance, by the placeholder and by type', async () => {
    const read = (address: string) =>
      balances(nobody, `chainId=${chainId}&forceUpdate=${chainId}:${encodeURIComponent(address)}`)
    expect(await read(toKey(toType(wal)))).toMatchObject([
      { symbol: 'WAL', quantity: { numeric: '0.000000000' } },
    ])
    expect(await read('0x')).toMatchObject([{ symbol: 'SUI', quantity: { numeric: '0.000000000' } }])
    expect(await read(toKey(suiType))).toMatchObject([{ symbol: 'SUI' }])
    expect(await read(toKey('0x5::no::NO'))).toEqual([])
  })

  test('a coin’s type has nothing', async () => {
    expect(await balances(toKey(toType(usdc)).replaceAll('%', '%25'))).toEqual([])
  })
})

describe('history', () => {
  test('tells what was sent and received, by both sides, with its gas; and what only cost gas', async () => {
    const [first, second] = sui.accounts
    const plain = await pay(1_500_000_000n, suiType, second.address)
    const coins = await pay(2_000_000n, toType(usdc), second.address)
    const merged = await send((one) => {
      one.transferObjects([one.splitCoins(one.gas, [5n])[0]], first.address)
    })
    const sent = await history(first.address)
    expect(sent.data.slice(0, 3).map(({ metadata }) => metadata.hash)).toEqual([merged, coins, plain])
    const shared = { sentFrom: first.address, chain: chainId, isOwn: true, status: 'confirmed' }
    expect(sent.data).toMatchObject([
      { metadata: { ...shared, operationType: 'execute', fee: '1997880' }, transfers: [] },
      {
        metadata: { ...shared, operationType: 'send', sentTo: second.address },
        transfers: [
          {
            ...{ direction: 'out', quantity: { numeric: '2' } },
            fungible_info: { symbol: 'USDC', name: 'USDC', address: toKey(toType(usdc)) },
          },
        ],
      },
      {
        metadata: { ...shared, operationType: 'send', sentTo: second.address },
        // Without the gas, which is the fee.
        transfers: [{ direction: 'out', fungible_info: { symbol: 'SUI' }, quantity: { numeric: '1.5' } }],
      },
      { metadata: { operationType: 'receive', isOwn: false }, transfers: [{ quantity: { numeric: '1.5' } }] },
    ])
    const received = await history(second.address)
    expect(received.data).toMatchObject([
      {
        metadata: { hash: coins, operationType: 'receive', sentFrom: first.address, sentTo: second.address },
      },
      {
        metadata: { hash: plain, isOwn: false },
        transfers: [{ direction: 'in', quantity: { numeric: '1.5' } }],
      },
    ])
    expect(received.data[0]?.metadata).not.toHaveProperty('fee')
    // The same transaction has another id for each account.
    expect(received.data[1]?.id).not.toBe(sent.data[2]?.id)
  })

  test('what failed has moved nothing, and cost gas', async () => {
    const [, , third] = sui.accounts
    const transaction = new Transaction()
    transaction.setSender(third.address)
    transaction.setGasBudget(5_000_000n)
    transaction.setGasPrice(1_000n)
    const client = new SuiGrpcClient({ network: 'localnet', baseUrl: sui.url })
    const [coin] = (await client.listCoins({ owner: third.address })).objects
    transaction.setGasPayment(coin ? [coin] : [])
    transaction.transferObjects([transaction.splitCoins(transaction.gas, [10n ** 15n])[0]], nobody)
    const bytes = await transaction.build()
    const { signature } = await Ed25519Keypair.fromSecretKey(third.secretKey).signTransaction(bytes)
    await client.executeTransaction({ transaction: bytes, signatures: [signature] })
    expect((await history(third.address)).data).toMatchObject([
      {
        metadata: { status: 'failed', operationType: 'execute', fee: '1009880', isOwn: true },
        transfers: [],
      },
    ])
  })

  test('pages hold together although something new comes between them', async () => {
    const address = `0x${'8'.repeat(64)}`
    const hashes: string[] = []
    for (let count = 0; count < 55; count += 1)
      hashes.unshift(await sui.fund({ address, amount: BigInt(count + 1) }))
    const first = await history(address)
    await sui.fund({ address, amount: 1n })
    const second = await history(address, `&cursor=${first.next}`)
    const third = await history(address, `&cursor=${second.next}`)
    const read = [first, second, third].map(({ data }) => data.map(({ metadata }) => metadata.hash))
    expect(read.map(({ length }) => length)).toEqual([25, 25, 5])
    expect(read.flat()).toEqual(hashes)
    expect(third.next).toBeNull()
  })

  test.each(['no', 'W10', 'e30', Buffer.from('[["sui:localnet",5]]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const path = `/v1/account/${nobody}/history?chainId=${chainId}&cursor=${cursor}&projectId=p1`
      const { body, statusCode } = await gateway.app.inject(path)
      expect([statusCode, body]).toEqual([400, expect.stringContaining('cursor')])
    },
  )

  test('a payment to many is told to each of them', async () => {
    const owners = Array.from(
      { length: 120 },
      (_, index) => `0x${(index + 1).toString(16).padStart(64, 'a')}`,
    )
    const hash = await send((one) => {
      const coins = one.splitCoins(
        one.gas,
        owners.map((_, index) => BigInt(index + 1)),
      )
      for (const [index, owner] of owners.entries()) one.transferObjects([coins[index] ?? one.gas], owner)
    })
    for (const index of [0, 60, 119]) {
      expect((await history(owners[index] ?? '')).data).toMatchObject([
        {
          metadata: { hash },
          transfers: [
            {
              direction: 'in',
              quantity: { numeric: `0.${String(index + 1).padStart(9, '0')}`.replace(/0+$/, '') },
            },
          ],
        },
      ])
    }
  })
})

test('the gateway passes on what a kit asks of the node', async () => {
  const response = await gateway.app.inject({
    method: 'POST',
    url: `/v1/node?projectId=p1&chainId=${chainId}`,
    payload: {
      method: 'POST',
      path: '/graphql',
      body: JSON.stringify({ query: '{ epoch { referenceGasPrice } }' }),
    },
  })
  expect(response.json()).toEqual({ data: { epoch: { referenceGasPrice: '1000' } } })
  for (const path of ['/v2/gas', '/sui.rpc.v2.LedgerService/GetServiceInfo']) {
    const refused = await gateway.app.inject({
      method: 'POST',
      url: `/v1/node?projectId=p1&chainId=${chainId}`,
      payload: { method: 'POST', path, body: '{}' },
    })
    expect(refused.statusCode).toBe(400)
  }
})

describe('a node that lies, mumbles or does not answer', () => {
  const owner = `0x${'c'.repeat(64)}`
  const coins = (nodes: unknown, listed: unknown = []) => ({
    data: {
      address: { balance: { totalBalance: '1000000000' }, multiGetBalances: listed, balances: { nodes } },
    },
  })
  const coin = (repr: string, totalBalance: unknown) => ({ coinType: { repr }, totalBalance })
  let account = 0
  /** Each its own, as balances are kept for a moment. */
  beforeEach(() => {
    account += 1
  })
  const read = () => balances(`0x${String(account).padStart(64, 'd')}`, 'chainId=sui:devnet')

  test('strange coins have their own names, without controls and pictures; and no names, no amounts', async () => {
    answer = (query, variables) =>
      query.includes('coinMetadata')
        ? {
            data: Object.fromEntries(
              Object.entries(variables).map(([name, type]) => [
                name.replace('t', 'c'),
                String(type).includes('free')
                  ? { decimals: 2, name: 'Free\u202e Money\0', symbol: 'FREE' }
                  : null,
              ]),
            ),
          }
        : coins([
            coin('0x6::free_money::FREE', '12345'),
            coin('0x6::silent::SILENT', '1'),
            coin('no type', '1'),
            coin('0x6::bad::BAD', '-1'),
            coin('0x6::lp::LP<0x2::sui::SUI>', '5'),
            'nonsense',
          ])
    const [native, free, ...rest] = await read()
    expect(native).toMatchObject({ symbol: 'SUI', quantity: { numeric: '1.000000000' } })
    expect(free).toMatchObject({
      ...{ name: 'Free Money', symbol: 'FREE', quantity: { numeric: '123.45' }, iconUrl: '' },
      address: `sui:devnet:0x${'6'.padStart(64, '0')}%3A%3Afree%5Fmoney%3A%3AFREE`,
    })
    expect(rest).toEqual([])
  })

  test('a listed coin is found behind thousands of others, and named as the list names it', async () => {
    const spam = Array.from({ length: 50 }, (_, index) => coin(`0x${index + 10}::a::SPAM`, '5'))
    answer = (query) =>
      query.includes('coinMetadata')
        ? { data: null, errors: [{ message: 'down' }] }
        : coins(spam, [coin('0x5::good::GOOD', '700')])
    const [, good, ...rest] = await read()
    expect(good).toMatchObject({ symbol: 'GOOD', value: 14, quantity: { numeric: '7.00' } })
    // Without names nothing can be said of the others.
    expect(rest).toEqual([])
  })

  test.each([null, [], {}, { data: {} }, { data: { address: 5 } }, coins(7), { errors: [] }])(
    'nonsense such as %j is a failure, and no balance',
    async (nonsense) => {
      answer = () => nonsense
      const path = `account/0x${String(account).padStart(64, 'e')}/balance?currency=usd&chainId=sui:devnet`
      expect((await get(path)).status).toBeGreaterThanOrEqual(500)
    },
  )

  const row = (digest: string, change: Json = {}, effects: Json = {}) => ({
    digest,
    sender: { address: nobody },
    effects: {
      ...{ status: 'SUCCESS', timestamp: '2026-01-02T03:04:05Z', checkpoint: { sequenceNumber: 5 } },
      balanceChanges: {
        pageInfo: { hasNextPage: false },
        nodes: [{ owner: { address: owner }, coinType: { repr: '0x2::sui::SUI' }, amount: '5' }],
      },
      ...effects,
    },
    ...change,
  })
  const page = (nodes: unknown[], pageInfo: Json = { hasPreviousPage: false }) => ({
    data: { address: { transactions: { pageInfo, nodes } } },
  })
  const digests = ['1', '2', '3', '4', '5', '6'].map((digit) => digit.repeat(44))

  test('of a history, what cannot be read costs only its own row', async () => {
    const endless = { pageInfo: { hasNextPage: true, endCursor: 'x' }, nodes: [] }
    answer = (query) =>
      query.includes('transaction(digest')
        ? { data: { transaction: { effects: { balanceChanges: endless } } } }
        : page([
            row(digests[0] ?? ''),
            row('no digest'),
            row(digests[1] ?? '', {}, { timestamp: 'yesterday' }),
            row(digests[2] ?? '', {}, { status: 'PERHAPS' }),
            row(digests[3] ?? '', {}, { balanceChanges: endless }),
            row(digests[4] ?? '', { sender: null }),
          ])
    const { data } = await history(owner, '', 'sui:devnet')
    expect(data.map(({ metadata }) => metadata.hash)).toEqual([digests[4], digests[0]])
    expect(data[1]).toMatchObject({ metadata: { minedAt: '2026-01-02T03:04:05Z', nonce: 0 } })
  })

  test('a transaction with a thousand kinds of coins is told, and the node asked about few of them', async () => {
    const flooded = `0x${'9'.repeat(64)}`
    const nodes = Array.from({ length: 1_000 }, (_, index) => ({
      ...{ owner: { address: flooded }, coinType: { repr: `0x${index + 10}::a::SPAM` }, amount: '5' },
    }))
    let asked = 0
    answer = (query, variables) => {
      if (!query.includes('coinMetadata')) {
        const changes = { pageInfo: { hasNextPage: false }, nodes }
        return page([row(digests[0] ?? '', {}, { balanceChanges: changes })])
      }
      asked += 1
      const names = Object.keys(variables).map((name) => name.replace('t', 'c'))
      return { data: Object.fromEntries(names.map((name) => [name, { decimals: 0, symbol: 'SPAM' }])) }
    }
    const { data } = await history(flooded, '', 'sui:devnet')
    expect(data[0]?.metadata.hash).toBe(digests[0])
    expect(data[0]?.transfers).toHaveLength(40)
    expect(asked).toBe(4)
  })

  test('a page of a history asks for few of the changes that strangers flood it with', async () => {
    const flooded = `0x${'8'.repeat(64)}`
    const nodes = [{ owner: { address: flooded }, coinType: { repr: '0x2::sui::SUI' }, amount: '5' }]
    const changesAt = (number: number) => ({
      balanceChanges: { pageInfo: { hasNextPage: number < 18, endCursor: String(number) }, nodes },
    })
    let asked = 0
    answer = (query, { after }) => {
      if (query.includes('transaction(digest')) {
        asked += 1
        return { data: { transaction: { effects: changesAt(Number(after) + 1) } } }
      }
      const floods = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'].map((letter) => row(letter.repeat(44), {}, changesAt(0)))
      return page([
        row(digests[0] ?? '', {}, { balanceChanges: { pageInfo: { hasNextPage: false }, nodes } }),
        ...floods,
      ])
    }
    const { data } = await history(flooded, '', 'sui:devnet')
    expect(asked).toBeLessThanOrEqual(20)
    expect(data.map(({ metadata }) => metadata.hash)).toEqual(['Z'.repeat(44), digests[0]])
  })

  test('a history that says there is more, and not where, ends', async () => {
    answer = () => page([row(digests[0] ?? '')], { hasPreviousPage: true, startCursor: 'same' })
    const of = `0x${'f'.repeat(64)}`
    const first = await history(of, '', 'sui:devnet')
    expect(first.next).not.toBeNull()
    expect((await history(of, `&cursor=${first.next}`, 'sui:devnet')).next).toBeNull()
  })

  test('without any answer that can be read there is no history', async () => {
    answer = () => ({ data: { address: { transactions: { nodes: 5 } } } })
    expect(
      (await get(`account/0x${'b'.repeat(64)}/history?chainId=sui:devnet`)).status,
    ).toBeGreaterThanOrEqual(500)
  })
})
