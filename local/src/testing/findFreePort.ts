import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** A port that was free on 127.0.0.1 a moment ago. For tests that must name their port. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}
