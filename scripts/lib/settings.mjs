import { resolve } from 'node:path'
import { rootFolder } from './rootFolder.mjs'

/**
 * @typedef {'web' | 'gateway' | 'pocket' | 'secure' | 'evmA' | 'evmB' | 'solana' | 'solanaSocket' |
 *   'explorer' | 'mail' | 'smtp' | 'identity'} PortName
 * @typedef {{ variable: string, port: number, what: string }} PortSetting
 * @typedef {{ ports: Record<PortName, number>, dataFolder: string }} Settings
 */

/**
 * The ports of the local stack, and the setting that moves each.
 *
 * @type {Readonly<Record<PortName, PortSetting>>}
 */
export const portSettings = {
  web: { variable: 'LATCHKEY_PORT_WEB', port: 3000, what: 'the web app' },
  gateway: { variable: 'LATCHKEY_PORT_GATEWAY', port: 4000, what: 'the gateway' },
  pocket: { variable: 'LATCHKEY_PORT_POCKET', port: 4002, what: 'Pocket, the trial wallet' },
  secure: { variable: 'LATCHKEY_PORT_SECURE', port: 4001, what: 'the secure site of embedded wallets' },
  evmA: { variable: 'LATCHKEY_PORT_EVM_A', port: 8545, what: 'the first EVM node' },
  evmB: { variable: 'LATCHKEY_PORT_EVM_B', port: 8546, what: 'the second EVM node' },
  solana: { variable: 'LATCHKEY_PORT_SOLANA', port: 8899, what: 'the Solana node' },
  solanaSocket: {
    variable: 'LATCHKEY_PORT_SOLANA_SOCKET',
    port: 8900,
    what: 'the Solana node’s subscriptions',
  },
  explorer: { variable: 'LATCHKEY_PORT_EXPLORER', port: 4006, what: 'the local explorer' },
  mail: { variable: 'LATCHKEY_PORT_MAIL', port: 4003, what: 'the local inbox' },
  smtp: { variable: 'LATCHKEY_PORT_SMTP', port: 4007, what: 'the mail the inbox takes' },
  identity: { variable: 'LATCHKEY_PORT_IDENTITY', port: 4004, what: 'the local identity provider' },
}

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
  return {
    web: `http://localhost:${ports.web}`,
    gateway: `http://localhost:${ports.gateway}`,
    gatewayDocs: `http://localhost:${ports.gateway}/docs`,
    pocket: `http://pocket.localhost:${ports.pocket}`,
    secure: `http://secure.localhost:${ports.secure}`,
    explorer: `http://localhost:${ports.explorer}`,
    mail: `http://localhost:${ports.mail}`,
    smtp: `smtp://127.0.0.1:${ports.smtp}`,
    identity: `http://localhost:${ports.identity}`,
    evmA: `http://127.0.0.1:${ports.evmA}`,
    evmB: `http://127.0.0.1:${ports.evmB}`,
    solana: `http://127.0.0.1:${ports.solana}`,
    solanaSocket: `ws://127.0.0.1:${ports.solanaSocket}`,
  }
}
