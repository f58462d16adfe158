import { toConnectionError, toWalletError } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { mainnet } from '../exports/networks.js'
import { switchNetwork } from './switchNetwork.js'

afterEach(() => {
  vi.useRealTimers()
})

const signal = new AbortController().signal

/** A wallet that does not know a network until it is added. */
function createWallet(refusal: unknown) {
  const asked: string[] = []
  let chainId = '0xa'
  let isKnown = false
  const provider = {
    async request({ method }: { method: string }) {
      asked.push(method)
      if (method === 'wallet_addEthereumChain') isKnown = true
      if (method === 'wallet_switchEthereumChain') {
        if (!isKnown) throw refusal
        chainId = '0x1'
      }
      return method === 'eth_chainId' ? chainId : null
    },
  }
  return { provider, asked }
}

test.each([
  { code: 4902 },
  { code: 5000, message: 'Unrecognized chain ID' },
  { code: 32603 },
  { code: -32603 },
  { code: -32603, data: { originalError: { code: 4902 } } },
])('§8.039 §5.033 a wallet that does not know the network (%j) is asked to add it', async (refusal) => {
  const { provider, asked } = createWallet(refusal)
  await switchNetwork(provider, mainnet, { signal })
  expect(asked.slice(0, 2)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test.each([
  { code: 5000 },
  { code: -32603, data: { originalError: { code: 4001 } } },
  { code: -32603, message: 'User rejected the request.' },
  new Error('Failed', { cause: { code: 4001 } }),
])('after a refusal in other words (%j) the visitor is asked nothing more', async (refusal) => {
  const { provider, asked } = createWallet(refusal)
  await expect(switchNetwork(provider, mainnet, { signal })).rejects.toMatchObject({
    code: 'network/switch-rejected',
  })
  expect(asked).toEqual(['wallet_switchEthereumChain'])
})

test('a refusal to add the network is one, too', async () => {
  const provider = {
    async request({ method }: { method: string }) {
      throw method === 'wallet_addEthereumChain' ? new Error('User rejected the request.') : { code: 4902 }
    },
  }
  await expect(switchNetwork(provider, mainnet, { signal })).rejects.toMatchObject({
    code: 'network/switch-rejected',
  })
})

/** A wallet that says yes at once and goes to the network after a while. It fails to name its network meanwhile. */
function createSlowWallet({ followsAfterMs = Number.POSITIVE_INFINITY, isKnown = true } = {}) {
  const asked: string[] = []
  let arrivesAtMs = Number.POSITIVE_INFINITY
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') {
        if (Date.now() >= arrivesAtMs) return '0x1'
        if (arrivesAtMs - Date.now() < 400) throw { code: 4901, message: 'Changing networks' }
        return '0xa'
      }
      asked.push(method)
      if (method === 'wallet_switchEthereumChain' && !isKnown) throw { code: 4902 }
      arrivesAtMs = Date.now() + followsAfterMs
      return null
    },
  }
  return { provider, asked }
}

test.each([600, 9_000])('a wallet that says yes and goes there %i ms later has gone there', async (ms) => {
  vi.useFakeTimers()
  const { provider } = createSlowWallet({ followsAfterMs: ms })
  const switching = switchNetwork(provider, mainnet, { signal })
  await vi.advanceTimersByTimeAsync(ms + 300)
  await expect(switching).resolves.toBeUndefined()
})

test('a wallet that says yes and stays where it is has failed after ten seconds', async () => {
  vi.useFakeTimers()
  const { provider } = createSlowWallet()
  const switching = switchNetwork(provider, mainnet, { signal })
  const failing = expect(switching).rejects.toMatchObject({ code: 'network/switch-failed' })
  await vi.advanceTimersByTimeAsync(10_500)
  await failing
})

test('a wallet that goes to the network it has added a little later is not asked once more', async () => {
  vi.useFakeTimers()
  const { provider, asked } = createSlowWallet({ followsAfterMs: 600, isKnown: false })
  const switching = switchNetwork(provider, mainnet, { signal })
  await vi.advanceTimersByTimeAsync(1_000)
  await switching
  expect(asked).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test('nobody asks on for a network that nobody waits for', async () => {
  vi.useFakeTimers()
  const controller = new AbortController()
  const { provider } = createSlowWallet()
  const switching = switchNetwork(provider, mainnet, { signal: controller.signal })
  const failing = expect(switching).rejects.toMatchObject({ code: 'network/switch-failed' })
  controller.abort()
  await vi.advanceTimersByTimeAsync(300)
  await failing
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['nothing', {}, {}],
  ['an explorer', { url: 'https://scan.example' }, { blockExplorerUrls: ['https://scan.example'] }],
  ['an explorer on this machine', { url: 'http://localhost:4000' }, {}],
  ['a picture', { imageUrl: 'https://a.example/1.png' }, { iconUrls: ['https://a.example/1.png'] }],
  ['a picture without an address', { imageUrl: '' }, {}],
])(
  'optional lists that would be empty are left out: with %s',
  async (_, { url, imageUrl }: { url?: string; imageUrl?: string }, lists) => {
    const { provider, asked } = createWallet({ code: 4902 })
    const sent: unknown[] = []
    const request = async (question: { method: string; params?: unknown }) => {
      if (question.method === 'wallet_addEthereumChain') sent.push((question.params as unknown[])[0])
      return provider.request(question)
    }
    const { blockExplorers: _explorers, assets: _assets, ...bare } = mainnet
    const network = {
      ...bare,
      ...(url && { blockExplorers: { default: { name: 'Scan', url } } }),
      ...(imageUrl !== undefined && { assets: { imageUrl } }),
    }
    await switchNetwork({ request }, network, { signal })
    const { name: chainName, nativeCurrency, rpcUrls } = mainnet
    expect(asked).toContain('wallet_addEthereumChain')
    expect(sent).toStrictEqual([
      { chainId: '0x1', chainName, nativeCurrency, rpcUrls: rpcUrls.default.http, ...lists },
    ])
  },
)

test('a wallet that answers after the visitor has given up is asked nothing more', async () => {
  const { provider, asked } = createWallet({ code: 4902 })
  await expect(switchNetwork(provider, mainnet, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'network/switch-failed',
  })
  expect(asked).toEqual(['wallet_switchEthereumChain'])
})

test.each([
  [4001, 'wallet/rejected'],
  [4100, 'wallet/unauthorized'],
  [4200, 'wallet/unsupported-method'],
  [-32601, 'wallet/unsupported-method'],
  [4900, 'wallet/disconnected'],
  [4901, 'wallet/disconnected'],
  [-32700, 'wallet/request-failed'],
  [-32600, 'wallet/request-failed'],
  [-32602, 'wallet/request-failed'],
  [-32603, 'wallet/request-failed'],
  ...[-32000, -32001, -32002, -32003, -32004, -32005, -32006, 5700, 5720, 5740, 5750, 5760].map(
    (code) => [code, 'wallet/request-failed'] as const,
  ),
] as const)('§8.040 code %i of a wallet is %s', (code, expected) => {
  expect(toWalletError({ code, message: 'because' }, 'personal_sign').code).toBe(expected)
})

test.each([
  [4001, 'connection/rejected'],
  [-32002, 'connection/already-pending'],
  [-32603, 'connection/failed'],
] as const)('§8.040 code %i while connecting is %s', (code, expected) => {
  expect(toConnectionError({ code, message: 'because' }, 'Pocket').code).toBe(expected)
})
