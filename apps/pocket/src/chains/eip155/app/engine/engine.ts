import type { TypedData } from '@latchkey/decode'
import type { Hex, TypedDataDefinition } from 'viem'
import type { Account } from '../../../../app/wallet/accounts.js'
import type { Network } from '../../../../app/wallet/createWallet.js'
import { clientOf, signerOf } from './networkClient.js'

// What talks to the networks and signs. Loaded when it is used, so that the window shows before it is there.

/**
 * The ether of an account.
 *
 * @param network - On which network.
 * @param account - Whose.
 * @returns The balance in wei.
 */
export function readBalance(network: Network, account: Account): Promise<bigint> {
  return clientOf(network).client.getBalance({ address: account.address })
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
 * @param chainId - Of one of pocket's networks.
 * @param hash - The transaction's.
 * @returns `null` while there is none.
 */
export function readReceipt(chainId: number, hash: string): Promise<unknown> {
  const { client } = clientOf({ id: chainId, name: '' })
  return client.request({ method: 'eth_getTransactionReceipt', params: [hash as Hex] })
}
