import { eip155 } from './eip155/page/eip155.js'
import type { Namespace } from './namespaces.js'
import type { PageChain } from './PageChain.js'
import { solana } from './solana/page/solana.js'

/** What the page script announces: one line each, the folder beside this file holds the rest. */
export const pageChains = { eip155, solana } satisfies Record<Namespace, PageChain>
