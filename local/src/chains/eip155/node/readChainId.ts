import * as v from 'valibot'

const answerSchema = v.object({ result: v.pipe(v.string(), v.hexadecimal()) })

/**
 * Asks a node for its chain id.
 *
 * @param rpcUrl - The node.
 * @param signal - Ends the request.
 * @returns The id, or undefined when there is no node or it answers something else.
 * @throws The signal's reason when it is aborted.
 */
export async function readChainId(rpcUrl: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      signal,
    })
    const answer = v.safeParse(answerSchema, await response.json())
    return answer.success ? Number(answer.output.result) : undefined
  } catch {
    signal.throwIfAborted()
    return undefined // Nothing listens yet, which is what the caller waits for.
  }
}
