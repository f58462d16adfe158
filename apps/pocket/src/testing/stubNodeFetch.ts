import { vi } from 'vitest'
import { createNodeFetch } from './createNodeFetch.js'

const { fetch: realFetch } = globalThis

/**
 * Puts the way to nodes that Pocket's server is into the place of `fetch`; this machine is asked as before, and nobody else.
 *
 * @param nodes - Addresses of nodes, by CAIP-2 id.
 */
export function stubNodeFetch(nodes: Parameters<typeof createNodeFetch>[0]): void {
  const fetchNode = createNodeFetch(nodes)
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    // Pocket's server passes these on.
    if (typeof input === 'string' && input.startsWith('/rpc/')) return fetchNode(input, init)
    const url = new URL(input instanceof Request ? input.url : input)
    return ['127.0.0.1', 'localhost'].includes(url.hostname)
      ? realFetch(input, init)
      : Promise.resolve(new Response('{}', { status: 404 }))
  })
}
