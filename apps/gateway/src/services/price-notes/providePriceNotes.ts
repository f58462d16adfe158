import type { SharedContext } from '../ServiceContext.js'
import { createPriceNotes } from './createPriceNotes.js'
import type { PriceNotes } from './PriceNotes.js'

/**
 * Makes what remembers prices, for every service that reads some or tells what something was worth.
 *
 * @param context - Of the services.
 */
export function providePriceNotes(context: SharedContext): PriceNotes {
  return createPriceNotes(context)
}
