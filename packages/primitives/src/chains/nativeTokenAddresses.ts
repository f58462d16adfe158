import type { KnownNamespace } from './namespaces.js'

/** The placeholder by which each namespace's native token is named where an address is asked for. */
export const nativeTokenAddresses: Record<KnownNamespace, string> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  bip122: '0x',
  polkadot: '0x',
  cosmos: '0x',
  sui: '0x',
  stacks: '0x',
}
