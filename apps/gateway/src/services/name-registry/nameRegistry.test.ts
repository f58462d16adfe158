import { generateKeyPairSync, sign } from 'node:crypto'
import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { encodeBase58 } from '@latchkey/primitives'
import { nameAddressMessage, nameAttributesMessage, registerNameMessage } from '@latchkey/wire'
import { bech32 } from '@scure/base'
import fc from 'fast-check'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  pad,
  parseAbi,
  parseSignature,
  serializeErc6492Signature,
  serializeSignature,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { createTestApp, createTestNetwork, type TestApp } from '../../testing/createTestApp.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { nameMessages, nameRegistrations, names } from './tables.js'

const owner = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 0,
})
const stranger = privateKeyToAccount(generatePrivateKey())
const mainnet = 2_147_483_649
const localCoinType = 2_147_483_648 + 31_337
const factoryAbi = parseAbi([
  'function createWallet(address owner, bytes32 salt) returns (address)',
  'function getWalletAddress(address owner, bytes32 salt) view returns (address)',
])

let chains: TestChains<1>
let shared: OpenDatabase
let gateway: TestApp
let second: TestApp
beforeAll(async () => {
  const started = await Promise.all([startTestChains(), openTestDatabase()])
  chains = started[0]
  shared = started[1]
  const settings = { LATCHKEY_NAME_CALLER_DAY: 12, LATCHKEY_NAME_DAY: 20, LATCHKEY_NAME_OWNER_MOST: 8 }
  const open = () =>
    createTestApp({ shared, networks: [...chains.networks], config: { settings, trustedProxyCount: 1 } })
  gateway = await open()
  second = await open()
})
afterEach(async () => {
  for (const table of [names, nameMessages, nameRegistrations]) await shared.database.delete(table)
  for (const one of [gateway, second]) one.clock.nowMs = Date.now()
})
afterAll(async () => {
  await gateway?.close()
  await second?.close()
  await chains?.stop()
  await shared?.close()
})

type Signer = Pick<typeof stranger, 'address' | 'signMessage'>
type Options = {
  by?: Signer
  signature?: string
  address?: string
  coinType?: number
  app?: TestApp
  ip?: string
}
const seconds = () => Math.floor(gateway.clock.nowMs / 1000)

async function post(path: string, message: string, options: Options = {}) {
  const { address, app = gateway, by = owner, coinType = mainnet, ip = '203.0.113.7', signature } = options
  const response = await app.app.inject({
    ...{ method: 'POST', url: path, headers: { 'x-forwarded-for': ip } },
    payload: JSON.stringify({
      ...{ coin_type: coinType, address: address ?? by.address, message },
      signature: signature ?? (await by.signMessage({ message })),
    }),
  })
  return { status: response.statusCode, body: read(response.body), headers: response.headers }
}
async function get(path: string) {
  const response = await gateway.app.inject(path)
  return { status: response.statusCode, body: read(response.body) }
}
// biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for.
function read(body: string): any {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const toBech32 = (prefix: string, length: number) =>
  bech32.encode(prefix, bech32.toWords(new Uint8Array(length).fill(5)))

type Registration = Parameters<typeof registerNameMessage.toText>[0]
const toText = (changes: Partial<Registration> = {}) =>
  registerNameMessage.toText({
    name: 'mango-tree.reown.id',
    attributes: {},
    timestamp: seconds(),
    ...changes,
  })
const register = (changes: Partial<Registration> = {}, options: Options = {}) =>
  post('/v1/profile/account', toText(changes), options)
const setAttributes = (attributes: Record<string, string>, options: Options & { more?: object } = {}) =>
  post(
    '/v1/profile/account/mango-tree.reown.id/attributes',
    nameAttributesMessage.toText({ attributes, timestamp: seconds(), ...options.more }),
    options,
  )
const setAddress = (coinType: number, address: string, options: Options & { more?: object } = {}) =>
  post(
    '/v1/profile/account/mango-tree.reown.id/address',
    nameAddressMessage.toText({ coin_type: coinType, address, timestamp: seconds(), ...options.more }),
    options,
  )
const lookUp = (name = 'mango-tree.reown.id', query = '') => get(`/v1/profile/account/${name}${query}`)
const toRefusal = (status: number, field: string, code: string) => ({
  status,
  body: { status: 'FAILED', reasons: [{ field, code, description: expect.stringMatching(/\S/) }] },
})

describe('registration', () => {
  test('NAM-9 §7.016 §3.035: a signed registration answers with the name, its times and its addresses', async () => {
    const { body, status } = await register({ attributes: { bio: 'Grows mangos' } })
    expect(status).toBe(200)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(body).toEqual({
      ...{ name: 'mango-tree.reown.id', registered_at: time, updated_at: time },
      attributes: { bio: 'Grows mangos' },
      addresses: {
        '60': { address: owner.address, created_at: time },
        [mainnet]: { address: owner.address, created_at: time },
      },
    })
    expect((await register({ name: 'papaya.wcn.id' })).status).toBe(200)
  })

  test('NAM-10: on another network it has that coin type and 60; a bare chain id is the same', async () => {
    expect((await register({}, { coinType: localCoinType })).status).toBe(200)
    expect(Object.keys((await lookUp()).body.addresses)).toEqual(['60', String(localCoinType)])
    expect((await register({ name: 'papaya.reown.id' }, { coinType: 31_337 })).status).toBe(200)
    expect(Object.keys((await lookUp('papaya.reown.id')).body.addresses)).toEqual([
      '60',
      String(localCoinType),
    ])
  })

  test('NAM-1: the signature of another key answers 401', async () => {
    const by = { address: owner.address, signMessage: stranger.signMessage }
    expect(await register({}, { by })).toMatchObject(toRefusal(401, 'signature', 'name/signature'))
  })

  test('an address that is not written with its checksum answers 401', async () => {
    const refusal = toRefusal(401, 'signature', 'name/signature')
    expect(await register({}, { address: owner.address.toLowerCase() })).toMatchObject(refusal)
    expect(await register({}, { address: 'mango' })).toMatchObject(refusal)
  })

  test.each([
    { avatar: 'https://a.test' },
    { bio: '' },
    { bio: 'a'.repeat(256) },
    { bio: '<b>' },
    { bio: 'é' },
    { bio: 'a\u0000' },
  ])('NAM-2: attributes that names do not have answer 400: %j', async (attributes) => {
    expect(await register({ attributes: attributes as Record<string, string> })).toMatchObject(
      toRefusal(400, 'attributes', 'name/attributes'),
    )
  })

  test.each([
    'man_go.reown.id',
    'Mango.reown.id',
    'män.reown.id',
    'mango\u0000.reown.id',
    'mango',
    '',
    'mango .reown.id',
  ])('NAM-3 §5.015: a forbidden character answers 400: %j', async (name) => {
    expect(await register({ name })).toMatchObject(toRefusal(400, 'name', 'name/format'))
  })

  test('NAM-4: two characters and 65 answer 400, 3 and 64 are a name', async () => {
    const refusal = toRefusal(400, 'name', 'name/length')
    for (const length of [2, 65]) {
      expect(await register({ name: `${'a'.repeat(length)}.reown.id` })).toMatchObject(refusal)
    }
    for (const length of [3, 64]) {
      expect((await register({ name: `${'a'.repeat(length)}.reown.id` })).status).toBe(200)
    }
  })

  test('NAM-5: a name below a name answers 400', async () => {
    expect(await register({ name: 'a.mango-tree.reown.id' })).toMatchObject(
      toRefusal(400, 'name', 'name/format'),
    )
  })

  test.each(['mango-tree.eth.id', 'mango-tree.reown.com', 'alice.b.eth'])(
    'NAM-6 §9.057: the zone of %s is foreign',
    async (name) => {
      expect(await register({ name })).toMatchObject(toRefusal(400, 'name', 'name/zone'))
    },
  )

  test('a hyphen that is easily overlooked answers 400', async () => {
    for (const name of ['-mango', 'mango-', 'man--go', '---']) {
      expect(await register({ name: `${name}.reown.id` })).toMatchObject(
        toRefusal(400, 'name', 'name/format'),
      )
    }
  })

  test('NAM-7: a text is accepted for five minutes, and ten seconds ahead', async () => {
    const refusal = toRefusal(400, 'timestamp', 'name/timestamp')
    for (const [index, offset] of [-301, 11, -1_000_000_000].entries()) {
      expect(await register({ name: `late${index}.reown.id`, timestamp: seconds() + offset })).toMatchObject(
        refusal,
      )
    }
    for (const [index, offset] of [-299, 9].entries()) {
      expect((await register({ name: `good${index}.reown.id`, timestamp: seconds() + offset })).status).toBe(
        200,
      )
    }
  })

  test.each([
    'mango',
    '{}',
    '[]',
    '{"name":"mango-tree.reown.id"}',
    '{"name":1,"timestamp":1}',
    '{"name":"a","timestamp":"1"}',
  ])('NAM-8: a message that is not the right JSON answers 422: %s', async (message) => {
    expect(await post('/v1/profile/account', message)).toMatchObject(toRefusal(422, '', 'name/message'))
  })

  test('a body without its fields answers 422', async () => {
    const response = await gateway.app.inject({ method: 'POST', url: '/v1/profile/account', payload: '{}' })
    expect(response.statusCode).toBe(422)
  })

  test('NAM-11: the same name again answers 400, also with another coin type and by somebody else', async () => {
    expect((await register()).status).toBe(200)
    const refusal = toRefusal(400, 'name', 'name/taken')
    expect(await register({ attributes: { bio: 'again' } })).toMatchObject(refusal)
    expect(await register({}, { coinType: localCoinType })).toMatchObject(refusal)
    expect(await register({}, { by: stranger })).toMatchObject(refusal)
  })

  test('§5.030: chain ids of 2^31 and more are refused', async () => {
    const { body, status } = await register({}, { coinType: 2 ** 31 + 2 ** 31 })
    expect(status).toBe(400)
    expect(body.reasons[0]).toEqual({
      field: 'coin_type',
      description: 'Invalid chainId',
      code: 'name/chain-id',
    })
  })

  test('a coin type of no network answers 400', async () => {
    for (const coinType of [2, 2 ** 31, 2 ** 31 + 5, 5]) {
      expect(await register({}, { coinType })).toMatchObject(toRefusal(400, 'coin_type', 'name/coin-type'))
    }
  })

  test('failures are told in the order of the original', async () => {
    await register()
    const wrong = { by: { address: owner.address, signMessage: stranger.signMessage } }
    const old = { timestamp: 1, attributes: { avatar: 'x' } }
    const codeOf = async (changes: Partial<Registration>, options: Options = {}) =>
      (await register(changes, { ...wrong, ...options })).body.reasons[0].code
    expect(await codeOf({ ...old, name: 'M.x' }, { coinType: 5 })).toBe('name/format')
    expect(await codeOf({ ...old, name: 'm.other.id' }, { coinType: 5 })).toBe('name/length')
    expect(await codeOf({ ...old, name: 'mango.other.id' }, { coinType: 5 })).toBe('name/zone')
    expect(await codeOf(old, { coinType: 5 })).toBe('name/coin-type')
    expect(await codeOf(old)).toBe('name/taken')
    expect(await codeOf({ ...old, name: 'papaya.reown.id' })).toBe('name/timestamp')
    expect(await codeOf({ ...old, name: 'papaya.reown.id', timestamp: seconds() })).toBe('name/attributes')
    expect(await codeOf({ name: 'papaya.reown.id' })).toBe('name/signature')
  })

  test('NAM-19: a contract account owns a name, before and after it is deployed', async () => {
    const [network] = chains.networks
    const transport = http(network.rpcUrls.default.http[0])
    const client = createPublicClient({ transport, cacheTime: 0 })
    const args = [owner.address, pad('0x0c')] as const
    const factory = network.smartWalletFactory
    const address = await client.readContract({
      address: factory,
      abi: factoryAbi,
      functionName: 'getWalletAddress',
      args,
    })
    const data = encodeFunctionData({ abi: factoryAbi, functionName: 'createWallet', args })
    const by: Signer = {
      address,
      signMessage: async (parameters) =>
        serializeErc6492Signature({ address: factory, data, signature: await owner.signMessage(parameters) }),
    }
    const options = { by, coinType: localCoinType }
    expect((await register({}, options)).status).toBe(200)
    // On a network that is not served nobody can tell whose the contract is.
    expect(await register({ name: 'papaya.reown.id' }, { by })).toMatchObject(
      toRefusal(401, 'signature', 'name/signature'),
    )
    expect(await setAddress(mainnet, stranger.address, options)).toMatchObject(
      toRefusal(401, 'signature', 'name/signature'),
    )
    const sender = createWalletClient({ account: owner, transport })
    await waitForReceipt(client, await sender.sendTransaction({ to: factory, data, chain: null }))
    const deployed = { by: { address, signMessage: owner.signMessage }, coinType: localCoinType }
    expect((await setAttributes({ bio: 'A contract' }, deployed)).status).toBe(200)
    const foreign = { by: { address, signMessage: stranger.signMessage }, coinType: localCoinType }
    expect(await setAttributes({ bio: 'Another' }, foreign)).toMatchObject(
      toRefusal(401, 'signature', 'name/signature'),
    )
  })

  test('a network that does not answer about a contract account answers 503', async () => {
    const cut = await createTestApp({ shared, networks: [createTestNetwork()] })
    const signature = serializeErc6492Signature({
      address: stranger.address,
      data: '0x',
      signature: '0x1234',
    })
    const answer = await register({}, { app: cut, signature, coinType: localCoinType })
    expect(answer).toMatchObject(toRefusal(503, '', 'name/unavailable'))
    await cut.close()
  })

  test('an account of another namespace owns a name under its own coin type alone', async () => {
    const by = createSolanaSigner()
    expect((await register({}, { by: by as unknown as Signer, coinType: 501 })).status).toBe(200)
    expect((await lookUp()).body.addresses).toEqual({
      '501': { address: by.address, created_at: expect.any(String) },
    })
    expect(
      (await setAttributes({ bio: 'On another chain' }, { by: by as unknown as Signer, coinType: 501 }))
        .status,
    ).toBe(200)
    expect(
      await setAttributes(
        { bio: 'Another' },
        { by: createSolanaSigner() as unknown as Signer, coinType: 501 },
      ),
    ).toMatchObject(toRefusal(401, 'address', 'name/not-owner'))
  })
})

describe('names that look alike', () => {
  test.each([
    ['mango.reown.id', 'rnango.reown.id'],
    ['mango.reown.id', 'mang0.reown.id'],
    ['mango.reown.id', 'man-go.wcn.id'],
    ['bell.reown.id', 'be11.reown.id'],
    ['wave.reown.id', 'vvave.reown.id'],
  ])('%s is registered, and %s is refused', async (name, other) => {
    expect((await register({ name })).status).toBe(200)
    const answer = await register({ name: other }, { by: stranger })
    expect(answer).toMatchObject(toRefusal(400, 'name', 'name/lookalike'))
    expect(answer.body.reasons[0].description).toContain(name)
  })

  test.each([
    'admin',
    'adm1n',
    'supp0rt',
    'support-team',
    'my-official',
    'latchkey',
    '1atchkey',
    'metamask',
    'rnetarnask',
    'reown',
    'wcn',
  ])('%s is kept back', async (label) => {
    expect(await register({ name: `${label}.reown.id` })).toMatchObject(
      toRefusal(400, 'name', 'name/reserved'),
    )
  })

  test('an everyday name is not', async () => {
    for (const label of ['mall', 'clean', 'rainbow-fish']) {
      expect((await register({ name: `${label}.reown.id` })).status, label).toBe(200)
    }
  })
})

describe('look-ups', () => {
  test('NAM-12 §7.013: a registered name answers with its addresses and attributes', async () => {
    await register({ attributes: { bio: 'Grows mangos' } })
    for (const query of ['', '?apiVersion=2', '?apiVersion=1&sender=x&st=appkit&sv=1']) {
      expect(await lookUp('mango-tree.reown.id', query)).toMatchObject({
        status: 200,
        body: {
          name: 'mango-tree.reown.id',
          attributes: { bio: 'Grows mangos' },
          addresses: { '60': { address: owner.address } },
        },
      })
    }
  })

  test('NAM-13: a name that nobody has answers 404, and with version 2 an empty list', async () => {
    expect(await lookUp()).toMatchObject(toRefusal(404, 'name', 'name/not-found'))
    expect(await lookUp('mango-tree.reown.id', '?apiVersion=2')).toEqual({ status: 200, body: [] })
    expect((await lookUp('mango-tree.reown.id', '?apiVersion=two')).status).toBe(400)
    for (const name of ['alice.eth', 'ab.reown.id', 'Mango.reown.id'])
      expect((await lookUp(name)).status).toBe(400)
  })

  test('NAM-14 §7.014: the names of an address are a list, however it is written', async () => {
    await register()
    await register({ name: 'papaya.wcn.id' })
    for (const address of [owner.address, owner.address.toLowerCase()]) {
      const { body, status } = await get(`/v1/profile/reverse/${address}?sender=${address}`)
      expect([status, body.map(({ name }: { name: string }) => name)]).toEqual([
        200,
        ['mango-tree.reown.id', 'papaya.wcn.id'],
      ])
    }
    expect(await get(`/v1/profile/reverse/${stranger.address}`)).toMatchObject(
      toRefusal(404, 'address', 'name/no-names'),
    )
    expect(await get(`/v1/profile/reverse/${stranger.address}?apiVersion=2`)).toEqual({
      status: 200,
      body: [],
    })
  })

  test('NAM-15: a text that is no address has no name', async () => {
    expect(await get('/v1/profile/reverse/mango')).toMatchObject(toRefusal(404, 'address', 'name/no-names'))
    expect(await get('/v1/profile/reverse/mango?apiVersion=2')).toEqual({ status: 200, body: [] })
    expect((await get('/v1/profile/reverse/a%00b')).status).toBe(400)
  })
})

describe('changes', () => {
  test('NAM-16: the owner replaces all attributes, a stranger none', async () => {
    await register({ attributes: { bio: 'Grows mangos' } })
    expect(await setAttributes({ bio: 'hello' })).toMatchObject({ status: 200, body: { bio: 'hello' } })
    expect(await setAttributes({ bio: 'mine' }, { by: stranger })).toMatchObject(
      toRefusal(401, 'address', 'name/not-owner'),
    )
    expect((await lookUp()).body.attributes).toEqual({ bio: 'hello' })
    expect(await setAttributes({})).toMatchObject({ status: 200, body: {} })
    expect((await lookUp()).body.attributes).toEqual({})
    // Signed, and the owner of the name, but not under this coin type.
    expect(await setAttributes({ bio: 'a' }, { coinType: localCoinType })).toMatchObject(
      toRefusal(401, 'address', 'name/not-owner'),
    )
    expect(await setAttributes({ avatar: 'a' })).toMatchObject(
      toRefusal(400, 'attributes', 'name/attributes'),
    )
  })

  test('a change of a name that nobody has answers 400', async () => {
    expect(await setAttributes({ bio: 'a' })).toMatchObject(toRefusal(400, 'name', 'name/unregistered'))
    expect(await setAddress(60, stranger.address)).toMatchObject(toRefusal(400, 'name', 'name/unregistered'))
  })

  test('NAM-17: the owner sets the address of a coin type, and the look-up has it', async () => {
    await register()
    const { body, status } = await setAddress(60, stranger.address.toLowerCase())
    expect([status, body]).toEqual([
      200,
      { '60': { address: stranger.address, created_at: expect.any(String) } },
    ])
    const { addresses } = (await lookUp()).body
    expect(addresses['60'].address).toBe(stranger.address)
    expect(addresses[mainnet].address).toBe(owner.address)
    expect(await setAddress(60, owner.address, { coinType: 60 })).toMatchObject(
      toRefusal(401, 'address', 'name/not-owner'),
    )
    expect(await setAddress(60, 'mango')).toMatchObject(toRefusal(400, 'address', 'name/address'))
    expect(await setAddress(5, owner.address)).toMatchObject(toRefusal(400, 'coin_type', 'name/coin-type'))
    expect(await setAddress(2 ** 33, owner.address)).toMatchObject(
      toRefusal(400, 'coin_type', 'name/chain-id'),
    )
  })

  test('an address of another namespace is checked by that one, and signed for by the owner', async () => {
    await register()
    const { address } = createSolanaSigner()
    expect((await setAddress(501, address)).status).toBe(200)
    expect((await lookUp()).body.addresses['501'].address).toBe(address)
    expect(await setAddress(501, stranger.address)).toMatchObject(toRefusal(400, 'address', 'name/address'))
  })

  test.each([
    ['another network’s, of a key that may be of another kind', 118, toBech32('inj', 20)],
    ['another network’s, of a key', 118, toBech32('osmo', 20)],
    ['a contract’s on another network', 118, toBech32('osmo', 32)],
    ['a contract’s', 118, toBech32('cosmos', 32)],
    ['a test network’s', 0, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['a test network’s on Stacks', 5757, 'ST1WV0048ERKB55592H81MK6J4TTRP8TSGE8VSTHJ'],
    ['a contract’s on Stacks', 5757, 'SP000000000000000000002Q6VF78.pox'],
  ])('an address that is none of the coin type is not entered: %s', async (_, coinType, address) => {
    await register()
    expect(await setAddress(coinType, address)).toMatchObject(toRefusal(400, 'address', 'name/address'))
    expect((await lookUp()).body.addresses).not.toHaveProperty(String(coinType))
  })

  test('an address of the coin type’s network is entered as it is, in small letters', async () => {
    await register()
    const address = toBech32('cosmos', 20)
    expect((await setAddress(118, address.toUpperCase())).status).toBe(200)
    expect((await lookUp()).body.addresses['118'].address).toBe(address)
  })

  test('an address that somebody else entered has no names before it has signed for them', async () => {
    await register()
    const list = async () => (await get(`/v1/profile/reverse/${stranger.address}?apiVersion=2`)).body.length
    expect((await setAddress(60, stranger.address)).status).toBe(200)
    expect(await list()).toBe(0)
    expect((await setAddress(60, stranger.address, { by: stranger, coinType: 60 })).status).toBe(200)
    expect(await list()).toBe(1)
  })

  test('a text that has a name is for that name only', async () => {
    await register()
    const other = await setAttributes({ bio: 'a' }, { more: { name: 'papaya.reown.id' } })
    expect(other).toMatchObject(toRefusal(422, '', 'name/message'))
    expect((await setAttributes({ bio: 'a' }, { more: { name: 'mango-tree.reown.id' } })).status).toBe(200)
    expect((await setAddress(60, owner.address, { more: { name: 'papaya.reown.id' } })).status).toBe(422)
  })
})

describe('names of the gateway among all others', () => {
  const identify = (address: string) => get(`/v1/identity/${address}?projectId=p1`)
  const resolve = (name: string) => get(`/v1/name/${name}?projectId=p1`)

  test('§1.008: an address has its registered name at once, and a name its address', async () => {
    expect((await identify(owner.address)).body.name).toBeNull()
    expect((await resolve('mango-tree.reown.id')).body.address).toBeNull()
    await register()
    await register({ name: 'papaya.reown.id' })
    expect((await identify(owner.address.toLowerCase())).body.name).toBe('mango-tree.reown.id')
    expect((await resolve('mango-tree.reown.id')).body).toMatchObject({
      address: owner.address,
      avatar: null,
    })
  })

  test('a name that has moved is not the former address’s any more, nor the new one’s before it has signed', async () => {
    await register()
    await setAddress(60, stranger.address)
    expect((await identify(owner.address)).body.name).toBeNull()
    expect((await identify(stranger.address)).body.name).toBeNull()
    expect((await resolve('mango-tree.reown.id')).body.address).toBe(stranger.address)
    await setAddress(60, stranger.address, { by: stranger, coinType: 60 })
    expect((await identify(stranger.address)).body.name).toBe('mango-tree.reown.id')
  })

  test('a name of another namespace stands for its address there', async () => {
    const by = createSolanaSigner()
    await register({}, { by: by as unknown as Signer, coinType: 501 })
    expect((await identify(by.address)).body.name).toBe('mango-tree.reown.id')
    expect((await resolve('mango-tree.reown.id')).body.address).toBe(by.address)
  })
})

describe('suggestions', () => {
  const suggest = (text: string, query = '') => get(`/v1/profile/suggestions/${text}${query}`)

  test('NAM-18 §7.015: the word itself is first, and free ones that start with it follow', async () => {
    await register({ name: 'max.reown.id' })
    await register({ name: 'rnax-tree.reown.id' })
    const { body, status } = await suggest('max', '?zone=reown.id')
    expect(status).toBe(200)
    const [first, ...others] = body.suggestions
    expect(first).toEqual({ name: 'max.reown.id', registered: true, code: 'name/taken' })
    expect(others).toHaveLength(4)
    for (const { name, registered } of others) {
      expect(name).toMatch(/^max-[a-z0-9]+\.reown\.id$/)
      expect([name, registered]).toEqual([name, false])
      expect(name).not.toBe('max-tree.reown.id')
    }
    expect((await register({ name: others[0].name })).status).toBe(200)
    expect((await suggest('kiwi')).body.suggestions[0]).toEqual({ name: 'kiwi.reown.id', registered: false })
  })

  test.each([
    ['rnango', 'name/lookalike'],
    ['admin', 'name/reserved'],
    ['man--go', 'name/format'],
  ])('%s, which nobody can have, is not free, and the code says why (%s)', async (text, code) => {
    await register({ name: 'mango.reown.id' })
    const [first] = (await suggest(text)).body.suggestions
    expect(first).toMatchObject({ registered: true, code })
  })

  test('names are for the zone that was asked for, if the gateway has it', async () => {
    expect((await suggest('kiwi', '?zone=wcn.id')).body.suggestions[0].name).toBe('kiwi.wcn.id')
    expect((await suggest('kiwi', '?zone=evil.example')).body.suggestions[0].name).toBe('kiwi.reown.id')
  })

  test('fewer than three characters, more than 64 and other characters answer 400', async () => {
    for (const text of ['ab', 'a'.repeat(65), 'Kiwi', 'ki_wi', 'ki.wi']) {
      expect(await suggest(text), text).toMatchObject({ status: 400, body: { status: 'FAILED' } })
    }
    expect((await suggest('a'.repeat(64))).body.suggestions).toEqual([
      { name: `${'a'.repeat(64)}.reown.id`, registered: false },
    ])
  })
})

describe('attacks', () => {
  test('of twenty registrations of one name at two gateways exactly one succeeds', async () => {
    const signers = Array.from({ length: 20 }, () => privateKeyToAccount(generatePrivateKey()))
    const answers = await Promise.all(
      signers.map((by, index) =>
        register({}, { by, app: index % 2 ? gateway : second, ip: `198.51.${index}.1` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    for (const { body } of others) expect(body.reasons[0].code).toBe('name/taken')
    const winner = signers[answers.findIndex(({ status }) => status === 200)]
    expect((await lookUp()).body.addresses['60'].address).toBe(winner?.address)
    expect(await shared.database.$count(nameRegistrations)).toBe(1)
  })

  test('of two names that look alike, asked for at the same moment, one is registered', async () => {
    const answers = await Promise.all(
      ['mango', 'rnango', 'mang0', 'man-go'].map((label, index) =>
        register({ name: `${label}.reown.id` }, { app: index % 2 ? gateway : second }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a text counts once, whatever name it is sent for, and however its signature is written', async () => {
    await register()
    await register({ name: 'papaya.reown.id' })
    const message = nameAttributesMessage.toText({ attributes: { bio: 'a' }, timestamp: seconds() })
    const signature = await owner.signMessage({ message })
    const { r, s, yParity } = parseSignature(signature)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const twin = serializeSignature({
      r,
      s: pad(`0x${(order - BigInt(s)).toString(16)}`),
      yParity: yParity === 0 ? 1 : 0,
    })
    const send = (name: string, written: Hex, app = gateway) =>
      post(`/v1/profile/account/${name}/attributes`, message, { signature: written, app })
    const path = 'mango-tree.reown.id'
    const both = await Promise.all([send(path, signature), send(path, signature, second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    for (const again of [send(path, signature), send('papaya.reown.id', signature), send(path, twin)]) {
      const { body, status } = await again
      // A signature's twin is refused as such, or its text as known.
      expect([400, 401]).toContain(status)
      expect(body.reasons[0].code).toMatch(/^name\/(replayed|signature)$/)
    }
    gateway.clock.nowMs += 301_000
    expect(await send(path, signature)).toMatchObject(toRefusal(400, 'timestamp', 'name/timestamp'))
  })

  test('a text of a registration that is released does not register again', async () => {
    const message = toText()
    expect((await post('/v1/profile/account', message)).status).toBe(200)
    await shared.database.delete(names)
    expect(await post('/v1/profile/account', message)).toMatchObject(
      toRefusal(400, 'timestamp', 'name/replayed'),
    )
  })

  test('a bit that is flipped in a signature or a text is seen', async () => {
    const message = toText()
    const signature = await owner.signMessage({ message })
    await fc.assert(
      fc.asyncProperty(fc.nat(64 * 8 - 1), async (bit) => {
        const bytes = Buffer.from(signature.slice(2), 'hex')
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const answer = await post('/v1/profile/account', message, { signature: `0x${bytes.toString('hex')}` })
        expect(answer.status).toBe(401)
      }),
      { numRuns: 40 },
    )
    const changed = message.replace('mango-tree', 'mango-free')
    expect((await post('/v1/profile/account', changed, { signature })).status).toBe(401)
  })

  test('no text whatever breaks it', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json().map((json) => json.slice(0, 100)),
      fc.constant('\u0000'),
    )
    await fc.assert(
      fc.asyncProperty(text, text, text, async (message, signature, address) => {
        const answer = await post('/v1/profile/account', message, { signature, address })
        expect(answer.status).toBe(422)
        const named = await register({}, { signature, address })
        expect(named.status).toBe(401)
        const path = encodeURIComponent(address) || 'x'
        for (const url of [`account/${path}`, `reverse/${path}`, `suggestions/${path}`])
          expect((await get(`/v1/profile/${url}`)).status).toBeLessThan(500)
      }),
      { numRuns: 50, endOnFailure: true },
    )
    expect(await shared.database.$count(names)).toBe(0)
  })

  test('a huge body answers 413', async () => {
    expect((await post('/v1/profile/account', 'a'.repeat(200_000))).status).toBe(413)
  })

  test('a network registers so many names in a day, and leaves the others theirs', async () => {
    for (let index = 0; index < 12; index++) {
      const by = privateKeyToAccount(generatePrivateKey())
      const ip = `203.0.113.${index}`
      expect((await register({ name: `caller${index + 10}.reown.id` }, { by, ip })).status).toBe(200)
    }
    const by = privateKeyToAccount(generatePrivateKey())
    const full = await register({}, { by, ip: '203.0.113.200' })
    expect(full).toMatchObject(toRefusal(429, 'rate_limited', 'name/caller-full'))
    expect(full.headers['retry-after']).toBe('3600')
    expect((await register({}, { by, ip: '198.51.100.1' })).status).toBe(200)
    gateway.clock.nowMs += 24 * 60 * 60_000 + 1
    expect((await register({ name: 'papaya.reown.id' }, { by, ip: '203.0.113.200' })).status).toBe(200)
  })

  test('all together register so many in a day, and an owner so many at all', async () => {
    for (let index = 0; index < 20; index++) {
      const by = privateKeyToAccount(generatePrivateKey())
      expect(
        (await register({ name: `anybody${index + 10}.reown.id` }, { by, ip: `198.51.${index}.1` })).status,
      ).toBe(200)
    }
    expect(await register({}, { ip: '192.0.2.1' })).toMatchObject(toRefusal(429, 'rate_limited', 'name/full'))
    gateway.clock.nowMs += 24 * 60 * 60_000 + 1
    for (let index = 0; index < 8; index++) {
      expect((await register({ name: `owner${index + 10}.reown.id` })).status).toBe(200)
    }
    expect(await register()).toMatchObject(toRefusal(400, 'address', 'name/owner-full'))
  })

  test('a name changes so often in some minutes', async () => {
    await register()
    const change = async (index: number) => (await setAttributes({ bio: `change ${index}` })).status
    // The registration's own text counts as well.
    for (let index = 1; index < 20; index++) expect(await change(index)).toBe(200)
    expect(await change(20)).toBe(429)
    gateway.clock.nowMs += 400_000
    expect(await change(20)).toBe(200)
  })
})

function createSolanaSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x as string, 'base64url')
  return {
    address: encodeBase58(key),
    signMessage: async ({ message }: { message: string }) =>
      encodeBase58(sign(null, Buffer.from(message), privateKey)),
  }
}
