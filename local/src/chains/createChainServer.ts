import { createServer, type RequestListener, type Server } from 'node:http'

/**
 * How long a connection stays open that nobody uses. After Node's five seconds it would be closed while a client on a busy machine
 * already writes to it, and that client's request would fail.
 */
const idleMs = 120_000

/**
 * Makes the HTTP server of a chain's node.
 *
 * @param answer - Answers a request.
 */
export function createChainServer(answer: RequestListener): Server {
  return createServer({ keepAliveTimeout: idleMs }, answer)
}
