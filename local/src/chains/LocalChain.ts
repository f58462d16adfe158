import type { AppKitError } from '@latchkey/errors'
import type { chainParts } from '../parts/parts.mjs'
import type { ChainPart } from '../parts/StackPart.js'
import type { StackPorts } from '../parts/stackPorts.js'
import type { ExplorerSite } from './ExplorerSite.js'
import type { LocalSeller } from './LocalSeller.js'

/** A namespace of CAIP-2 that has local networks. */
export type LocalNamespace = keyof typeof chainParts

type NetworkFacts = {
  caipNetworkId: `${LocalNamespace}:${string}`
  chainNamespace: LocalNamespace
  name: string
  testnet: true
  isLocal: true
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** `url` is the network's page; `/tx/{id}` and `/address/{address}` follow it. */
  blockExplorers: { default: { name: string; url: string } }
}

/** A local network, in the form the gateway and Pocket read networks. */
export type LocalChainNetwork = NetworkFacts & {
  rpcUrls: { default: { http: readonly [string] } }
  tokens: readonly { address: string; name: string; symbol: string; decimals: number }[]
}

/** A local network, in the form a kit takes networks: what a page needs, as it travels to every visitor. */
export type LocalKitNetwork = NetworkFacts & {
  id: number | string
  rpcUrls: { default: { http: readonly string[] } }
  contracts?: Readonly<Record<string, { address: string }>>
  /** Milliseconds. */
  blockTime?: number
  /** `imageId` is the picture's name at the gateway. */
  assets: { imageId: string }
}

/** How the local networks of a namespace are started. */
export type StartChainParameters = {
  ports: StackPorts
  /** Folder for the networks' state. */
  stateFolder: string
  /** Ends the start, or the running networks. */
  signal: AbortSignal
  /** Told what happens, one line each. */
  log(line: string): void
  /** Called when a node ends without being asked to. */
  onCrash(error: AppKitError): void
}

/** The local networks of a namespace, running. */
export type RunningChain = {
  /**
   * Puts contracts, tokens and the accounts' money where they are missing. May run at every start.
   *
   * @param stack - `gatewayUrl`: where contracts find the gateway.
   */
  deploy(stack: { gatewayUrl: string }): Promise<void>
  /** Its pages in the explorer, one site for each network. */
  sites: readonly ExplorerSite[]
  /** Ends the nodes and waits until they are gone. May be called more than once. */
  stop(): Promise<void>
}

/** Everything the stack must know of the local networks of one namespace. */
export type LocalChain<Part extends ChainPart = ChainPart> = {
  /** Its ports, nodes and lines in the table of `npm start`. */
  part: Part
  /** What its networks are called together in settings, behind `local-`. */
  settingName: string
  /** How its start is told: the name of the step, and its label for people. */
  step: { name: string; label: string }
  createNetworks(ports: StackPorts): readonly LocalChainNetwork[]
  createKitNetworks(ports: StackPorts): readonly LocalKitNetwork[]
  /** The trial wallet's accounts: the first has plenty of everything, the third next to nothing. */
  accounts: readonly [string, string, string]
  /** What a gateway of the local stack signs with, by CAIP-2 id. Everyone has these keys. */
  operatorKeys: Readonly<Record<string, { executor?: string; sponsor?: string }>>
  /** Further settings of a gateway whose names its contracts resolve. */
  gatewaySettings?: Readonly<Record<string, string>>
  /** Makes who sells the networks' tokens to people who pay with a test card; none where nothing is sold. */
  createSeller?(ports: StackPorts): Promise<LocalSeller>
  /**
   * Starts the networks' nodes. Nothing is deployed on them.
   *
   * @throws local/port-in-use before anything is started; local/program-missing; local/chain-failed.
   */
  start(parameters: StartChainParameters): Promise<RunningChain>
}
