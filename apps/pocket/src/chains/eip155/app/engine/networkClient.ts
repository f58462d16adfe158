import { type Chain, createPublicClient, defineChain, type Hex, http, type PublicClient } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { type Account, testMnemonic } from '../../../../app/wallet/accounts.js'
import { currencyOf, type Network } from '../../../../app/wallet/createWallet.js'

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
export function clientOf(network: Network): { client: PublicClient; chain: Chain; url: string } {
  const url = new URL(`/rpc/${network.id}`, window.location.origin).href
  const chain = defineChain({
    id: network.id,
    name: network.name,
    nativeCurrency: { name: currencyOf(network), symbol: currencyOf(network), decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  return { client: createPublicClient({ chain, transport: http(url, { retryCount: 1 }) }), chain, url }
}
