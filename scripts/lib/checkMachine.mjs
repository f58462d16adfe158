import { statfs } from 'node:fs/promises'
import { findPortUser, isPortFree } from './ports.mjs'
import { rootFolder } from './rootFolder.mjs'
import { portNames, portSettings } from './settings.mjs'

/** The oldest minor release of each Node that the tools run on; newer ones than the last are all right. */
const oldestMinors = new Map([
  [20, 19],
  [22, 12],
])
const newestNamed = Math.max(...oldestMinors.keys())
const neededGigabytes = 2

/**
 * @param {string} version - Such as `20.11.1`.
 * @returns {string | undefined} What is wrong and what to do, or undefined.
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const oldestMinor = oldestMinors.get(major) ?? (major > newestNamed ? 0 : Number.POSITIVE_INFINITY)
  if (minor >= oldestMinor) return undefined
  const names = [...oldestMinors].map((parts) => parts.join('.')).join(' or ')
  return `Latchkey needs Node ${names}, or newer; this is Node ${version}. Get it from https://nodejs.org.`
}

/** @returns {Promise<string | undefined>} What is wrong and what to do, or undefined. */
export async function checkDisk() {
  const disk = await statfs(rootFolder).catch(() => undefined)
  if (!disk) return undefined // Not every file system tells.
  const gigabytes = (disk.bavail * disk.bsize) / 1024 ** 3
  if (gigabytes >= neededGigabytes) return undefined
  return `Only ${gigabytes.toFixed(1)} GB of disk are free here; the stack needs ${neededGigabytes} GB. Free some and try again.`
}

/**
 * @param {import('./settings.mjs').Settings['ports']} ports
 * @returns {Promise<string[]>} One line per port that is taken.
 */
export async function checkPorts(ports) {
  const lines = await Promise.all(
    portNames.map(async (name) => {
      const port = ports[name]
      if (await isPortFree(port)) return []
      const { what, variable } = portSettings[name]
      const user = await findPortUser(port)
      const taker = user ? `is used by ${user.name} (process ${user.pid})` : 'is used by another program'
      return [
        `Port ${port}, for ${what}, ${taker}. Stop that program, or set ${variable} to another port, such as ${variable}=${port + 10_000 > 65_535 ? port - 10_000 : port + 10_000}.`,
      ]
    }),
  )
  return lines.flat()
}
