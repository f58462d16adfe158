import { type Address, type PublicClient, parseAbi } from 'viem'
import { type AccountKey, getAccountAddress } from './accountAddress.js'
import { entryPointAddress } from './addresses.js'

/** What reads a chain; a public client of viem is one. */
export type ChainReader = Pick<PublicClient, 'getCode' | 'readContract'>

/** An account as it is on one chain. */
export type AccountState = {
  address: Address
  isDeployed: boolean
  /** The next nonce of the first sequence. */
  nonce: bigint
}

const entryPointAbi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256 nonce)',
])

/**
 * Reads whether an account exists and which nonce its next operation has. Two questions to the chain.
 *
 * @param reader - Of the chain that is asked about.
 * @param key - `owner` and `index`.
 */
export async function readAccount(reader: ChainReader, key: AccountKey): Promise<AccountState> {
  const address = getAccountAddress(key)
  const [code, nonce] = await Promise.all([
    reader.getCode({ address }),
    reader.readContract({
      address: entryPointAddress,
      abi: entryPointAbi,
      functionName: 'getNonce',
      args: [address, 0n],
    }),
  ])
  return { address, isDeployed: code !== undefined, nonce }
}
