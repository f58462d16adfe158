import { startTestChains } from '@latchkey/local/chains/eip155'
import { localFarcasterUsers } from '@latchkey/local/identity'
import { localContracts } from '@latchkey/local/networks/eip155'
import { type Address, encodeFunctionData, type Hex, pad, parseAbi, serializeErc6492Signature } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProviderFetch, ProviderSilent } from '../social/createProviderFetch.js'
import { createFarcasterRegistry, type FarcasterRegistry } from './createFarcasterRegistry.js'

const factoryAbi = parseAbi([
  'function createWallet(address owner, bytes32 salt) returns (address)',
  'function getWalletAddress(address owner, bytes32 salt) view returns (address)',
])
const phrase = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(phrase, { addressIndex: 0 })
const stranger = mnemonicToAccount(phrase, { addressIndex: 1 })
const message = 'wallet.test wants you to sign in'

let chains: Awaited<ReturnType<typeof startTestChains<1>>>
let registry: FarcasterRegistry
const fetchBounded = createProviderFetch({ fetch: globalThis.fetch, timeoutMs: 5_000 })
beforeAll(async () => {
  chains = await startTestChains({ chains: 1 })
  const rpcUrl = chains.networks[0].rpcUrls.default.http[0]
  registry = createFarcasterRegistry({ fetch: fetchBounded, rpcUrl })
})
afterAll(() => chains?.stop())

async function askNode<Answer>(method: string, params: unknown[]): Promise<Answer> {
  const response = await fetch(chains.networks[0].rpcUrls.default.http[0], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: Answer }).result
}

test('a key signs for itself, and a contract for itself as its code says, there or still to come', async () => {
  const signature = await owner.signMessage({ message })
  expect(await registry.isSignedBy(owner.address, message, signature)).toBe(true)
  expect(await registry.isSignedBy(stranger.address, message, signature)).toBe(false)

  const args = [owner.address, pad('0x07')] as const
  const to = localContracts.smartWalletFactory
  const find = encodeFunctionData({ abi: factoryAbi, functionName: 'getWalletAddress', args })
  const wallet = `0x${(await askNode<Hex>('eth_call', [{ to, data: find }, 'latest'])).slice(-40)}` as Address
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'createWallet', args })
  const wrap = (inner: Hex) => serializeErc6492Signature({ address: to, data, signature: inner })
  expect(await registry.isSignedBy(wallet, message, wrap(signature))).toBe(true)
  const theirs = await stranger.signMessage({ message })
  expect(await registry.isSignedBy(wallet, message, wrap(theirs))).toBe(false)
  await askNode('eth_sendTransaction', [{ from: owner.address, to, data }])
  await expect.poll(() => askNode('eth_getCode', [wallet, 'latest'])).not.toBe('0x')
  expect(await registry.isSignedBy(wallet, message, signature)).toBe(true)
  expect(await registry.isSignedBy(wallet, message, theirs)).toBe(false)
})

test('who holds an account speaks for it, and an address it has added and not removed', async () => {
  const { ada, bo, 'ada-app': app, 'ada-removed': removed } = localFarcasterUsers
  const ask = (address: Address | undefined, fid: bigint) => address && registry.speaksFor(address, fid)
  expect(await ask(ada?.custody, 101n)).toBe(true)
  expect(await ask(bo?.custody, 102n)).toBe(true)
  expect(await ask(app?.authAddress, 101n)).toBe(true)
  for (const address of [ada?.custody, app?.authAddress]) expect(await ask(address, 102n)).toBe(false)
  expect(await ask(removed?.authAddress, 101n)).toBe(false)
  // Whoever holds none has the number 0, which no account has.
  expect(await ask(stranger.address, 101n)).toBe(false)
})

test('a chain without registries, and a node that is not there, are no answer', async () => {
  const { custody = '0x' } = localFarcasterUsers.ada ?? {}
  const nobody = createFarcasterRegistry({ fetch: fetchBounded, rpcUrl: 'http://127.0.0.1:9' })
  await expect(nobody.speaksFor(custody, 101n)).rejects.toThrow(ProviderSilent)
  for (const address of [localContracts.farcasterIdRegistry, localContracts.farcasterKeyRegistry]) {
    await askNode('anvil_setCode', [address, '0x'])
  }
  await expect(registry.speaksFor(custody, 101n)).rejects.toThrow(ProviderSilent)
})
