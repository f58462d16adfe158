import { localNetworks } from '@latchkey/local/networks'

/** One network of pocket: its chain id, its name for people and its node. */
export type PocketNetwork = { id: number; name: string; rpcUrl: string }

/** The two networks of the local stack, with their nodes where the stack starts them. */
export const defaultNetworks: readonly PocketNetwork[] = localNetworks.map(({ id, name, rpcUrls }) => ({
  id,
  name,
  rpcUrl: rpcUrls.default.http[0],
}))
