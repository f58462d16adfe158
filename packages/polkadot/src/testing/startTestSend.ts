import type { ChainConnection, FeeQuote, SendableToken, SendCapability, Transfer } from '@latchkey/core'
import { startTestPolkadot } from '@latchkey/local/chains/polkadot'
import {
  createChainContext,
  createPolkadotWallet,
  type PolkadotWallet,
  type PolkadotWalletKey,
  type PolkadotWalletOptions,
} from '@latchkey/testing'
import { vi } from 'vitest'
import { localAssetHub } from '../networks.js'
import { polkadot } from '../polkadot.js'
import { connectWallet } from '../wallets/connectWallet.js'
import { createInjectedWallet } from '../wallets/createInjectedWallet.js'
import { richKey } from './keys.js'

/** A runtime, and the sending of a kit on it. */
export type TestSend = Awaited<ReturnType<typeof startTestSend>>

/** A wallet that is connected to the local Asset Hub. */
export type ConnectedWallet = { wallet: PolkadotWallet; connection: ChainConnection; address: string }

/**
 * Starts a local Asset Hub and the sending of a kit on it.
 *
 * @param signal - Ends what the kit does.
 */
export async function startTestSend(signal: AbortSignal) {
  // All that connecting a wallet needs of a page.
  vi.stubGlobal('document', { title: 'Tests' })
  const chain = await startTestPolkadot()
  const network = { ...localAssetHub, rpcUrls: { default: { http: [chain.url] } } }
  const createSend = (fetch?: typeof globalThis.fetch, ownUrls: readonly string[] = []): SendCapability => {
    const context = createChainContext({ signal, ...(fetch && { fetch }) })
    const customRpcUrls = { [network.caipNetworkId]: ownUrls }
    const made = polkadot({ networks: [network], customRpcUrls }).create(context).capabilities.send
    if (!made) throw new Error('The chain cannot send')
    return made
  }
  const send = createSend()
  const native: SendableToken = { type: 'native', ...network.nativeCurrency }

  async function ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const response = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(JSON.stringify(error))
    return result
  }

  const getHeld = async (owner: string) =>
    (await send.readToken({ network, address: '0x', owner, signal })).balanceAtomic

  /** Connects a wallet with these keys. */
  async function connect(
    keys: readonly PolkadotWalletKey[] = [richKey],
    options: Partial<PolkadotWalletOptions> = {},
  ): Promise<ConnectedWallet> {
    const wallet = createPolkadotWallet({ keys, ...options })
    const connection = await connectWallet({
      wallet: createInjectedWallet(() => wallet.entry),
      name: 'Scripted',
      networks: [network],
    })
    wallet.requests.splice(0)
    return { wallet, connection, address: connection.accounts[0]?.address ?? '' }
  }

  /** Reviews a transfer, and has a wallet send it. */
  async function transfer(
    { connection, address: from }: ConnectedWallet,
    given: Pick<Transfer, 'to' | 'amountAtomic'>,
    change: Partial<FeeQuote> = {},
  ): Promise<{ hash: string; fee: FeeQuote }> {
    const wanted = { network, from, token: native, signal, ...given }
    const fee = { ...(await send.estimateFee(wanted)), ...change }
    return { ...(await send.send({ ...wanted, fee, connection })), fee }
  }

  return {
    ...{ chain, network, send, native, ask, getHeld, connect, transfer },
    /** The sending of another kit, which may reach its node in another way, and ask other addresses first. */
    createSend,
    waitFor: (hash: string) => send.waitForReceipt({ network, hash, signal }),
    /** Gives an account something of the first one's. */
    async fund(to: string, amountAtomic: bigint): Promise<void> {
      const { hash } = await transfer(await connect(), { to, amountAtomic })
      await send.waitForReceipt({ network, hash, signal })
    },
  }
}
