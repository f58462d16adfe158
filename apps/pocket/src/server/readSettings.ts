import * as v from 'valibot'
import type { ServedNetwork } from '../chains/ServerChain.js'
import { serverChains } from '../chains/serverChains.js'
import { referenceOf } from '../shared/caip.js'

/** The networks of the local stack, with their nodes where the stack starts them. */
export const defaultNetworks: readonly ServedNetwork[] = Object.values(serverChains).flatMap(
  ({ localNetworks }) => localNetworks,
)

/** Moves a node: by the reference of its network's CAIP-2 id. */
const toVariable = ({ id }: ServedNetwork) => `LATCHKEY_RPC_${referenceOf(id)}`

/** The relay through which pocket hears from sites on other devices: a WebSocket address and a project of it. */
export type PocketRelay = { url: string; projectId: string }

/** The local stack's gateway, and the project it makes by itself. */
export const defaultRelay: PocketRelay = { url: 'ws://localhost:4000', projectId: 'latchkey-local' }

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

const relayUrlSchema = v.pipe(
  v.string(),
  v.url('is not a web address'),
  v.regex(/^wss?:/, 'is not a ws or wss address'),
)

const environmentSchema = v.object({
  LATCHKEY_PORT_POCKET: v.optional(portSchema),
  LATCHKEY_GATEWAY_URL: v.optional(httpUrlSchema),
  LATCHKEY_RELAY_URL: v.optional(relayUrlSchema),
  LATCHKEY_RELAY_PROJECT_ID: v.optional(v.string()),
  POCKET_PAIRING: v.optional(v.picklist(['own', 'official'], 'is neither own nor official')),
  LATCHKEY_PROGRESS: v.optional(v.picklist(['json', 'text'], 'is neither json nor text')),
})

const nodesSchema = v.object(
  Object.fromEntries(defaultNetworks.map((network) => [toVariable(network), v.optional(httpUrlSchema)])),
)

/** Everything pocket's server can be told from outside. */
export type Settings = {
  port: number
  networks: readonly ServedNetwork[]
  relay: PocketRelay
  /** `official`: the app built on the official wallet kit, for tests only. */
  pairing: 'own' | 'official'
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
  const nodes = v.safeParse(nodesSchema, present)
  if (!parsed.success || !nodes.success) {
    const issues = [...(parsed.issues ?? []), ...(nodes.issues ?? [])]
    return {
      mistakes: issues.map(
        (issue) => `${v.getDotPath(issue) ?? 'settings'} ${issue.message} (it is "${String(issue.input)}")`,
      ),
    }
  }
  const { output } = parsed
  const networks = defaultNetworks.map((network) => ({
    ...network,
    rpcUrl: nodes.output[toVariable(network)] ?? network.rpcUrl,
  }))
  return {
    settings: {
      port: output.LATCHKEY_PORT_POCKET ?? 4002,
      networks,
      relay: {
        // The gateway is the relay of the local stack, wherever its port was moved to.
        url:
          output.LATCHKEY_RELAY_URL ??
          output.LATCHKEY_GATEWAY_URL?.replace(/^http/, 'ws').replace(/\/$/, '') ??
          defaultRelay.url,
        projectId: output.LATCHKEY_RELAY_PROJECT_ID ?? defaultRelay.projectId,
      },
      pairing: output.POCKET_PAIRING ?? 'own',
      progress: output.LATCHKEY_PROGRESS ?? 'text',
    },
  }
}
