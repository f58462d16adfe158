import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { isPortFree } from './ports.mjs'

/** Below the ports that systems give to outgoing connections and to servers that ask for any. */
const firstPort = 20_000
const blockCount = 240
/** Of ports, the first of which is the lock on the rest. */
const blockSize = 50

/** Ports of this process that were not handed out yet. @type {number[]} */
let left = []
/** @type {Promise<void> | undefined} */
let claiming

/**
 * A port that nobody listens on and that no other process is handed while this one runs: a program that is only about to
 * start still finds it free. It is never handed out a second time.
 *
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  const port = left.shift()
  if (port !== undefined) return (await isPortFree(port)) ? port : findFreePort()
  claiming ??= claimBlock().finally(() => {
    claiming = undefined
  })
  await claiming
  return findFreePort()
}

/** Listens on the first port of a block for as long as the process runs, so that all others take another block. */
async function claimBlock() {
  const lock = firstPort + randomInt(blockCount) * blockSize
  if (!(await holdPort(lock))) return claimBlock()
  left = Array.from({ length: blockSize - 1 }, (_, index) => lock + 1 + index)
}

/**
 * @param {number} port
 * @returns {Promise<boolean>} Whether it is held now; not where somebody listens on it.
 */
function holdPort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true))
    server.unref()
  })
}
