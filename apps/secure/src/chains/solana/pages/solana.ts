import type { AccountOf } from '../../namespaces.js'
import type { PagesChain } from '../../PagesChain.js'

/** Solana on the site's own pages. */
export const solana: PagesChain<AccountOf<'solana'>> = { accountTexts: { solana: 'Solana' } }
