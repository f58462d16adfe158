import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SchemaError } from '@latchkey/errors/schema'
import * as v from 'valibot'
import { mapPorts, type StackPorts } from './parts/stackPorts.js'

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
  LATCHKEY_GATEWAY_URL: v.optional(v.pipe(v.string(), v.url('must be an address')), 'http://localhost:4000'),
  LATCHKEY_DATA: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder')), '.latchkey'),
  LATCHKEY_CHAINS: v.optional(v.picklist(['kept', 'memory'], 'must be kept or memory'), 'kept'),
  LATCHKEY_PROGRESS: v.optional(v.picklist(['text', 'json'], 'must be text or json'), 'text'),
})

/** Settings of the local stack: chains, explorer, inbox and identity provider. */
export type LocalSettings = {
  ports: StackPorts
  /** Where visitors go back to from the identity provider. */
  gatewayUrl: string
  /** Folder for everything that outlives a restart, absolute. */
  dataFolder: string
  /** Whether the chains outlive a restart. */
  areChainsKept: boolean
  progress: 'text' | 'json'
}

/**
 * Reads the settings from the environment.
 *
 * @param environment - `process.env`.
 * @throws parsing/schema naming the first wrong setting.
 */
export function readSettings(environment: NodeJS.ProcessEnv): LocalSettings {
  const ports = mapPorts(({ variable, port }) => parse(portSchema(port), environment[variable], variable))
  const settings = parse(environmentSchema, environment)
  return {
    ports,
    gatewayUrl: settings.LATCHKEY_GATEWAY_URL,
    // Relative to the repository, not to wherever npm happens to start the program.
    dataFolder: resolve(rootFolder, settings.LATCHKEY_DATA),
    areChainsKept: settings.LATCHKEY_CHAINS === 'kept',
    progress: settings.LATCHKEY_PROGRESS,
  }
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  name?: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new SchemaError('parsing/schema', {
    what: name ?? v.getDotPath(issue) ?? 'a setting',
    issue: issue.message,
  })
}
