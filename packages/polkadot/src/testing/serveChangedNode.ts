import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

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
 * Serves a node that says something else than the one behind it.
 *
 * @param behind - The address of a real node; without one there is nothing behind it.
 * @param change - What it says instead.
 */
export async function serveChangedNode(
  behind: string | undefined,
  change: (question: NodeQuestion) => ChangedAnswer | Promise<ChangedAnswer>,
) {
  const asked: NodeQuestion[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return response.end()
    const body = await text(request)
    const question = JSON.parse(body) as NodeQuestion
    asked.push(question)
    const changed = await change(question)
    if (changed === 'silence') return request.socket.destroy()
    if (changed === undefined) return response.end(behind && (await (await pass(behind, body)).text()))
    if ('text' in changed) return response.end(changed.text)
    return response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...changed }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything it was asked. */
    asked,
    count: (method: string) => asked.filter((question) => question.method === method).length,
    stop: () => server.close(),
  }
}

function pass(behind: string, body: string): Promise<Response> {
  return fetch(behind, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
