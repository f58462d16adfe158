import type { TypedData } from '@latchkey/decode'
import type { Hex, TypedDataDefinition } from 'viem'
import type { Account } from '../../../../app/wallet/accounts.js'
import type { Network } from '../../../../shared/network.js'
import { clientOf, signerOf, withoutChecksum } from './networkClient.js'

// What talks to the networks and signs. Loaded when it is used, so that the window shows before it is there.

/**
 * The ether of an address.
 *
 * @param network - On which network.
 * @param address - Whose.
 * @returns The balance in wei.
 */
export function readBalance(network: Network, address: string): Promise<bigint> {
  return clientOf(network).client.getBalance({ address: withoutChecksum(address) })
}

/**
 * Signs a message (EIP-191).
 *
 * @param account - With which account.
 * @param hex - The message's bytes.
 */
export function signMessage(account: Account, hex: Hex): Promise<Hex> {
  return signerOf(account).signMessage({ message: { raw: hex } })
}

/**
 * Signs a text (EIP-191).
 *
 * @param account - With which account.
 * @param text - Exactly what was shown.
 */
export function signText(account: Account, text: string): Promise<Hex> {
  return signerOf(account).signMessage({ message: text })
}

/**
 * Signs typed data (EIP-712).
 *
 * @param account - With which account.
 * @param typedData - The data, checked for form; viem checks it against its own types.
 */
export function signTypedData(account: Account, typedData: TypedData): Promise<Hex> {
  return signerOf(account).signTypedData(typedData as unknown as TypedDataDefinition)
}

/**
 * Reads a transaction's receipt as the node gives it.
 *
 * @param network - CAIP-2 id of one of pocket's.
 * @param hash - The transaction's.
 * @returns `null` while there is none.
 */
export function readReceipt(network: string, hash: string): Promise<unknown> {
  const { client } = clientOf({ id: network, name: '' })
  return client.request({ method: 'eth_getTransactionReceipt', params: [hash as Hex] })
}
