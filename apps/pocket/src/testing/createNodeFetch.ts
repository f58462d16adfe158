import { serverChainOf } from '../chains/ServerChain.js'
import { serverChains } from '../chains/serverChains.js'

/**
 * Makes what Pocket's server does with questions for nodes: those that it would not pass on are refused here too.
 *
 * @param nodes - Where the node of each network is, by CAIP-2 id.
 * @returns A fetch for paths such as `/rpc/near:testnet/fee`.
 */
export function createNodeFetch(nodes: Readonly<Record<string, string>>) {
  const realFetch = globalThis.fetch
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    // What the node itself is asked for: only tests do that.
    if (path.startsWith('http:')) return realFetch(path, init)
    const [, , id = '', ...parts] = path.split('/')
    const url = nodes[id]
    const [asked = '', query = ''] = parts
      .map((part) => `/${part}`)
      .join('')
      .split('?')
    const method = init.method === 'POST' ? 'POST' : 'GET'
    const question = { method, path: asked, query, body: String(init.body ?? '') } as const
    const call = serverChainOf(serverChains, id)?.admit(question)
    if (!call || url === undefined) throw new Error(`There is no network ${id}`)
    if ('status' in call) return Response.json(call.body, { status: call.status })
    const type = call.answers === 'json' ? 'application/json' : 'text/plain'
    const answer = await realFetch(url + call.path, {
      method,
      ...(method === 'POST' && { body: call.body, headers: { 'content-type': type } }),
    })
    // As the server does: whatever the node says no with, it is a bad answer of the node.
    return new Response(await answer.text(), { status: answer.ok ? 200 : 502 })
  }
}
