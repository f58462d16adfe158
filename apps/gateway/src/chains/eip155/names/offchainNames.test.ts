import { deployNames, startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localContracts } from '@latchkey/local/networks/eip155'
import { nameAddressMessage, nameAttributesMessage, registerNameMessage } from '@latchkey/wire'
import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  type PublicClient,
  parseAbi,
  publicActions,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../db/Database.js'
import { nameMessages, nameRegistrations, names } from '../../../services/name-registry/tables.js'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.js'
import { openTestDatabase } from '../../../testing/openTestDatabase.js'
import { startUpstream, type Upstream } from '../../../testing/startUpstream.js'
import { createOffchainResolver } from './createOffchainResolver.js'

const phrase = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(phrase, { addressIndex: 0 })
const keeper = mnemonicToAccount(phrase, { addressIndex: 14 })
const stranger = privateKeyToAccount(generatePrivateKey())
const signingKey = generatePrivateKey()
const signer = privateKeyToAccount(signingKey).address
const name = 'mango-tree.reown.id'
const localCoinType = 2_147_483_648 + 31_337
const solanaAddress = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const resolverAbi = parseAbi(['function setGateway(string newUrl, address newSigner)'])

let chains: TestChains<1>
let shared: OpenDatabase
let gateway: TestApp
let base: string
let rpcUrl: string
let client: PublicClient
let ethers: JsonRpcProvider
beforeAll(async () => {
  const started = await Promise.all([startTestChains(), openTestDatabase()])
  chains = started[0]
  shared = started[1]
  rpcUrl = chains.networks[0].rpcUrls.default.http[0]
  gateway = await createTestApp({
    ...{ shared, networks: [...chains.networks] },
    config: { settings: { LATCHKEY_NAME_SIGNING_KEY: signingKey.slice(2) } },
  })
  base = await gateway.app.listen({ host: '127.0.0.1', port: 0 })
  await deployNames(rpcUrl, { url: toUrl(), signer, zones: ['reown.id', 'wcn.id'] })
  client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
  const network = new Network('local', 31_337).attachPlugin(new EnsPlugin(localContracts.names, 31_337))
  ethers = new JsonRpcProvider(rpcUrl, network, { staticNetwork: network, cacheTimeout: -1 })
})
beforeEach(async () => {
  gateway.clock.nowMs = Date.now()
  await send(
    '',
    registerNameMessage.toText({ name, attributes: { bio: 'Grows mangos' }, timestamp: seconds() }),
  )
})
afterEach(async () => {
  for (const table of [names, nameMessages, nameRegistrations]) await shared.database.delete(table)
})
afterAll(async () => {
  ethers?.destroy()
  await gateway?.close()
  await chains?.stop()
  await shared?.close()
})

const toUrl = () => `${base}/v1/names/ccip/{sender}/{data}.json`
const seconds = () => Math.floor(gateway.clock.nowMs / 1000)
async function send(path: string, message: string) {
  const signature = await owner.signMessage({ message })
  const payload = { coin_type: localCoinType, address: owner.address, message, signature }
  const response = await gateway.app.inject({ method: 'POST', url: `/v1/profile/account${path}`, payload })
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
}
const setAddress = (coinType: number, address: string) =>
  send(`/${name}/address`, nameAddressMessage.toText({ coin_type: coinType, address, timestamp: seconds() }))
const withViem = { universalResolverAddress: localContracts.names, strict: true } as const
const resolveWithViem = (of = name, coinType?: bigint) =>
  client.getEnsAddress({ ...withViem, name: of, ...(coinType === undefined ? {} : { coinType }) })

async function setGateway(url: string, newSigner: Hex, from = keeper) {
  const data = encodeFunctionData({ abi: resolverAbi, functionName: 'setGateway', args: [url, newSigner] })
  const sender = createWalletClient({ account: from, transport: http(rpcUrl) })
  const hash = await sender.sendTransaction({
    to: localContracts.nameResolver,
    data,
    chain: null,
    gas: 500_000n,
  })
  return client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
}

/** What the resolver asks about the address of the name. */
function toQuestion(of = name, node = of): Hex {
  const record = encodeFunctionData({ abi: parseAbi(['function addr(bytes32)']), args: [namehash(node)] })
  return encodeFunctionData({
    abi: parseAbi(['function resolve(bytes, bytes)']),
    args: [`0x${Buffer.from(packetToBytes(of)).toString('hex')}`, record],
  })
}

describe('clients of the Ethereum Name Service', () => {
  test('viem resolves a registered name: its address, that of a coin type, and its text', async () => {
    expect(await resolveWithViem()).toBe(owner.address)
    expect(await resolveWithViem(name, BigInt(localCoinType))).toBe(owner.address.toLowerCase())
    expect(await client.getEnsText({ ...withViem, name, key: 'bio' })).toBe('Grows mangos')
    expect(await client.getEnsText({ ...withViem, name, key: 'description' })).toBe('Grows mangos')
    expect(await client.getEnsText({ ...withViem, name, key: 'constructor' })).toBeNull()
  })

  test('viem sees a changed address and text at once, and one of another namespace in bytes', async () => {
    await setAddress(60, stranger.address)
    expect(await resolveWithViem()).toBe(stranger.address)
    await setAddress(501, solanaAddress)
    expect(await resolveWithViem(name, 501n)).toMatch(/^0x[0-9a-f]{64}$/)
    await send(
      `/${name}/attributes`,
      nameAttributesMessage.toText({ attributes: { bio: 'Moved' }, timestamp: seconds() }),
    )
    expect(await client.getEnsText({ ...withViem, name, key: 'bio' })).toBe('Moved')
  })

  test('a name that nobody has registered, and a coin type that it has not, are nobody’s', async () => {
    expect(await resolveWithViem('papaya.reown.id')).toBeNull()
    expect(await resolveWithViem('a.mango-tree.reown.id')).toBeNull()
    expect(await resolveWithViem(name, 0n)).toBeNull()
    expect(await ethers.resolveName('papaya.reown.id')).toBeNull()
  })

  test('ethers resolves it too, before and after a change', async () => {
    expect(await ethers.resolveName(name)).toBe(owner.address)
    const resolver = await ethers.getResolver(name)
    expect(resolver?.address).toBe(localContracts.nameResolver)
    expect(await resolver?.getText('bio')).toBe('Grows mangos')
    await setAddress(60, stranger.address)
    expect(await ethers.resolveName(name)).toBe(stranger.address)
  })

  test('a resolver whose address has no {data} asks with POST', async () => {
    await setGateway(`${base}/v1/names/ccip`, signer)
    expect(await resolveWithViem()).toBe(owner.address)
    expect(await ethers.resolveName(name)).toBe(owner.address)
    await setGateway(toUrl(), signer)
  })
})

describe('answers that do not count', () => {
  test('one that has expired', async () => {
    gateway.clock.nowMs -= 60 * 60_000
    await expect(resolveWithViem()).rejects.toThrow()
    expect(await ethers.resolveName(name)).toBeNull()
    gateway.clock.nowMs = Date.now()
    expect(await resolveWithViem()).toBe(owner.address)
  })

  describe('of a gateway that lies', () => {
    let liar: Upstream
    let answer: (sender: Hex, data: Hex) => Promise<string | undefined>
    beforeAll(async () => {
      liar = await startUpstream((_, response, { url = '' }) => {
        const [, sender, data] = /\/(0x[0-9a-f]{40})\/(0x[0-9a-f]+)$/i.exec(url) ?? []
        response.setHeader('content-type', 'application/json')
        void answer(sender as Hex, data as Hex).then((signed) =>
          response.end(JSON.stringify({ data: signed })),
        )
      })
      await setGateway(`${liar.url}/{sender}/{data}`, signer)
    })
    afterAll(async () => {
      await setGateway(toUrl(), signer)
      await liar?.close()
    })
    const { answer: sign } = createOffchainResolver()
    const find = async () => ({
      addresses: new Map([[60, Buffer.from(stranger.address.slice(2), 'hex')]]),
      texts: {},
    })
    const refused = async () => {
      await expect(resolveWithViem()).rejects.toThrow()
      // Its client tells no failure of a resolver.
      expect(await ethers.resolveName(name)).toBeNull()
    }
    const later = () => Math.floor(Date.now() / 1000) + 300

    test('with the right key it is believed: what follows fails for no other reason', async () => {
      answer = (sender, data) => sign({ sender, data, find, signingKey, expiresAtSeconds: later() })
      expect(await resolveWithViem()).toBe(stranger.address)
      expect(await ethers.resolveName(name)).toBe(stranger.address)
    })

    test('with another key', async () => {
      const foreignKey = generatePrivateKey()
      answer = (sender, data) =>
        sign({ sender, data, find, signingKey: foreignKey, expiresAtSeconds: later() })
      await refused()
    })

    test('for another contract', async () => {
      answer = (_, data) =>
        sign({ sender: stranger.address, data, find, signingKey, expiresAtSeconds: later() })
      await refused()
    })

    test('to another question', async () => {
      const data = toQuestion('papaya.reown.id')
      answer = (sender) => sign({ sender, data, find, signingKey, expiresAtSeconds: later() })
      await refused()
    })

    test('with a bit of the answer flipped', async () => {
      answer = async (sender, data) => {
        const signed = await sign({ sender, data, find, signingKey, expiresAtSeconds: later() })
        const bytes = Buffer.from(signed?.slice(2) ?? '', 'hex')
        const at = bytes.indexOf(stranger.address.slice(2).toLowerCase(), 0, 'hex')
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return `0x${bytes.toString('hex')}`
      }
      await refused()
    })
  })

  test('nobody but its owner moves the resolver to another gateway', async () => {
    const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
    await node.setBalance({ address: stranger.address, value: 10n ** 18n })
    const receipt = await setGateway(
      'https://evil.example/{sender}/{data}',
      stranger.address,
      stranger as never,
    )
    expect(receipt.status).toBe('reverted')
  })
})

describe('the route', () => {
  const ask = (sender: string, data: string) => gateway.app.inject(`/v1/names/ccip/${sender}/${data}.json`)

  test('what is no question answers 400, and pages of all origins may ask', async () => {
    const asked = await ask(localContracts.nameResolver, toQuestion())
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([200, '*'])
    for (const [sender, data] of [
      ['mango', toQuestion()],
      [localContracts.nameResolver, '0x'],
      [localContracts.nameResolver, toQuestion().slice(0, 200)],
      [localContracts.nameResolver, `0x${'ff'.repeat(5_000)}`],
      [localContracts.nameResolver, 'mango'],
    ] as const) {
      expect((await ask(sender, data)).statusCode, data.slice(0, 40)).toBe(400)
    }
    const posted = await gateway.app.inject({
      method: 'POST',
      url: '/v1/names/ccip',
      payload: '{"sender":1}',
    })
    expect(posted.statusCode).toBe(400)
  })

  test('a node of one name is not answered with the address of another', async () => {
    const { data } = (await ask(localContracts.nameResolver, toQuestion(name, 'papaya.reown.id'))).json()
    expect(data).not.toContain(owner.address.slice(2).toLowerCase())
  })

  test('without a key there is none, and a key that is none stops the start', async () => {
    const plain = await createTestApp({ shared, networks: [...chains.networks] })
    expect(
      (await plain.app.inject(`/v1/names/ccip/${localContracts.nameResolver}/${toQuestion()}`)).statusCode,
    ).toBe(404)
    await plain.close()
    const settings = { LATCHKEY_NAME_SIGNING_KEY: 'mango' }
    await expect(
      createTestApp({ shared, networks: [...chains.networks], config: { settings } }),
    ).rejects.toThrow('LATCHKEY_NAME_SIGNING_KEY')
  })
})
