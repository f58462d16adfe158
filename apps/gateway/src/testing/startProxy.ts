import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line between a gateway and a server that a test may cut off. */
export type Proxy = {
  port: number
  /** From now on connections are taken and stay open, but nothing comes through. */
  freeze(): void
  /** New connections come through again; those from before stay as they are. */
  thaw(): void
  close(): Promise<void>
}

/**
 * Starts a line to a port of this machine.
 *
 * @param target - The port; 0 for a line that leads nowhere.
 */
export async function startProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let isFrozen = target === 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    keep(near)
    if (isFrozen) return
    const far = keep(connect(target, '127.0.0.1'))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw() {
      isFrozen = false
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
