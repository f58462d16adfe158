import { createSelectors } from '../query/createSelectors.js'

/** What the hooks of Solana read of a kit's state. */
export const solanaState = createSelectors('solana')
