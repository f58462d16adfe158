import { type Address, decodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { NftKey, NftKind } from '../../../services/nfts/NftProvider.js'
import { askLong } from '../contracts/askLong.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'

const abi = parseAbi([
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

type Token = NftKey & { kind?: NftKind | undefined }

/**
 * Asks contracts where the metadata of NFTs are: `tokenURI` of ERC-721, `uri` of ERC-1155, both where the kind is not known.
 *
 * @param connected - The network.
 * @param tokens - A page of NFTs.
 * @returns One URI each, with the number in place of `{id}`; undefined where a contract says none.
 * @throws When the network could not be read.
 * @see https://eips.ethereum.org/EIPS/eip-1155#metadata
 */
export async function readMetadataUris(
  connected: ConnectedNetwork,
  tokens: readonly Token[],
): Promise<(string | undefined)[]> {
  const questions = tokens.flatMap((token, index) =>
    listFunctions(token).map((functionName) => ({
      ...{ index, functionName },
      address: token.contract as Address,
      data: encodeFunctionData({ abi, functionName, args: [token.tokenId] }),
    })),
  )
  const answers = await askLong(connected, questions)
  const uris = new Array<string | undefined>(tokens.length).fill(undefined)
  for (const [place, { functionName, index }] of questions.entries()) {
    const uri = decodeText(answers[place])
    const id = tokens[index]?.tokenId.toString(16).padStart(64, '0') ?? ''
    uris[index] ??= functionName === 'uri' ? uri?.replaceAll('{id}', id) : uri
  }
  return uris
}

function listFunctions({ kind }: Token): readonly ('tokenURI' | 'uri')[] {
  if (kind === undefined) return ['tokenURI', 'uri']
  return kind === 'nft' ? ['tokenURI'] : ['uri']
}

function decodeText(answer: Hex | undefined): string | undefined {
  if (answer === undefined) return undefined
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], answer)
    return text === '' ? undefined : text
  } catch {
    // Whatever it is, it is not what was asked for.
    return undefined
  }
}
