import type { KindOf } from '../../namespaces.js'
import type { PagesChain } from '../../PagesChain.js'

/** Solana on the site's own pages. */
export const solana: PagesChain<KindOf<'solana'>> = { accountTexts: { eoa: 'Solana' } }
