import { type NftTransfer, readNftTransfer } from '@latchkey/decode'
import { decodeTokenText, truncateAddress } from '@latchkey/primitives'
import { encodeFunctionData, erc721Abi } from 'viem'
import type { Network } from '../../../../shared/network.js'
import type { TransactionRequest } from '../requests/readTransaction.js'
import { clientOf, withoutChecksum } from './networkClient.js'

/** What a call to a collection does. */
export type NftAction = NftTransfer & { collection: { address: string; name: string } }

/**
 * Reads what a call does when it is one that transfers an NFT.
 *
 * @param network - On which network.
 * @param call - Whom it calls, with which data.
 * @returns Nothing for any other call.
 */
export async function readNftAction(
  network: Network,
  { to, data }: Pick<TransactionRequest, 'to' | 'data'>,
): Promise<NftAction | undefined> {
  const transfer = to && readNftTransfer(data)
  if (!to || !transfer) return undefined
  const { client } = clientOf(network)
  const question = encodeFunctionData({ abi: erc721Abi, functionName: 'name' })
  // A collection needs no name, and one that fails is still asked for the transfer.
  const answer = await client.call({ to: withoutChecksum(to), data: question }).catch(() => undefined)
  return {
    ...transfer,
    collection: { address: to, name: decodeTokenText(answer?.data) ?? truncateAddress(to) },
  }
}
