import type { ComponentType } from 'react'
import { LegalFooter } from './LegalFooter.js'
import { NetworksFooter } from './NetworksFooter.js'

/** The footers a view can name. One may render nothing. */
export const footers = {
  /** The site's terms and privacy policy (§2.009). */
  legal: LegalFooter,
  /** Not every wallet serves every network (§2.010). */
  networks: NetworksFooter,
} as const satisfies Record<string, ComponentType>

/** Name of a footer. */
export type FooterId = keyof typeof footers
