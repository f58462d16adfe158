import { chainParts } from '@latchkey/local/chains'
import { localNetworks } from '@latchkey/local/networks/eip155'
import { localSolana } from '@latchkey/local/networks/solana'
import * as v from 'valibot'
import type { SolanaNetwork } from '../shared/network.js'

/** One network of pocket: its chain id, its name for people and its node. */
export type PocketNetwork = { id: number; name: string; rpcUrl: string }

/** The two networks of the local stack, with their nodes where the stack starts them. */
export const defaultNetworks: readonly PocketNetwork[] = localNetworks.map(({ id, name, rpcUrls }) => ({
  id,
  name,
  rpcUrl: rpcUrls.default.http[0],
}))

/** The Solana network of pocket, with its node. */
export type PocketSolana = SolanaNetwork & { rpcUrl: string }

/** The Solana network of the local stack, with its node where the stack starts it. */
export const defaultSolana: PocketSolana = {
  caipNetworkId: localSolana.caipNetworkId,
  name: localSolana.name,
  tokens: localSolana.tokens.map(({ address, decimals, name, symbol }) => ({
    address,
    decimals,
    name,
    symbol,
  })),
  rpcUrl: localSolana.rpcUrls.default.http[0],
}

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

/** A node is moved by the reference of its network's CAIP-2 id. */
const toNodeVariable = (reference: string) => `LATCHKEY_RPC_${reference}`

const nodeSettings = Object.fromEntries(
  Object.values(chainParts)
    .flatMap(({ nodes }) => Object.keys(nodes))
    .map((reference) => [toNodeVariable(reference), v.optional(httpUrlSchema)]),
)

const environmentSchema = v.object({
  LATCHKEY_PORT_POCKET: v.optional(portSchema),
  LATCHKEY_GATEWAY_URL: v.optional(httpUrlSchema),
  LATCHKEY_RELAY_URL: v.optional(relayUrlSchema),
  LATCHKEY_RELAY_PROJECT_ID: v.optional(v.string()),
  ...nodeSettings,
  POCKET_PAIRING: v.optional(v.picklist(['own', 'official'], 'is neither own nor official')),
  LATCHKEY_PROGRESS: v.optional(v.picklist(['json', 'text'], 'is neither json nor text')),
})

/** Everything pocket's server can be told from outside. */
export type Settings = {
  port: number
  networks: readonly PocketNetwork[]
  solana: PocketSolana
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
  if (!parsed.success) {
    const line = (issue: (typeof parsed.issues)[number]) =>
      `${v.getDotPath(issue) ?? 'settings'} ${issue.message} (it is "${String(issue.input)}")`
    return { mistakes: parsed.issues.map(line) }
  }
  const { output } = parsed
  const nodes: Readonly<Record<string, unknown>> = output
  const moveNode = <Network extends { rpcUrl: string }>(network: Network, reference: string): Network => {
    const rpcUrl = nodes[toNodeVariable(reference)]
    return typeof rpcUrl === 'string' ? { ...network, rpcUrl } : network
  }
  return {
    settings: {
      port: output.LATCHKEY_PORT_POCKET ?? 4002,
      networks: defaultNetworks.map((network) => moveNode(network, String(network.id))),
      solana: moveNode(defaultSolana, defaultSolana.caipNetworkId.split(':')[1] ?? ''),
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
