import { erc20Abi, type Hex } from 'viem'

/** USDT on seven networks, whose `transfer` answers nothing (§7.053); lower case. */
const usdtAddresses: ReadonlySet<string> = new Set([
  '0xdac17f958d2ee523a2206206994597c13d831ec7', // Ethereum
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', // Polygon
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', // Avalanche
  '0x919c1c267bc06a7039e03fcc2ef738525769109c', // Cosmos
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e', // Celo
  '0x55d398326f99059ff775485246999027b3197955', // BNB Smart Chain
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', // Arbitrum
])

const usdtAbi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'recipient', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

/**
 * The interface of a token's `transfer`.
 *
 * @param address - The token's address, in any case.
 */
export function getTransferAbi(address: Hex): typeof usdtAbi | typeof erc20Abi {
  return usdtAddresses.has(address.toLowerCase()) ? usdtAbi : erc20Abi
}
