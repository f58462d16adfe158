import type { CaipNetworkId } from '@latchkey/primitives'
import type { FrameNamespace } from '@latchkey/wire/frame'
import type { EmbeddedChain } from './EmbeddedChain.js'
import { eip155 } from './eip155/eip155.js'
import { solana } from './solana/solana.js'

/** The namespaces that the wallet has accounts on (§3.006), in the order in which they are taken up. */
export const embeddedChains = { eip155, solana } as const satisfies Record<FrameNamespace, EmbeddedChain>

/** What the frame begins with where the site has no network in front of the visitor. */
export const firstNetworkId: CaipNetworkId = 'eip155:1'
