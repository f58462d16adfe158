import { statfs } from 'node:fs/promises'
import { findPortUser, isPortFree } from './ports.mjs'
import { rootFolder } from './rootFolder.mjs'
import { portNames, portSettings } from './settings.mjs'

const oldestNode = 20
const neededGigabytes = 2

/**
 * @param {string} version - Such as `20.11.1`.
 * @returns {string | undefined} What is wrong and what to do, or undefined.
 */
export function checkNode(version) {
  if (Number(version.split('.')[0]) >= oldestNode) return undefined
  return `Latchkey needs Node ${oldestNode} or newer; this is Node ${version}. Get it from https://nodejs.org.`
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
      const taker = user ? `is used by ${user}` : 'is used by another program'
      return [
        `Port ${port}, for ${what}, ${taker}. Stop that program, or set ${variable} to another port, such as ${variable}=${port + 10_000 > 65_535 ? port - 10_000 : port + 10_000}.`,
      ]
    }),
  )
  return lines.flat()
}
