import type { LocalNamespace } from '@latchkey/local/chains'
import { bip122 } from './bip122/bip122.js'
import type { ChainSupport } from './ChainSupport.js'
import { eip155 } from './eip155/eip155.js'
import { polkadot } from './polkadot/polkadot.js'
import { solana } from './solana/solana.js'
import { stacks } from './stacks/stacks.js'

/** The local networks, by namespace. */
export const chains: { readonly [Namespace in LocalNamespace]: ChainSupport } = {
  eip155,
  solana,
  bip122,
  stacks,
  polkadot,
}

/** What tests connect for where they do not say. */
export const firstNamespace = Object.keys(chains)[0] as LocalNamespace
