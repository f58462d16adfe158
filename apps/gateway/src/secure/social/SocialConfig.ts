import type { SocialClient, SocialProviderId } from './providers/SocialProvider.js'

/** How Farcaster is reached. */
export type FarcasterConfig = {
  relayUrl: string
  /** A node of OP Mainnet, where its registries are. */
  rpcUrl: string
}

/** What a gateway is told about social logins; a provider that is not in it is off. */
export type SocialConfig = {
  clients: Readonly<Partial<Record<SocialProviderId, SocialClient>>>
  farcaster: FarcasterConfig | undefined
}
