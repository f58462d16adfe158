import type { KitOptions, Network } from '@latchkey/core'

/** What the page is told by its server: plain data, safe for anyone to see. */
export type Settings = {
  gatewayUrl: string
  projectId: string
  networks: readonly Network[]
  /** Another relay than the gateway's own. */
  relay?: NonNullable<KitOptions['relay']>
  /** Where embedded wallets live, on an origin of their own; without it nobody can log in by email or a social account. */
  secureUrl?: string
  /** Where the trial wallet lives; absent outside of the local stack. */
  pocketUrl?: string
  /** True when the networks run on the visitor's own machine. */
  isLocal: boolean
}
