import { type Chain, createPublicClient, defineChain, type Hex, http, type PublicClient } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { currencyOf } from '../../../../app/format.js'
import { type Account, testMnemonic } from '../../../../app/wallet/accounts.js'
import type { Network } from '../../../../shared/network.js'
import { toChainId } from '../../chainId.js'
import { ether } from '../ether.js'

/**
 * An address as viem takes it: with a checksum that is right, or with none.
 *
 * @param address - As a site wrote it.
 */
export function withoutChecksum(address: string): Hex {
  return address.toLowerCase() as Hex
}

/** The keys of an account. */
export const signerOf = (account: Account) => mnemonicToAccount(testMnemonic, { addressIndex: account.index })

/**
 * The way to a network: through pocket's server, which knows its node.
 *
 * @param network - One of pocket's.
 */
export function clientOf(network: Pick<Network, 'id' | 'name' | 'symbol' | 'decimals'>): {
  client: PublicClient
  chain: Chain
  url: string
} {
  const url = new URL(`/rpc/${network.id}`, window.location.origin).href
  const { symbol, decimals } = currencyOf(ether, network)
  const chain = defineChain({
    id: toChainId(network.id) ?? 0,
    name: network.name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [url] } },
  })
  return { client: createPublicClient({ chain, transport: http(url, { retryCount: 1 }) }), chain, url }
}
