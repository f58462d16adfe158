import { resolve } from 'node:path'
import { chainParts, serviceParts } from '../../local/src/parts/parts.mjs'
import { rootFolder } from './rootFolder.mjs'

const apps = {
  web: {
    variable: 'LATCHKEY_PORT_WEB',
    port: 3000,
    what: 'the web app',
    origin: 'http://localhost',
  },
  gateway: {
    variable: 'LATCHKEY_PORT_GATEWAY',
    port: 4000,
    what: 'the gateway',
    origin: 'http://localhost',
  },
  pocket: {
    variable: 'LATCHKEY_PORT_POCKET',
    port: 4002,
    what: 'Pocket, the trial wallet',
    origin: 'http://pocket.localhost',
  },
  secure: {
    variable: 'LATCHKEY_PORT_SECURE',
    port: 4001,
    what: 'the secure site of embedded wallets',
    origin: 'http://secure.localhost',
  },
}

/**
 * @typedef {import('../../local/src/parts/StackPart.js').StackPort} StackPort
 * @typedef {keyof typeof apps | import('../../local/src/parts/stackPorts.js').StackPortName} PortName
 * @typedef {{ ports: Record<PortName, number>, dataFolder: string }} Settings
 */

/** What runs beside the apps: the stand-ins of services, and the local networks. */
export const localParts = [...Object.values(serviceParts), ...Object.values(chainParts)]

/**
 * The ports of the local stack, and the setting that moves each.
 *
 * @type {Readonly<Record<PortName, StackPort>>}
 */
export const portSettings = Object.assign({}, apps, ...localParts.map(({ ports }) => ports))

/** The names of the ports, in the order they are shown. */
export const portNames = /** @type {PortName[]} */ (Object.keys(portSettings))

/**
 * Reads the settings of the local stack; an empty variable counts as unset.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment - The process environment.
 * @returns {{ settings: Settings } | { mistakes: string[] }} The settings, or one line per mistake.
 */
export function readSettings(environment) {
  /** @type {string[]} */
  const mistakes = []
  /** @type {Map<number, string>} */
  const usedBy = new Map()
  const ports = /** @type {Record<PortName, number>} */ ({})
  for (const name of portNames) {
    const { variable, port: defaultPort, what } = portSettings[name]
    const text = environment[variable] || String(defaultPort)
    const port = Number(text)
    if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
      mistakes.push(`${variable} must be a port number from 1 to 65535; it is "${text}"`)
      continue
    }
    const other = usedBy.get(port)
    if (other) mistakes.push(`${variable} and ${other} are both ${port}; ${what} needs a port of its own`)
    usedBy.set(port, variable)
    ports[name] = port
  }
  if (mistakes.length > 0) return { mistakes }
  return { settings: { ports, dataFolder: resolve(rootFolder, environment.LATCHKEY_DATA || '.latchkey') } }
}

/**
 * Where the parts of the stack are reached.
 *
 * @param {Settings['ports']} ports
 */
export function getAddresses(ports) {
  const entries = portNames.map((name) => [name, `${portSettings[name].origin}:${ports[name]}`])
  const addresses = /** @type {Record<PortName, string>} */ (Object.fromEntries(entries))
  return { ...addresses, gatewayDocs: `${addresses.gateway}/docs`, owner: `${addresses.gateway}/owner` }
}
