import { connect, createServer, type Server, type Socket } from 'node:net'
import type { NodeProcess } from './createNodeProcess.js'

/** Connections that wait for the runtime at the same time, at most. */
export const maxWaiting = 200
/** How long a request waits for the runtime, at most: it starts in some seconds, on a busy machine in more. */
export const maxWaitMs = 45_000
/** A connection over which nothing comes is closed. */
const silenceMs = 60_000

/**
 * Makes what answers the node's port: it hands connections on to the process that executes the runtime, as they are. The first byte
 * of a connection starts the process; who only looks whether the port is taken does not.
 *
 * @param node - The process.
 */
export function createFront(node: NodeProcess): Server {
  let waiting = 0

  const serve = async (client: Socket) => {
    if (waiting >= maxWaiting) return refuse(client, 'Too many requests wait for the node')
    waiting += 1
    try {
      const port = await within(node.findPort(), maxWaitMs)
      if (!client.destroyed) handOn(client, port)
    } catch {
      refuse(client, 'The node did not start; its log says why')
    } finally {
      waiting -= 1
    }
  }

  return createServer({ noDelay: true }, (client) => {
    client.on('error', () => client.destroy())
    client.setTimeout(silenceMs, () => client.destroy())
    client.once('readable', () => {
      client.setTimeout(0)
      if (client.readableLength > 0) void serve(client)
    })
  })
}

function handOn(client: Socket, port: number): void {
  const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
  // Either side's end is the other's.
  upstream.on('error', () => client.destroy())
  upstream.on('close', () => client.destroy())
  client.on('close', () => upstream.destroy())
  client.pipe(upstream).pipe(client)
}

function refuse(client: Socket, message: string): void {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } })
  const lines = [
    'HTTP/1.1 503 Service Unavailable',
    'access-control-allow-origin: *',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'retry-after: 5',
    'connection: close',
  ]
  client.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

async function within<Result>(promise: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), timeoutMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
