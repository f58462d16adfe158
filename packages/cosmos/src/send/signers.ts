import type { ChainConnection } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { readAddress } from '../address/addresses.js'
import { findKeyType } from '../address/keys.js'
import { type CosmosNetwork, type KeyType, readFacts, toChainId } from '../CosmosNetwork.js'
import type { Node } from '../network/createNode.js'
import type { NodeAnswer } from '../network/nodeAnswers.js'
import { publicKeyUrls, type Signer } from '../transaction/Transaction.js'
import type { CosmosProvider } from '../wallets/CosmosProvider.js'

/** How chains name keys that hash as Ethereum does, where it is not the usual word: by the beginning of their ids. */
const urlsByChain: readonly (readonly [start: string, url: string])[] = [
  ['injective-', '/injective.crypto.v1beta1.ethsecp256k1.PubKey'],
]

/** An account on its network: its number, and how many transactions it has sent. */
export type AccountPlace = { accountNumber: bigint; sequence: bigint; publicKeyUrl: string }

/** The key of a connected account, and how it signs. */
export type SigningKey = { publicKey: Uint8Array; keyType: KeyType; mode: Signer['mode'] }

/**
 * What an account's place is remembered by.
 *
 * @param transfer - Any of the account's.
 */
export function toPlaceKey({ network, from }: { network: CosmosNetwork; from: string }): string {
  return `${network.caipNetworkId}:${from}`
}

/**
 * Reads an account from its network.
 *
 * @param node - The network's API.
 * @param network - The network.
 * @param address - The account.
 * @throws `send/insufficient-funds` for one that the network does not have: nothing was sent to it yet.
 */
export async function readPlace(node: Node, network: CosmosNetwork, address: string): Promise<AccountPlace> {
  const account = await node.getAccount(address)
  if (!account) throw new SendError('send/insufficient-funds')
  return {
    accountNumber: account.account_number,
    sequence: account.sequence,
    publicKeyUrl: toPublicKeyUrl(network, account),
  }
}

/**
 * Asks a wallet for the key of an account, and whether it signs in bytes.
 *
 * @param provider - The connected wallet.
 * @param chainId - The network's.
 * @param address - The account.
 * @throws `send/quote-outdated` where another account is in use, `send/account-not-for-sending` where its key cannot be told.
 */
export async function readSigningKey(
  provider: CosmosProvider,
  chainId: string,
  address: string,
): Promise<SigningKey> {
  const key = await provider.getKey(chainId)
  if (key.bech32Address !== address) throw new SendError('send/quote-outdated')
  const bytes = readAddress(address)?.bytes
  const keyType = bytes && (await findKeyType(key.pubKey, bytes))
  if (!keyType) {
    throw new SendError('send/account-not-for-sending', { reason: 'the wallet does not show its key' })
  }
  const mode = key.isNanoLedger || !provider.getOfflineSigner(chainId).signDirect ? 'amino' : 'direct'
  if (mode === 'amino' && keyType === 'eth_secp256k1') {
    throw new SendError('send/account-not-for-sending', {
      reason: 'its device signs no transfers of this network',
    })
  }
  return { publicKey: key.pubKey, keyType, mode }
}

/**
 * Whether a connection is one of this chain.
 *
 * @param connection - Any.
 */
export function toProvider({ provider }: Pick<ChainConnection, 'provider'>): CosmosProvider {
  return provider as CosmosProvider
}

/** The network's own word, where the account has sent something before. */
function toPublicKeyUrl(network: CosmosNetwork, { pub_key }: NodeAnswer<'account'>['account']): string {
  const { keyType = 'secp256k1', publicKeyUrl } = readFacts(network)
  const chainId = toChainId(network)
  const known = urlsByChain.find(([start]) => keyType === 'eth_secp256k1' && chainId.startsWith(start))?.[1]
  return pub_key?.['@type'] ?? publicKeyUrl ?? known ?? publicKeyUrls[keyType]
}
