import * as v from 'valibot'
import { urlSchema } from './frameFields.js'

/**
 * What a login's window at a provider says to the page that opened it: that it is there and may be led on (our own; kits that do not
 * know it pass over it), or what it came back with (§4.014).
 */
export const providerWindowMessageSchema = v.union([
  v.object({ isWaiting: v.literal(true) }),
  v.object({ resultUri: urlSchema }),
])

/** See {@link providerWindowMessageSchema}. */
export type ProviderWindowMessage = v.InferOutput<typeof providerWindowMessageSchema>
