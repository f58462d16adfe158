import { isSameEvmAddress } from '@latchkey/primitives'
import { type Address, parseAbi } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { PossibleHolding } from '../../../services/chain-index/createIndexReader.js'
import type { HeldNft } from '../../../services/nfts/NftProvider.js'
import { readMany } from '../contracts/readMany.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { describeTokens } from '../tokens/describeTokens.js'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])

/** An NFT with the holding that told of it. */
export type FoundNft = { holding: PossibleHolding; nft: HeldNft }

/**
 * Asks the chain which of the NFTs that an account may hold it does hold.
 *
 * @param connected - The network.
 * @param account - The account.
 * @param holdings - What it may hold, of the kinds `nft` and `multi-token`.
 * @param cache - Keeps what contracts call themselves.
 * @returns Those it holds, in the same order. A contract that fails or answers something else holds nothing for anybody.
 * @throws When the network could not be read.
 */
export async function readHeld(
  connected: ConnectedNetwork,
  account: Address,
  holdings: readonly PossibleHolding[],
  cache: Cache,
): Promise<FoundNft[]> {
  const answers = await readMany(
    connected,
    holdings.map(({ contract, detail, kind }) => ({
      ...{ address: contract, abi },
      ...(kind === 'nft'
        ? { functionName: 'ownerOf', args: [BigInt(detail)] }
        : { functionName: 'balanceOf', args: [account, BigInt(detail)] }),
    })),
  )
  const amounts = answers.map((answer) => toAmount(answer, account))
  const held = holdings.filter((_, index) => amounts[index])
  const described = await describeTokens(
    connected,
    held.map(({ contract }) => contract),
    cache,
  )
  return holdings.flatMap((holding, index) => {
    const amount = amounts[index]
    if (!amount) return []
    const { contract, detail, kind } = holding
    const { name = null, symbol = null } = described.get(contract) ?? {}
    const nft: HeldNft = {
      ...{ contract, tokenId: BigInt(detail), amount, collection: { name, symbol } },
      kind: kind === 'nft' ? 'nft' : 'multi-token',
    }
    return [{ holding, nft }]
  })
}

/** Of an owner 1 or 0; of an amount itself. */
function toAmount(answer: unknown, account: Address): bigint {
  if (typeof answer === 'bigint') return answer
  return typeof answer === 'string' && isSameEvmAddress(answer, account) ? 1n : 0n
}
