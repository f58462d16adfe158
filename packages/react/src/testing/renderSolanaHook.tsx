import type { TestSolana } from '@latchkey/local/chains/solana'
import { encodeBase64, joinCaip2 } from '@latchkey/primitives'
import { solana } from '@latchkey/solana'
import { localSolana } from '@latchkey/solana/networks'
import {
  announceSolanaWallet,
  createSolanaWallet,
  createTestKit,
  type SolanaWalletOptions,
} from '@latchkey/testing'
import { type Base64EncodedWireTransaction, getBase58Encoder } from '@solana/kit'
import { act, cleanup, configure, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { onTestFinished } from 'vitest'
import { KitProvider } from '../KitProvider.js'
import { createNodeClient } from './createNodeClient.js'

configure({ asyncUtilTimeout: 40_000 })

/** What {@link renderSolanaHook} runs the hook with: the node's questions are counted. */
export type SolanaHookOptions = {
  chain: TestSolana
  /** How the wallet behaves. */
  wallet?: Partial<SolanaWalletOptions>
}

/**
 * Runs a hook in a page with a local network of Solana and another one, and an installed wallet with two accounts, under
 * StrictMode.
 *
 * @param useHook - What is run.
 * @param options - See {@link SolanaHookOptions}.
 */
export function renderSolanaHook<Result>(
  useHook: () => Result,
  { chain, wallet: walletOptions }: SolanaHookOptions,
) {
  const network = { ...localSolana, rpcUrls: { default: { http: [chain.url] } } }
  const elsewhere = { ...network, caipNetworkId: joinCaip2('solana', 'elsewhere'), name: 'Elsewhere' }
  const name = 'Solana Wallet'
  const wallet = createSolanaWallet({
    name,
    privateKeys: chain.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
    async send(transaction) {
      const wire = encodeBase64(transaction) as Base64EncodedWireTransaction
      const signature = await createNodeClient(chain.url).sendTransaction(wire, { encoding: 'base64' }).send()
      return new Uint8Array(getBase58Encoder().encode(signature))
    },
    ...walletOptions,
  })
  onTestFinished(announceSolanaWallet(wallet.standard))
  const asked: string[] = []
  const { kit, gateway } = createTestKit({
    chains: [solana({ networks: [network, elsewhere] })],
    // The gateway serves none of them, so the node itself is asked.
    answers: { '/v1/supported-chains': { http: [], ws: [] } },
    fetch: async (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      if (!url.startsWith(chain.url)) return gateway.fetch(input, init)
      asked.push((JSON.parse(String(init?.body)) as { method: string }).method)
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
  const connect = () => act(() => kit.connections.connect({ connectorId: name }))
  return { kit, wallet, network, asked, result, connect, unmount }
}
