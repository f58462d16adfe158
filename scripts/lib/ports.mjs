import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { promisify } from 'node:util'

/** Both loopback addresses: a browser may take either for `localhost`. */
const loopbacks = ['127.0.0.1', '::1']

/**
 * Whether a port can be listened on.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function isPortFree(port) {
  for (const host of loopbacks) {
    if ((await tryListen(port, host)) === 'EADDRINUSE') return false
  }
  return true
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} The system's error code, or undefined when it worked.
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/**
 * What listens on a port, as far as this system tells.
 *
 * @param {number} port
 * @returns {Promise<{ name: string, pid: number } | undefined>}
 */
export async function findPortUser(port) {
  try {
    return process.platform === 'linux' ? await findByProc(port) : await findByLsof(port)
  } catch {
    return undefined // Only a nicety of the message: another user's process cannot be looked at.
  }
}

/** @param {number} port */
async function findByLsof(port) {
  const { stdout } = await promisify(execFile)('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'])
  const pid = /^p(\d+)$/m.exec(stdout)?.[1]
  const name = /^c(.+)$/m.exec(stdout)?.[1]
  return pid && name ? { name, pid: Number(pid) } : undefined
}

/** @param {number} port */
async function findByProc(port) {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')),
  )
  const inode = findListeningInode(tables.join('\n'), port)
  if (!inode) return undefined
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const links = await readdir(`/proc/${pid}/fd`).catch(() => [])
    for (const link of links) {
      const target = await readlink(`/proc/${pid}/fd/${link}`).catch(() => '')
      if (target !== `socket:[${inode}]`) continue
      return { name: (await readFile(`/proc/${pid}/comm`, 'utf8')).trim(), pid: Number(pid) }
    }
  }
  return undefined
}

/**
 * Finds the socket that listens on a port in Linux's table of connections.
 *
 * @param {string} table - The text of `/proc/net/tcp`.
 * @param {number} port
 * @returns {string | undefined} The socket's inode.
 */
export function findListeningInode(table, port) {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  for (const line of table.split('\n')) {
    const fields = line.trim().split(/\s+/)
    const isListening = fields[3] === '0A'
    if (isListening && fields[1]?.endsWith(suffix)) return fields[9]
  }
  return undefined
}
