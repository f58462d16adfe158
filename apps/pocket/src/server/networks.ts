/** One network of pocket: its chain id, its name for people and its node. */
export type PocketNetwork = { id: number; name: string; rpcUrl: string }

/** The two networks of the local stack, with their nodes where the stack starts them. */
export const defaultNetworks: readonly PocketNetwork[] = [
  { id: 31337, name: 'Local One', rpcUrl: 'http://127.0.0.1:8545' },
  { id: 31338, name: 'Local Two', rpcUrl: 'http://127.0.0.1:8546' },
]
