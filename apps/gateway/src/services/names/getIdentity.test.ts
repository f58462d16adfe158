import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { createTestApp, createTestNetwork, type TestApp } from '../../testing/createTestApp.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'
import { answerRpc, startUpstream, type Upstream } from '../../testing/startUpstream.js'

const alice = '0x1111111111111111111111111111111111111111'
const liar = '0x2222222222222222222222222222222222222222'
const resolver = '0x00000000000000000000000000000000000000ee'

const resolverAbi = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
])
const recordAbi = parseAbi([
  'function addr(bytes32) view returns (address)',
  'function addr(bytes32, uint256) view returns (bytes)',
  'function text(bytes32, string) view returns (string)',
])

/** A universal resolver in which both addresses claim alice.eth, which is alice's. */
function answerResolver({ params }: { params: unknown[] }): Hex {
  const [{ data }] = params as [{ data: Hex }]
  const call = decodeFunctionData({ abi: resolverAbi, data })
  if (call.functionName === 'reverseWithGateways') {
    const isKnown = [alice, liar].includes(call.args[0].toLowerCase())
    return encodeFunctionResult({
      abi: resolverAbi,
      functionName: 'reverseWithGateways',
      result: [isKnown ? 'alice.eth' : '', resolver, resolver],
    })
  }
  const record = decodeFunctionData({ abi: recordAbi, data: call.args[1] })
  const isText = record.functionName === 'text'
  const value = isText
    ? encodeAbiParameters(parseAbiParameters('string'), ['ipfs://bafy/alice.png'])
    : encodeAbiParameters(parseAbiParameters('address'), [alice])
  return encodeFunctionResult({
    abi: resolverAbi,
    functionName: 'resolveWithGateways',
    result: [value, resolver],
  })
}

let shared: OpenDatabase
let node: Upstream
let gateway: TestApp
beforeAll(async () => {
  shared = await openTestDatabase()
  node = await startUpstream(answerRpc(answerResolver))
  gateway = await createTestApp({
    shared,
    networks: [createTestNetwork([node.url], { contracts: { ensUniversalResolver: { address: resolver } } })],
  })
})
afterAll(async () => {
  await gateway?.close()
  await node?.close()
  await shared?.close()
})

const ask = (address: string, query = '') =>
  gateway.app.inject(`/v1/identity/${address}?projectId=p1&sender=0x0&clientId=did:key:z6${query}`)
const getMaxAge = (header: unknown) =>
  Number(/^public, max-age=(\d+), s-maxage=\1$/.exec(String(header))?.[1])

describe('names', () => {
  test('§7.003 §1.008, ID-1: an address with a name answers name, picture and time', async () => {
    const response = await ask(alice)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      name: 'alice.eth',
      avatar: 'https://ipfs.io/ipfs/bafy/alice.png',
      resolvedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  test('the other path answers the same', async () => {
    const response = await gateway.app.inject(`/v1/account/${alice}/identity?projectId=p1`)
    expect(response.json().name).toBe('alice.eth')
  })

  test('a reverse record that its name does not confirm is no name', async () => {
    expect((await ask(liar)).json()).toMatchObject({ name: null, avatar: null })
  })

  test('ID-2: an address without a name answers nulls', async () => {
    expect((await ask(`0x${'3'.repeat(40)}`)).json()).toMatchObject({ name: null, avatar: null })
  })

  test('ID-2: without any name service every address answers nulls', async () => {
    const plain = await createTestApp({ shared })
    const response = await plain.app.inject(`/v1/identity/${alice}?projectId=p1`)
    expect(response.json()).toMatchObject({ name: null, avatar: null })
    await plain.close()
  })

  test('§1.008 ID-4: a Solana address answers nulls, kept for an hour', async () => {
    const response = await ask('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
    expect(response.json()).toMatchObject({ name: null, avatar: null })
    expect(getMaxAge(response.headers['cache-control'])).toBe(3_600)
  })
})

describe('addresses of names', () => {
  const lookUp = (name: string) =>
    gateway.app.inject(`/v1/name/${encodeURIComponent(name)}?projectId=p1&sender=0x0`)

  test('a name answers the address it stands for, its picture and the time', async () => {
    const response = await lookUp('alice.eth')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      address: alice,
      avatar: 'https://ipfs.io/ipfs/bafy/alice.png',
      resolvedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  test('it is kept for five minutes: money is sent there', async () => {
    expect(getMaxAge((await lookUp('kept.eth')).headers['cache-control'])).toBe(300)
    const before = node.received.length
    gateway.clock.nowMs += 60_000
    expect(getMaxAge((await lookUp('kept.eth')).headers['cache-control'])).toBe(240)
    expect(node.received.length).toBe(before)
    gateway.clock.nowMs += 300_000
    await lookUp('kept.eth')
    expect(node.received.length).toBeGreaterThan(before)
  })

  test('what is no name answers nulls, and nobody is asked', async () => {
    const before = node.received.length
    for (const text of ['alice', 'ali ce.eth', alice]) {
      expect((await lookUp(text)).json(), text).toMatchObject({ address: null, avatar: null })
    }
    expect(node.received.length).toBe(before)
    expect((await lookUp('a'.repeat(256))).statusCode).toBe(400)
  })
})

describe('keeping', () => {
  test('ID-3: max-age starts at a day and falls with the age of the kept answer', async () => {
    const address = `0x${'4'.repeat(40)}`
    expect(getMaxAge((await ask(address)).headers['cache-control'])).toBe(86_400)
    const before = node.received.length
    gateway.clock.nowMs += 60_000
    expect(getMaxAge((await ask(address.toUpperCase().replace('X', 'x'))).headers['cache-control'])).toBe(
      86_340,
    )
    expect(node.received.length).toBe(before)
    gateway.clock.nowMs += 86_400_000
    expect(getMaxAge((await ask(address)).headers['cache-control'])).toBe(86_400)
    expect(node.received.length).toBeGreaterThan(before)
  })

  test('ID-6: useCache is for the operator’s own project only', async () => {
    expect((await ask(alice, '&useCache=false')).statusCode).toBe(401)
    const own = await createTestApp({ shared, config: { testingProjectId: 'p1' } })
    expect((await own.app.inject(`/v1/identity/${alice}?projectId=p1&useCache=false`)).statusCode).toBe(200)
    await own.close()
  })
})

describe('failures', () => {
  test('ID-5: a text that is no address answers 400 with field address', async () => {
    for (const address of [
      'alice.eth',
      `X${alice}`,
      alice.slice(2),
      '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWW0',
    ]) {
      const response = await ask(address)
      expect(response.statusCode, address).toBe(400)
      expect(response.json().reasons[0].field).toBe('address')
    }
  })

  test('a name service that cannot be reached answers 503 and is not kept', async () => {
    const cut = await createTestApp({
      shared,
      networks: [
        createTestNetwork(['http://127.0.0.1:9'], {
          contracts: { ensUniversalResolver: { address: resolver } },
        }),
      ],
    })
    for (const path of [`identity/${alice}`, 'name/alice.eth']) {
      const response = await cut.app.inject(`/v1/${path}?projectId=p1`)
      expect(response.statusCode).toBe(503)
      expect(response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: '' }] })
      expect(response.headers['retry-after']).toBe('5')
    }
    await cut.close()
  })
})
