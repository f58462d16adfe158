import * as v from 'valibot'
import type { AddedNetwork } from '../../../shared/network.js'
import { readNodeJson } from '../../readNodeJson.js'
import { toChainId } from '../chainId.js'

/** How long a node may take to say which network it serves, in milliseconds. */
const timeoutMs = 10_000

const answerSchema = v.object({ result: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,13}$/)) })

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
  const host = new URL(rpcUrl).host
  const chainId = toChainId(id)
  try {
    const answer = await fetchNode(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      // Where a node sends on to is nothing the person has agreed to.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const parsed = v.safeParse(answerSchema, await readNodeJson(answer))
    if (!parsed.success) return `${host} does not answer like a network's node`
    const served = Number(parsed.output.result)
    return served === chainId ? undefined : `The node at ${host} serves network ${served}, not ${chainId}`
  } catch {
    return `The node at ${host} cannot be reached`
  }
}
