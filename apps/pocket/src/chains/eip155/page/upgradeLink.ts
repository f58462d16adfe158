import * as v from 'valibot'
import { chainIdSchema, toNetwork } from '../chainId.js'

const numberedSchema = v.looseObject({ chainId: chainIdSchema })

/**
 * Puts a permission that a page kept while networks went by their number into today's form.
 *
 * @param kept - What the page kept.
 * @returns Anything else as it is.
 */
export function upgradeLink(kept: unknown): unknown {
  if (!v.is(numberedSchema, kept)) return kept
  const { chainId, ...rest } = kept
  return { network: toNetwork(chainId), ...rest }
}
