import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node that answers as a test tells it to. */
export type Upstream = {
  url: string
  /** Bodies it was sent. */
  received: string[]
  close(): Promise<void>
}

/**
 * Starts an HTTP server that stands for an RPC node.
 *
 * @param answer - Writes the answer to a body; one that never ends is a node that hangs.
 */
export async function startUpstream(
  answer: (body: string, response: ServerResponse, request: IncomingMessage) => void,
): Promise<Upstream> {
  const received: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      received.push(body)
      answer(body, response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * Answers every request of a body with one result.
 *
 * @param getResult - The result of a request.
 */
export function answerRpc(
  getResult: (request: { method: string; params: unknown[] }) => unknown,
): (body: string, response: ServerResponse) => void {
  const one = (request: { id: unknown; method: string; params: unknown[] }) => ({
    jsonrpc: '2.0',
    id: request.id,
    result: getResult(request),
  })
  return (body, response) => {
    const parsed = JSON.parse(body)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(parsed) ? parsed.map(one) : one(parsed)))
  }
}
