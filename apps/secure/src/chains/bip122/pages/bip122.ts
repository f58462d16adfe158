import type { KindOf } from '../../namespaces.js'
import type { PagesChain } from '../../PagesChain.js'

/** Bitcoin on the site's own pages. */
export const bip122: PagesChain<KindOf<'bip122'>> = {
  accountTexts: { payment: 'Bitcoin', ordinal: 'Bitcoin, ordinals' },
}
