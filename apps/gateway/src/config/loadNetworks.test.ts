import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chainParts } from '@latchkey/local/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestNetwork } from '../testing/createTestApp.js'
import { loadNetworks } from './loadNetworks.js'
import { parseNetworks } from './parseNetworks.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-networks-'))
})
afterAll(() => rm(folder, { recursive: true }))

const load = (path?: string, rpcUrlByReference = {}) => loadNetworks({ path, rpcUrlByReference })
async function write(text: string): Promise<string> {
  const path = join(folder, 'networks.json')
  await writeFile(path, text)
  return path
}

describe('loadNetworks', () => {
  test('without a file these are the networks of the local stack', async () => {
    const networks = await load()
    expect(networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(
      Object.entries(chainParts).flatMap(([namespace, { nodes }]) =>
        Object.keys(nodes).map((reference) => `${namespace}:${reference}`),
      ),
    )
    const priced = expect.objectContaining({
      isLocal: true,
      market: expect.objectContaining({ kind: 'uniswap-v2' }),
    })
    const [one, two, solana] = networks
    expect([one, two]).toEqual([priced, priced])
    expect(solana).toMatchObject({ isLocal: true, nativePrice: '150' })
  })

  test('what has been read can be read again, as who starts a gateway with networks does', async () => {
    const networks = await load()
    expect(parseNetworks(networks)).toEqual(networks)
  })

  test('a network’s upstreams can be moved', async () => {
    const [first, second] = await load(undefined, { 31338: 'http://127.0.0.1:38546' })
    expect(first?.rpcUrls.default.http).not.toContain('http://127.0.0.1:38546')
    expect(second?.rpcUrls.default.http).toEqual(['http://127.0.0.1:38546'])
  })

  test('what else an upstream answers moves with it, and what others answer stays', async () => {
    const [scanned, ...others] = (await load()).filter(({ chainNamespace }) => chainNamespace === 'polkadot')
    expect(others).toEqual([])
    const [, reference = ''] = scanned?.caipNetworkId.split(':') ?? []
    const url = 'http://127.0.0.1:39944'
    const moved = (await load(undefined, { [reference]: url })).find(
      ({ caipNetworkId }) => caipNetworkId === scanned?.caipNetworkId,
    )
    expect(moved).toEqual({
      ...scanned,
      rpcUrls: { default: { http: [url] } },
      polkadot: expect.objectContaining({ scanUrl: url, ss58Prefix: 42 }),
    })
    const path = await write(
      JSON.stringify([
        {
          ...createTestNetwork(),
          ...{ caipNetworkId: scanned?.caipNetworkId, chainNamespace: 'polkadot', id: reference },
          polkadot: { ss58Prefix: 42, existentialDeposit: '1', scanUrl: 'https://scan.example.org' },
        },
      ]),
    )
    expect(await load(path, { [reference]: url })).toMatchObject([
      { polkadot: { scanUrl: 'https://scan.example.org' } },
    ])
  })

  test('the example file with public networks is valid and has spare upstreams', async () => {
    const networks = await load(fileURLToPath(new URL('../../networks.example.json', import.meta.url)))
    expect(networks.map(({ caipNetworkId }) => caipNetworkId)).toContain('eip155:1')
    const alone = networks.filter(({ rpcUrls, testnet }) => !testnet && rpcUrls.default.http.length < 2)
    // Of those that answer GraphQL there, one needs nobody's key.
    expect(alone.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['sui:mainnet'])
    const solana = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
    expect(solana.map(({ name }) => name)).toEqual(['Solana', 'Solana Devnet', 'Solana Testnet'])
    expect(solana[0]).toMatchObject({ tokens: { 0: { program: 'token' }, 2: { program: 'token-2022' } } })
    const bitcoin = networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')
    expect(bitcoin.map(({ name }) => name)).toEqual(['Bitcoin', 'Bitcoin Testnet', 'Bitcoin Signet'])
    expect(networks.find(({ id }) => id === 1)).toHaveProperty('contracts.ensUniversalResolver.address')
  })

  test('a mistake is told with file and place', async () => {
    const path = await write(JSON.stringify([createTestNetwork(['nope'])]))
    await expect(load(path)).rejects.toThrow(`${path} has an unexpected form: 0.rpcUrls.default.http.0`)
    await expect(load(await write('{'))).rejects.toThrow(path)
    await expect(load(join(folder, 'missing.json'))).rejects.toThrow('missing.json')
    await expect(load(await write('[]'))).rejects.toThrow('unexpected form')
    const twice = JSON.stringify([createTestNetwork(), createTestNetwork()])
    await expect(load(await write(twice))).rejects.toThrow('eip155:31337 is listed twice')
  })
})
