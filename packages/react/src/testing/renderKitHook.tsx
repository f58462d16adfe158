import { announceEvmWallet, createEvmWallet, createTestKit } from '@latchkey/testing'
import { act, cleanup, configure, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { KitProvider } from '../KitProvider.js'

// As patient as the other tests: what is loaded for the first time takes its time on a busy machine.
configure({ asyncUtilTimeout: 40_000 })

/** The wallets of {@link renderKitHook}. */
export const walletIds = ['org.example.first', 'org.example.second'] as const

/** The gateway's word that a site may have several wallets connected. */
export const multiWallet = {
  '/appkit/v1/config': { features: [{ id: 'multi_wallet', isEnabled: true, config: [] }] },
}

/**
 * Runs a hook in a page with two installed wallets, under StrictMode. The first wallet has two accounts.
 *
 * @param useHook - What is run.
 * @param options - Of `createTestKit`.
 */
export function renderKitHook<Result>(
  useHook: () => Result,
  options: Parameters<typeof createTestKit>[0] = {},
) {
  // Nodes: nobody has anything.
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
  const [first, second] = [['1', '2'], ['3']].map((digits, index) => {
    const wallet = createEvmWallet({
      privateKeys: digits.map((digit) => `0x${digit.repeat(64)}` as const),
      chainId: 1,
      knownChainIds: [1, 10],
      rpcUrls: { 1: 'http://node.test', 10: 'http://node.test' },
    })
    const rdns = String(walletIds[index])
    onTestFinished(announceEvmWallet(wallet, { name: `Wallet ${index + 1}`, rdns }))
    return wallet
  })
  if (!first || !second) throw new Error('two wallets')
  const made = createTestKit(options)
  const { kit } = made
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <KitProvider kit={kit}>{children}</KitProvider>
    </StrictMode>
  )
  const { result } = renderHook(useHook, { wrapper })
  onTestFinished(() => {
    cleanup()
    kit.destroy()
    vi.unstubAllGlobals()
  })
  const connect = (connectorId: string = walletIds[0]) => act(() => kit.connections.connect({ connectorId }))
  return { ...made, first, second, result, connect }
}
