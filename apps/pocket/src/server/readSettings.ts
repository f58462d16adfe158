import * as v from 'valibot'
import { defaultNetworks, type PocketNetwork } from './networks.js'

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'is not a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'is above 65535'),
)

const httpUrlSchema = v.pipe(
  v.string(),
  v.url('is not a web address'),
  v.regex(/^https?:/, 'is not an http or https address'),
)

const environmentSchema = v.object({
  LATCHKEY_PORT_POCKET: v.optional(portSchema),
  LATCHKEY_RPC_31337: v.optional(httpUrlSchema),
  LATCHKEY_RPC_31338: v.optional(httpUrlSchema),
  LATCHKEY_PROGRESS: v.optional(v.picklist(['json', 'text'], 'is neither json nor text')),
})

/** Everything pocket's server can be told from outside. */
export type Settings = {
  port: number
  networks: readonly PocketNetwork[]
  progress: 'json' | 'text'
}

/**
 * Reads the server's settings; an empty variable counts as unset.
 *
 * @param environment - The process environment.
 * @returns The settings, or one line per mistake.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): { settings: Settings } | { mistakes: string[] } {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = v.safeParse(environmentSchema, present)
  if (!parsed.success) {
    const line = (issue: (typeof parsed.issues)[number]) =>
      `${v.getDotPath(issue) ?? 'settings'} ${issue.message} (it is "${String(issue.input)}")`
    return { mistakes: parsed.issues.map(line) }
  }
  const { output } = parsed
  const nodes: Record<number, string | undefined> = {
    31337: output.LATCHKEY_RPC_31337,
    31338: output.LATCHKEY_RPC_31338,
  }
  const networks = defaultNetworks.map((network) => ({
    ...network,
    rpcUrl: nodes[network.id] ?? network.rpcUrl,
  }))
  return {
    settings: {
      port: output.LATCHKEY_PORT_POCKET ?? 4002,
      networks,
      progress: output.LATCHKEY_PROGRESS ?? 'text',
    },
  }
}
