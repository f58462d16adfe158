import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that listens. */
export type ListeningServer = {
  /** The port it has. */
  port: number
  /** Stops listening and ends every connection. */
  stop(): Promise<void>
}

/**
 * Lets a server listen.
 *
 * @param server - The server.
 * @param port - 0 for any free one.
 * @param host - The address to listen on.
 * @throws The system's error when the port cannot be had.
 */
export async function listen(server: Server, port: number, host = '127.0.0.1'): Promise<ListeningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
