import type { AccountOf } from '../../namespaces.js'
import type { PagesChain } from '../../PagesChain.js'

/** Bitcoin on the site's own pages. */
export const bip122: PagesChain<AccountOf<'bip122'>> = {
  accountTexts: { bitcoinPayment: 'Bitcoin', bitcoinOrdinal: 'Bitcoin, ordinals' },
}
