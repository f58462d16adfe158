import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SchemaError } from '@latchkey/errors/schema'
import * as v from 'valibot'
import { defaultLocalPorts, type LocalPorts } from './localNetworks.js'
import { defaultLocalServicePorts, type LocalServicePorts } from './localServices.js'
import { defaultLocalSolanaPorts, type LocalSolanaPorts } from './localSolana.js'

/** The repository's root, from src/ as from dist/. */
const rootFolder = fileURLToPath(new URL('../../', import.meta.url))

const portSchema = (fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number'),
      v.transform(Number),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(65_535, 'must be at most 65535'),
    ),
    String(fallback),
  )

const environmentSchema = v.object({
  LATCHKEY_PORT_EVM_A: portSchema(defaultLocalPorts.evmA),
  LATCHKEY_PORT_EVM_B: portSchema(defaultLocalPorts.evmB),
  LATCHKEY_PORT_SOLANA: portSchema(defaultLocalSolanaPorts.solana),
  LATCHKEY_PORT_SOLANA_SOCKET: portSchema(defaultLocalSolanaPorts.solanaSocket),
  LATCHKEY_PORT_EXPLORER: portSchema(defaultLocalPorts.explorer),
  LATCHKEY_PORT_MAIL: portSchema(defaultLocalServicePorts.mail),
  LATCHKEY_PORT_SMTP: portSchema(defaultLocalServicePorts.smtp),
  LATCHKEY_PORT_IDENTITY: portSchema(defaultLocalServicePorts.identity),
  LATCHKEY_GATEWAY_URL: v.optional(v.pipe(v.string(), v.url('must be an address')), 'http://localhost:4000'),
  LATCHKEY_DATA: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder')), '.latchkey'),
  LATCHKEY_PROGRESS: v.optional(v.picklist(['text', 'json'], 'must be text or json'), 'text'),
})

/** Settings of the local stack: chains, explorer, inbox and identity provider. */
export type LocalSettings = {
  ports: LocalPorts & LocalSolanaPorts & LocalServicePorts
  /** Where visitors go back to from the identity provider. */
  gatewayUrl: string
  /** Folder for everything that outlives a restart, absolute. */
  dataFolder: string
  progress: 'text' | 'json'
}

/**
 * Reads the settings from the environment.
 *
 * @param environment - `process.env`.
 * @throws parsing/schema naming the first wrong setting.
 */
export function readSettings(environment: NodeJS.ProcessEnv): LocalSettings {
  const parsed = v.safeParse(environmentSchema, environment)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new SchemaError('parsing/schema', {
      what: v.getDotPath(issue) ?? 'a setting',
      issue: issue.message,
    })
  }
  const settings = parsed.output
  return {
    ports: {
      evmA: settings.LATCHKEY_PORT_EVM_A,
      evmB: settings.LATCHKEY_PORT_EVM_B,
      solana: settings.LATCHKEY_PORT_SOLANA,
      solanaSocket: settings.LATCHKEY_PORT_SOLANA_SOCKET,
      explorer: settings.LATCHKEY_PORT_EXPLORER,
      mail: settings.LATCHKEY_PORT_MAIL,
      smtp: settings.LATCHKEY_PORT_SMTP,
      identity: settings.LATCHKEY_PORT_IDENTITY,
    },
    gatewayUrl: settings.LATCHKEY_GATEWAY_URL,
    // Relative to the repository, not to wherever npm happens to start the program.
    dataFolder: resolve(rootFolder, settings.LATCHKEY_DATA),
    progress: settings.LATCHKEY_PROGRESS,
  }
}
