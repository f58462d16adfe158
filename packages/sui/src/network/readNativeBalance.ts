import type { Network } from '@latchkey/core'
import * as v from 'valibot'
import { amountSchema, askGraph, type Sources } from './askGraph.js'

/** The total, which has what the address holds without coin objects, too. */
const query =
  'query($address:SuiAddress!){address(address:$address){balance(coinType:"0x2::sui::SUI"){totalBalance}}}'

/** Nodes answer nothing for an address they have never seen, and for a coin that it never had. */
const schema = v.object({
  address: v.nullable(v.object({ balance: v.nullable(v.object({ totalBalance: amountSchema })) })),
})

/**
 * Reads how much SUI an account holds, from the first address of the network that answers.
 *
 * @param parameters - Network, address and the caller's signal.
 * @param sources - How and where it is asked.
 * @returns MIST, of which a SUI has 10^9.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function readNativeBalance(
  { address, network, signal }: { network: Network; address: string; signal: AbortSignal },
  sources: Sources,
): Promise<bigint> {
  const answer = await askGraph({ network, query, variables: { address }, schema, signal }, sources)
  return answer.address?.balance?.totalBalance ?? 0n
}
