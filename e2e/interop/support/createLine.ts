import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network cable between one side and the relay. */
export type Line = {
  /** `ws://127.0.0.1:…`, the relay as this side reaches it. */
  url: string
  /** Connects the far end. */
  plugInto(port: number): void
  /** Breaks what is open and refuses what comes. */
  cut(): void
  mend(): void
  /** Resolves when a connection is made over it; at once when there is one. */
  isInUse(): Promise<void>
  close(): Promise<void>
}

/** Makes a cable; it does not know WebSockets, so both ends see what they would see when a network goes. */
export async function createLine(): Promise<Line> {
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()
  let targetPort = 0
  let isCut = false

  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
    far.once('connect', () => {
      for (const resolve of waiting) resolve()
      waiting.clear()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `ws://127.0.0.1:${port}`,
    plugInto(toPort) {
      targetPort = toPort
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    isInUse: () => (sockets.size > 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
