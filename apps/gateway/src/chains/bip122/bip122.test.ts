import { startTestBitcoin, type TestBitcoin } from '@latchkey/local/chains/bip122'
import { toSignInText } from '@latchkey/wire'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPayer, type TestCoin, type TestPayer } from '../../testing/bip122/createTestPayer.js'
import { regtest, signText, signTextLegacy, type TestAddressKind } from '../../testing/bip122/signText.js'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'

/** Two accounts with two addresses each, and two networks: the second has the same kind of addresses as no other. */
const testnetId = 'bip122:00000000da84f2bafbbc53dee25a72ae'
const nobody = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

let bitcoin: TestBitcoin
let gateway: TestApp
let payer: TestPayer
let ordinals: TestPayer
let second: TestPayer
let chainId: string
beforeAll(async () => {
  bitcoin = await startTestBitcoin()
  chainId = bitcoin.network.caipNetworkId
  payer = createTestPayer(bitcoin.accounts[0], 'payment')
  ordinals = createTestPayer(bitcoin.accounts[0], 'ordinal')
  second = createTestPayer(bitcoin.accounts[1], 'payment')
  gateway = await createTestApp({
    networks: [
      bitcoin.network,
      { ...bitcoin.network, caipNetworkId: testnetId, name: 'Bitcoin Testnet', isLocal: false },
    ],
  })
})
afterAll(async () => {
  await gateway?.close()
  await bitcoin?.stop()
})

const get = async (path: string) => {
  const response = await gateway.app.inject(`/v1/${path}${path.includes('?') ? '&' : '?'}projectId=p1`)
  return { status: response.statusCode, body: response.json() }
}
const askNode = (method: string, path: string, body?: string) =>
  gateway.app.inject({
    method: 'POST',
    url: `/v1/node?projectId=p1&chainId=${chainId}`,
    payload: { method, path, ...(body !== undefined && { body }) },
  })
/** On the local network, whose answers are not kept for a while. */
const balances = async (address: string, query = `&chainId=${chainId}`) =>
  (await get(`account/${address}/balance?currency=usd${query}`)).body.balances
const history = async (address: string, query = '') =>
  (await get(`account/${address}/history?chainId=${chainId}${query}`)).body

/** The address's coins in blocks, the largest first. */
async function listCoins(address: string): Promise<TestCoin[]> {
  const response = await askNode('GET', `/address/${address}/utxo`)
  const coins: (TestCoin & { status: { confirmed: boolean } })[] = response.json()
  return coins.filter(({ status }) => status.confirmed).toSorted((one, other) => other.value - one.value)
}

/** Signs and sends through the gateway. */
async function send(from: TestPayer, payment: Omit<Parameters<TestPayer['pay']>[0], 'coins'>, count = 1) {
  const coins = (await listCoins(from.address)).slice(0, count)
  const { hex, id } = from.pay({ coins, ...payment })
  const response = await askNode('POST', '/tx', hex)
  expect([response.statusCode, response.body]).toEqual([200, id])
  return id
}

describe('what nodes may be asked', () => {
  test.each([
    ['GET', '/fee-estimates', 200],
    ['GET', '/blocks/tip/height', 200],
    ['GET', '/blocks/tip/hash', 200],
    ['GET', '/block-height/1', 200],
    ['GET', `/address/${nobody}`, 200],
    ['GET', `/address/${nobody}/utxo`, 200],
    ['GET', `/address/${nobody}/txs`, 200],
    ['GET', `/address/${nobody}/txs/mempool`, 200],
    ['GET', `/address/${nobody}/txs/chain/${'0'.repeat(64)}`, 200],
    ['GET', `/tx/${'0'.repeat(64)}`, 404],
    ['GET', `/tx/${'0'.repeat(64)}/hex`, 404],
    ['GET', `/tx/${'0'.repeat(64)}/status`, 404],
    ['GET', `/tx/${'0'.repeat(64)}/outspends`, 404],
    ['GET', '/mempool/txids', 400],
    ['GET', '/address/../faucet', 400],
    ['POST', '/faucet', 400],
    ['POST', '/fee-estimates', 400],
  ])('%s %s: %i', async (method, path, status) => {
    const response = await askNode(method, path, method === 'POST' ? '{}' : undefined)
    expect(response.statusCode).toBe(status)
  })

  test('hands a node’s refusal of a transaction back', async () => {
    const response = await askNode('POST', '/tx', '00')
    expect([response.statusCode, response.body]).toEqual([
      400,
      expect.stringContaining('sendrawtransaction RPC error'),
    ])
  })

  test('the networks are in the list of the supported ones, with what can be asked', async () => {
    const { body } = await get('supported-chains')
    expect(body.http).toEqual([chainId, testnetId])
    expect(body.offers).toMatchObject({
      balances: [chainId, testnetId],
      history: [chainId, testnetId],
      prices: [chainId, testnetId],
    })
  })
})

describe('balances', () => {
  test('tells what an address has, with price and value', async () => {
    expect(await balances(payer.address)).toEqual([
      {
        ...{ name: 'Bitcoin', symbol: 'BTC', chainId, price: 100_000, value: 495_321 },
        quantity: { decimals: '8', numeric: '4.95321000' },
        iconUrl: expect.any(String),
        priceUpdatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ])
    expect(await balances(payer.address, '')).toEqual(await balances(payer.address))
    expect(await balances(payer.address.toUpperCase())).toMatchObject([
      { quantity: { numeric: '4.95321000' } },
    ])
    expect(await balances(nobody)).toEqual([])
  })

  test('an address has nothing on a network that is not its own', async () => {
    expect(await balances(payer.address, `&chainId=${testnetId}`)).toEqual([])
  })

  test('what waits for a block counts; what others sent cannot be spent yet, and change can', async () => {
    const [coin] = await listCoins(second.address)
    await send(second, { outputs: [{ address: payer.address, amount: 10_000_000 }], fee: 1_000 })
    const left = (100_000_000 - 10_001_000) / 100_000_000
    expect(coin?.value).toBe(60_000_000)
    const [own] = await balances(second.address)
    expect(own.quantity).toEqual({ decimals: '8', numeric: left.toFixed(8), spendable: left.toFixed(8) })
    const [given] = await balances(payer.address)
    expect(given.quantity).toEqual({ decimals: '8', numeric: '5.05321000', spendable: '4.95321000' })
    bitcoin.mine()
    expect((await balances(payer.address))[0].quantity).toEqual({ decimals: '8', numeric: '5.05321000' })
  })

  test('the coin is read afresh, also with nothing of it', async () => {
    const items = await balances(nobody, `&chainId=${chainId}&forceUpdate=${chainId}:0x`)
    expect(items).toMatchObject([{ symbol: 'BTC', quantity: { numeric: '0.00000000' } }])
  })
})

describe('the history', () => {
  test('one item a transaction: sent, received, to oneself, with fee and change told apart', async () => {
    const toTwo = [
      { address: second.address, amount: 5_000_000 },
      { address: nobody, amount: 7_000_000 },
    ]
    const sent = await send(payer, { outputs: toTwo, fee: 2_000 }, 3)
    bitcoin.mine()
    const self = await send(payer, { outputs: [{ address: payer.address, amount: 1_000_000 }], fee: 500 })
    const waiting = await history(payer.address)
    expect(waiting.data[0]).toMatchObject({
      metadata: { hash: self, status: 'pending', operationType: 'execute', fee: '500', isOwn: true },
      transfers: [{ direction: 'self' }],
    })
    bitcoin.mine()
    const { data, next } = await history(payer.address)
    expect(next).toBeNull()
    expect(data[0].metadata).toMatchObject({ hash: self, status: 'confirmed' })
    expect(data[1]).toMatchObject({
      metadata: {
        ...{
          hash: sent,
          operationType: 'send',
          status: 'confirmed',
          fee: '2000',
          isOwn: true,
          chain: chainId,
        },
        ...{ sentFrom: payer.address, sentTo: nobody },
      },
      transfers: [{ direction: 'out', quantity: { numeric: '0.12' }, fungible_info: { symbol: 'BTC' } }],
    })
    expect(data[1].transfers).toHaveLength(1)
    for (const [address, numeric] of [
      [second.address, '0.05'],
      [nobody, '0.07'],
    ] as const) {
      const [received] = (await history(address)).data
      expect(received).toMatchObject({
        metadata: {
          ...{ hash: sent, operationType: 'receive', isOwn: false },
          ...{ sentFrom: payer.address, sentTo: address },
        },
        transfers: [{ direction: 'in', quantity: { numeric } }],
      })
      expect(received.metadata.fee).toBeUndefined()
    }
    const ids = data.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('an ordinal address is an account of its own', async () => {
    const [item] = (await history(ordinals.address)).data
    expect(item).toMatchObject({
      metadata: { operationType: 'receive' },
      transfers: [{ direction: 'in', quantity: { numeric: '0.00010546' } }],
    })
  })

  test('§7.004: goes on page by page, newest first, without a gap or a repetition', async () => {
    const { address } = bitcoin.accounts[2].ordinal
    const hashes: string[] = []
    for (let count = 0; count < 29; count += 1) {
      hashes.unshift(await bitcoin.give(address, 1_000 + count))
      if (count % 4 === 0) bitcoin.mine()
    }
    const seen: string[] = []
    let next: string | null = ''
    for (let page = 0; next !== null && page < 9; page += 1) {
      const query: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`
      const body: { data: { metadata: { hash: string } }[]; next: string | null } = await history(
        address,
        query,
      )
      seen.push(...body.data.map(({ metadata }) => metadata.hash))
      next = body.next
    }
    expect(next).toBeNull()
    expect(seen.toSorted()).toEqual(hashes.toSorted())
    expect(seen).toEqual(hashes)
  })

  test('refuses a cursor of somebody else', async () => {
    for (const cursor of ['esplora.abc', 'esplora.W10', `esplora.${'a'.repeat(3_000)}`]) {
      const url = `account/${payer.address}/history?chainId=${chainId}&cursor=${cursor}`
      const response = await gateway.app.inject(`/v1/${url}&projectId=p1`)
      expect(response.statusCode).toBe(400)
    }
  })
})

describe('signing in', () => {
  const { privateKey } = { privateKey: new Uint8Array(32).fill(5) }
  const domain = 'app.example.org'

  async function authenticate(address: string, network: string, sign: (message: string) => string) {
    const { nonce, token } = (await gateway.app.inject('/auth/v1/nonce?projectId=p1')).json()
    const uri = `https://${domain}/`
    const data = { accountAddress: address, chainId: network, domain, uri, version: '1', nonce }
    const message = toSignInText(data)
    expect(message).toContain('with your Bitcoin account')
    return gateway.app.inject({
      method: 'POST',
      url: '/auth/v1/authenticate?projectId=p1',
      headers: { origin: `https://${domain}`, 'x-nonce-jwt': `Bearer ${token}` },
      payload: { data, message, signature: sign(message) },
    })
  }

  const addressOf = (kind: TestAddressKind, network?: typeof regtest) =>
    signText({ kind, privateKey, message: '', ...(network && { network }) }).address

  test.each<[string, TestAddressKind, (kind: TestAddressKind, message: string) => string]>([
    ['a witness', 'p2wpkh', (kind, message) => signText({ kind, privateKey, message }).simple],
    [
      'a witness with its prefix',
      'p2tr',
      (kind, message) => `smp${signText({ kind, privateKey, message }).simple}`,
    ],
    [
      'a bare witness of nested SegWit',
      'p2sh',
      (kind, message) => signText({ kind, privateKey, message }).simple,
    ],
    ['a transaction', 'p2pkh', (kind, message) => `ful${signText({ kind, privateKey, message }).full}`],
    [
      'a recoverable signature',
      'p2wpkh',
      (_, message) => signTextLegacy({ firstHeader: 31, privateKey, message }),
    ],
  ])('§1.006.bip122: %s of %s', async (_, kind, sign) => {
    const address = addressOf(kind, regtest)
    const response = await authenticate(address, chainId, (message) => sign(kind, message))
    expect(response.statusCode).toBe(200)
    expect(decodeJwt(response.json().token)).toMatchObject({
      ...{ address, chainId: chainId.split(':')[1], chainNamespace: 'bip122', caip2Network: chainId },
    })
  })

  test('another’s signature, an address of another network, and a proof with locks are refused', async () => {
    const kind = 'p2wpkh'
    const address = addressOf(kind, regtest)
    const other = new Uint8Array(32).fill(6)
    const refused = await Promise.all([
      authenticate(address, chainId, (message) => signText({ kind, privateKey: other, message }).simple),
      authenticate(addressOf(kind), chainId, (message) => signText({ kind, privateKey, message }).simple),
      authenticate(address, testnetId, (message) => signText({ kind, privateKey, message }).simple),
      authenticate(
        address,
        chainId,
        (message) => `ful${signText({ kind, privateKey, message, lockTime: 9 }).full}`,
      ),
      authenticate(
        address,
        chainId,
        (message) => `ful${signText({ kind, privateKey, message, sequence: 9 }).full}`,
      ),
      authenticate(address, chainId, (message) => `pof${signText({ kind, privateKey, message }).full}`),
      authenticate(address, chainId, () => '\0'),
    ])
    for (const response of refused) expect(response.statusCode).toBe(401)
  })
})
