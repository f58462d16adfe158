import type { KindOf } from '../../namespaces.js'
import type { PagesChain } from '../../PagesChain.js'

/** The toy networks on the site's own pages. */
export const toy: PagesChain<KindOf<'toy'>> = {
  accountTexts: { payment: 'Toy', ordinal: 'Toy, ordinals' },
}
