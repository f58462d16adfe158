import { createSelectors } from '../query/createSelectors.js'

/** The part of a kit's state that the Solana hooks read. */
export const solanaState = createSelectors('solana')
