import { toNetwork } from '@latchkey/evm'
import type { TestChains } from '@latchkey/local/chains/eip155'
import { announceEvmWallet, createEvmWallet, createTestKit } from '@latchkey/testing'
import { act, cleanup, configure, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { onTestFinished } from 'vitest'
import { KitProvider } from '../KitProvider.js'

configure({ asyncUtilTimeout: 40_000 })

/** The first two keys of the widely known development phrase; test money only. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

/** What {@link renderEvmHook} runs the hook with: the node's questions are counted. */
export type EvmHookOptions = {
  chains: TestChains
  /** Goes around each question to a node; it may hold it up. */
  onQuestion?: (method: string) => void | Promise<void>
}

/**
 * Runs a hook in a page with a local network and another one, and an installed wallet with two accounts, under StrictMode.
 *
 * @param useHook - What is run.
 * @param options - See {@link EvmHookOptions}.
 */
export function renderEvmHook<Result>(
  useHook: () => Result,
  { chains, onQuestion = () => {} }: EvmHookOptions,
) {
  const [local] = chains.networks
  // The second is never read: the wallet is not on it.
  const networks = [toNetwork(local), toNetwork({ ...local, id: 31_338, name: 'Elsewhere' })]
  const urls = networks.map(({ rpcUrls }) => String(rpcUrls.default.http[0]))
  const ids = networks.map(({ id }) => Number(id))
  const wallet = createEvmWallet({
    privateKeys: keys,
    chainId: Number(ids[0]),
    knownChainIds: ids,
    rpcUrls: Object.fromEntries(ids.map((id, index) => [id, String(urls[index])])),
  })
  const rdns = 'org.example.anvil'
  onTestFinished(announceEvmWallet(wallet, { name: 'Anvil Wallet', rdns }))
  const asked: string[] = []
  const { kit, gateway } = createTestKit({
    networks,
    // The gateway serves none of them, so the nodes themselves are asked.
    answers: { '/v1/supported-chains': { http: [], ws: [] } },
    fetch: async (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      if (!urls.some((node) => url.startsWith(node))) return gateway.fetch(input, init)
      const body: unknown = JSON.parse(String(init?.body))
      for (const { method } of [body].flat() as { method: string }[]) {
        asked.push(method)
        await onQuestion(method)
      }
      return fetch(input, init)
    },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <KitProvider kit={kit}>{children}</KitProvider>
    </StrictMode>
  )
  const { result, unmount } = renderHook(useHook, { wrapper })
  onTestFinished(() => {
    cleanup()
    kit.destroy()
  })
  const connect = () => act(() => kit.connections.connect({ connectorId: rdns }))
  return { kit, wallet, asked, result, connect, unmount }
}
