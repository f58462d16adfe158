/** Sends a body to a Solana node as it is. For tests of what stands on the wire. */
export async function postToSolana(url: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Calls a method of a Solana node and returns its answer, the envelope included. */
export async function callSolana(url: string, method: string, params: unknown[] = []) {
  const { text } = await postToSolana(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return JSON.parse(text) as {
    result?: unknown
    error?: { code: number; message: string; data?: Record<string, unknown> }
  }
}
