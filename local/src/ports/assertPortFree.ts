import { createServer } from 'node:net'
import { LocalError } from '@latchkey/errors/local'

/**
 * Makes sure a port can be opened on 127.0.0.1, by opening and closing it.
 *
 * @param port - The port to look at.
 * @param setting - The setting that moves it, for the message.
 * @throws local/port-in-use when another program has it.
 */
export async function assertPortFree(port: number, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        cause.code === 'EADDRINUSE'
          ? new LocalError('local/port-in-use', { port, setting }, { cause })
          : cause,
      )
    })
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve()))
  })
}
