import type { Ask } from '../simulate/Simulation.js'

/**
 * Asks a node of a test, where a page asks through the gateway.
 *
 * @param url - The node.
 */
export function askNode(url: string): Ask {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { error, result } = await response.json()
    if (error) throw new Error(error.message)
    return result
  }
}
