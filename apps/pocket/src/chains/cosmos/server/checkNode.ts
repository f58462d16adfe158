import * as v from 'valibot'
import { referenceOf } from '../../../shared/caip.js'
import type { AddedNetwork } from '../../../shared/network.js'
import { readNodeJson } from '../../readNodeJson.js'

/** How long a node may take to say which network it serves, in milliseconds. */
const timeoutMs = 10_000

const answerSchema = v.object({
  default_node_info: v.object({ network: v.pipe(v.string(), v.maxLength(64)) }),
})

/**
 * Asks a node which network it serves.
 *
 * @param network - The network it is said to serve, and where the node is.
 * @param fetchNode - Reaches it.
 * @returns Why it is not to be believed, for people.
 */
export async function checkNode(
  { id, rpcUrl }: AddedNetwork,
  fetchNode: typeof fetch,
): Promise<string | undefined> {
  const { host } = new URL(rpcUrl)
  const chainId = referenceOf(id)
  try {
    const answer = await fetchNode(`${rpcUrl.replace(/\/$/, '')}/cosmos/base/tendermint/v1beta1/node_info`, {
      // Where a node sends on to is nothing the person has agreed to.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const parsed = v.safeParse(answerSchema, await readNodeJson(answer))
    if (!parsed.success) return `${host} does not answer like a network's node`
    const { network } = parsed.output.default_node_info
    return network === chainId ? undefined : `The node at ${host} serves network ${network}, not ${chainId}`
  } catch {
    return `The node at ${host} cannot be reached`
  }
}
