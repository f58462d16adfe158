import { isSameEvmAddress } from '@latchkey/primitives'
import type { Address } from 'viem'
import { permit2Address } from '../chain-index/readLogs.js'
import type { EvmNetwork } from '../EvmNetwork.js'

/**
 * Finds the name of a contract that the networks file knows. What a contract calls itself says nothing about it.
 *
 * @param network - The network.
 * @param address - The contract.
 * @returns Null for one that the file does not have.
 */
export function getContractName(
  { contracts, market, smartAccounts, tokens }: EvmNetwork,
  address: Address,
): string | null {
  const known: [string, Address | undefined][] = [
    ['Permit2', permit2Address],
    ['Exchange', market?.router],
    ['Exchange', market?.universalRouter],
    ['Exchange factory', market?.factory],
    ['Smart account entry point', smartAccounts?.entryPoint],
    ['Smart account factory', smartAccounts?.factory],
    ['Fee sponsor', smartAccounts?.paymaster],
    ['Multicall3', contracts.multicall3?.address],
    ...tokens.map((token): [string, Address] => [token.name, token.address]),
  ]
  const found = known.find(([, one]) => one !== undefined && isSameEvmAddress(one, address))
  return found?.[0] ?? null
}
