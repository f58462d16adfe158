/** A question to a node. */
export type NodeQuestion = { method: string; params: readonly unknown[] }

/**
 * What a node says instead: an answer, an error, a text as it is, nothing at all, or what the node behind it says (`undefined`).
 */
export type ChangedAnswer =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
  | { text: string }
  | 'silence'
  | undefined

/**
 * Makes a node that says something else than the one behind it, as the kit reaches it.
 *
 * @param change - What it says instead. A question it says nothing to goes on to where it was sent.
 */
export function createChangedNode(
  change: (question: NodeQuestion) => ChangedAnswer | Promise<ChangedAnswer>,
) {
  const asked: NodeQuestion[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const question = JSON.parse(String(init?.body)) as NodeQuestion
    asked.push(question)
    const changed = await change(question)
    if (changed === 'silence') throw new TypeError('fetch failed')
    if (changed === undefined) return globalThis.fetch(input, init)
    if ('text' in changed) return new Response(changed.text)
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...changed }))
  }
  return {
    fetch,
    /** Everything it was asked. */
    asked,
    count: (method: string) => asked.filter((question) => question.method === method).length,
  }
}
