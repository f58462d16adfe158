import type { ExplorerSite } from '../chains/ExplorerSite.js'
import type { LocalChainNetwork } from '../chains/LocalChain.js'
import type { LocalSeller } from '../chains/LocalSeller.js'
import type { serviceParts } from '../parts/parts.mjs'
import type { StackPart } from '../parts/StackPart.js'
import type { StackPortName, StackPorts } from '../parts/stackPorts.js'

/** What a stand-in is called. */
export type LocalServiceName = keyof typeof serviceParts

/** How a stand-in is started. */
export type StartServiceParameters = {
  ports: StackPorts
  /** Where visitors go back to from an identity provider. */
  gatewayUrl: string
  /** The networks that run. */
  networks: readonly LocalChainNetwork[]
  /** The explorer's pages about each network that runs. */
  sites: readonly ExplorerSite[]
  /** Who sells the tokens of each network that runs. */
  sellers: readonly LocalSeller[]
}

/** A stand-in, running. */
export type RunningService = {
  /** Where it answers; the first is its page. */
  addresses: readonly string[]
  /** Ends it and waits until its ports are closed. */
  stop(): Promise<void>
}

/** Everything the stack must know of a stand-in of a service that is somebody else's in production. */
export type LocalService<Part extends StackPart = StackPart> = {
  /** Its ports and lines in the table of `npm start`. */
  part: Part
  /** What its start is called. */
  label: string
  /** @throws local/port-in-use */
  start(parameters: StartServiceParameters): Promise<RunningService>
  /**
   * The settings of a gateway that uses it, by their variables. From those of a real service they differ in hosts and
   * clients alone.
   *
   * @param addresses - Where the local stack answers.
   */
  createGatewaySettings(addresses: Readonly<Record<StackPortName, string>>): Record<string, string>
}
