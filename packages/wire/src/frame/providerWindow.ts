import * as v from 'valibot'
import { urlSchema } from './frameFields.js'

/**
 * Messages from a provider's window to the page that opened it: that it is ready for navigation (our own; other kits ignore it), or the
 * result of the login (§4.014).
 */
export const providerWindowMessageSchema = v.union([
  v.object({ isWaiting: v.literal(true) }),
  v.object({ resultUri: urlSchema }),
])

/** See {@link providerWindowMessageSchema}. */
export type ProviderWindowMessage = v.InferOutput<typeof providerWindowMessageSchema>
