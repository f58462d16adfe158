import { isAppKitError } from '@latchkey/errors'
import { getOrigins } from '@latchkey/wire'
import type { KitContext } from '../kit/KitContext.js'
import { isOriginAllowed } from './isOriginAllowed.js'

/**
 * Asks the gateway where the project may be used and says so when it is not here (§5.038). Only email and social
 * login depend on it; the site goes on working.
 *
 * @param context - The kit's context.
 */
export async function checkOrigin({ client, kit, signal }: KitContext): Promise<void> {
  const allowedOrigins = await client.request(getOrigins, { signal }).then(
    (answer) => answer.allowedOrigins,
    (error: unknown) => {
      const status = isAppKitError(error, 'wire/http-status') ? error.context.status : 0
      if (status === 429) kit.alerts.show('APKT010')
      else if (status >= 500) kit.alerts.show('APKT009')
      // Any other failure counts as an empty list (§8.033), and an empty list forbids nothing.
      return []
    },
  )
  if (!isOriginAllowed(window.location.origin, allowedOrigins)) kit.alerts.show('APKT002')
}
