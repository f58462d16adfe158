import type { ChainConnection, SendableToken, SendCapability } from '@latchkey/core'
import { startTestCosmos, type TestCosmosChain } from '@latchkey/local/chains/cosmos'
import { joinCaip10 } from '@latchkey/primitives'
import {
  type CosmosWallet,
  type CosmosWalletOptions,
  createChainContext,
  createCosmosWallet,
} from '@latchkey/testing'
import { toCaipReference } from '../address/denoms.js'
import type { CosmosNetwork } from '../CosmosNetwork.js'
import { cosmos } from '../cosmos.js'
import { localHub, localZone } from '../networks.js'
import { connectWallet } from '../wallets/connectWallet.js'
import { createKeplrWallet } from '../wallets/createKeplrWallet.js'
import { toWalletChains } from './toWalletChains.js'

/** The local chains, and the sending of a kit on them. */
export type TestSend = Awaited<ReturnType<typeof startTestSend>>

/** A wallet that is connected to a local chain. */
export type ConnectedWallet = { wallet: CosmosWallet; connection: ChainConnection; address: string }

/**
 * Starts the local chains, and the sending of a kit on them.
 *
 * @param signal - Ends what the kit does.
 * @param chains - `blockMs`: see `startTestCosmos`.
 */
export async function startTestSend(signal: AbortSignal, chains: { blockMs?: number } = {}) {
  const { hub, zone, stop } = await startTestCosmos(chains)
  const at = <Known extends CosmosNetwork>(network: Known, url: string): Known => ({
    ...network,
    rpcUrls: { default: { http: [url] } },
    cosmos: { ...network.cosmos, rpcUrl: url },
  })
  const networks = { hub: at(localHub, hub.url), zone: at(localZone, zone.url) }
  const toSend = (network: CosmosNetwork, fetch = globalThis.fetch): SendCapability => {
    const made = cosmos({ networks: [network] }).create(createChainContext({ signal, fetch })).capabilities
      .send
    if (!made) throw new Error('The chain cannot send')
    return made
  }
  const send = toSend(networks.hub)

  return {
    ...{ hub, zone, stop, networks, send, toSend },
    network: networks.hub,
    native: { type: 'native', ...localHub.nativeCurrency } satisfies SendableToken,
    /** A token that came over IBC, as the kit names it. */
    toToken(symbol: string): Extract<SendableToken, { type: 'token' }> {
      const token = hub.network.tokens.find((one) => one.symbol === symbol)
      if (!token) throw new Error(`There is no ${symbol}`)
      const { name, decimals, address } = token
      const id = joinCaip10(localHub.caipNetworkId, toCaipReference(address))
      return { type: 'token', name, symbol, decimals, address: id }
    },
    /** What an address holds, in base units. */
    async getHeld(address: string, denom = 'uatom', chain: TestCosmosChain = hub): Promise<bigint> {
      const query = new URLSearchParams({ denom }).toString()
      const path = `/cosmos/bank/v1beta1/balances/${address}/by_denom?${query}`
      const answer = (await (await fetch(`${chain.url}${path}`)).json()) as { balance: { amount: string } }
      return BigInt(answer.balance.amount)
    },
    /** Connects a wallet with the key of one of the chain's accounts. */
    async connect(index: 0 | 1 | 2, options: Partial<CosmosWalletOptions> = {}): Promise<ConnectedWallet> {
      const { address, privateKey } = hub.accounts[index]
      const wallet = createCosmosWallet({
        privateKeys: [privateKey, new Uint8Array(32).fill(7)],
        chains: toWalletChains([networks.hub, networks.zone]),
        ...options,
      })
      const connection = await connectWallet({
        wallet: createKeplrWallet({ object: wallet.provider }),
        name: 'Scripted',
        networks: [networks.hub, networks.zone],
      })
      wallet.requests.splice(0)
      return { wallet, connection, address }
    },
  }
}
