import { isAppKitError } from '@latchkey/errors'
import { getOrigins } from '@latchkey/wire'
import type { KitBase } from '../base/KitBase.js'

/**
 * Asks the gateway where the project may be used and says so when it is not here (§5.038). Only email and social
 * login depend on it; the site goes on working.
 *
 * @param base - The kit.
 */
export async function checkOrigin({
  client,
  alert,
  signal,
}: Pick<KitBase, 'client' | 'alert' | 'signal'>): Promise<void> {
  const allowedOrigins = await client.request(getOrigins, { signal }).then(
    (answer) => answer.allowedOrigins,
    (error: unknown) => {
      const status = isAppKitError(error, 'wire/http-status') ? error.context.status : 0
      if (status === 429) alert('APKT010')
      else if (status >= 500) alert('APKT009')
      // Any other failure counts as an empty list (§8.033), and an empty list forbids nothing.
      return []
    },
  )
  if (allowedOrigins.length === 0) return
  // Few sites come here. A script that does not come forbids nothing either.
  const late = await import('./isOriginAllowed.js').catch(() => undefined)
  if (late && !late.isOriginAllowed(window.location.origin, allowedOrigins)) alert('APKT002')
}
