import { SchemaError } from '@latchkey/errors/schema'
import { mapPorts } from '@latchkey/local/chains'
import * as v from 'valibot'
import { defaultGatewayUrl, defaultProjectId } from './defaults'
import { readNetworks } from './readNetworks'
import type { Settings } from './Settings'

const httpUrlSchema = v.pipe(
  v.string(),
  v.url('is not a web address'),
  v.regex(/^https?:/, 'is not an http or https address'),
)
const relayUrlSchema = v.pipe(
  v.string(),
  v.url('is not an address'),
  v.regex(/^wss?:/, 'is not a ws or wss address'),
)
const portSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'is not a port number'), v.transform(Number))

const environmentSchema = v.object({
  LATCHKEY_GATEWAY_URL: v.optional(httpUrlSchema, defaultGatewayUrl),
  LATCHKEY_PROJECT_ID: v.optional(v.string(), defaultProjectId),
  LATCHKEY_POCKET_URL: v.optional(httpUrlSchema),
  SECURE_URL: v.optional(httpUrlSchema),
  LATCHKEY_RELAY_URL: v.optional(relayUrlSchema),
  LATCHKEY_RELAY_PROJECT_ID: v.optional(v.string()),
  LATCHKEY_WEB_NETWORKS: v.optional(v.string(), 'local'),
})

/**
 * Reads the page's settings; an empty variable counts as unset. Read on every request, so a built app can be moved.
 *
 * @param environment - The process environment of the server.
 * @throws `parsing/schema` naming the first wrong setting.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const output = parse(environmentSchema, present)
  const { LATCHKEY_RELAY_URL: relayUrl, LATCHKEY_RELAY_PROJECT_ID: relayProjectId } = output
  const ports = mapPorts(({ variable, port }) =>
    parse(v.optional(portSchema, String(port)), present[variable], variable),
  )
  const networks = readNetworks(output.LATCHKEY_WEB_NETWORKS, ports)
  return {
    gatewayUrl: output.LATCHKEY_GATEWAY_URL.replace(/\/$/, ''),
    projectId: output.LATCHKEY_PROJECT_ID,
    networks,
    isLocal: networks.some((network) => network.isLocal === true),
    ...(relayUrl
      ? { relay: { url: relayUrl, ...(relayProjectId ? { projectId: relayProjectId } : {}) } }
      : {}),
    ...(output.SECURE_URL ? { secureUrl: new URL(output.SECURE_URL).origin } : {}),
    ...(output.LATCHKEY_POCKET_URL ? { pocketUrl: new URL(output.LATCHKEY_POCKET_URL).origin } : {}),
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
