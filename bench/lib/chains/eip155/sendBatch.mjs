/**
 * Makes calls of a network's node with one request.
 *
 * @param {{ rpcUrls: { default: { http: readonly string[] } } }} network
 * @param {readonly { method: string, params: readonly unknown[] }[]} calls
 * @returns {Promise<unknown[]>} Their results, in this order.
 * @throws When the node refuses one of them.
 */
export async function sendBatch(network, calls) {
  const response = await fetch(network.rpcUrls.default.http[0], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
  })
  return (await response.json()).map(({ error, result }) => {
    if (error) throw new Error(`The node refused: ${error.message}`)
    return result
  })
}
