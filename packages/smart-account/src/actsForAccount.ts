import { isSameEvmAddress } from '@latchkey/primitives'
import type { TypedDataDefinition } from 'viem'
import { entryPointAddress } from './addresses.js'

/**
 * Tells whether an owner who signs this typed data as themselves would let an account act or sign. One key has both, so a
 * wallet refuses such a request: an operation is typed data of the EntryPoint (ERC-4337, v0.8), and an account's signatures
 * are typed data of these two types (ERC-7739).
 *
 * @param typedData - What a site asks the owner's own address to sign.
 */
export function actsForAccount({ domain, primaryType }: TypedDataDefinition): boolean {
  if (primaryType === 'PersonalSign' || primaryType === 'TypedDataSign') return true
  const contract = domain?.verifyingContract
  return contract !== undefined && isSameEvmAddress(contract, entryPointAddress)
}
