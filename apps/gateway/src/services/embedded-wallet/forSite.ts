import type { CallDefinition } from '@latchkey/wire'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { checkBrowser } from '../../secure/browser/checkBrowser.js'
import type { Secure } from '../../secure/createSecure.js'
import { ServiceOff } from '../defineService.js'
import type { ServiceContext } from '../ServiceContext.js'
import { provideSecure } from './provideSecure.js'

/** No call of the secure site says more than this unless it says so, in bytes. */
const maxSecureBodyBytes = 8 * 1024
/** Eight slots with what authenticators say of them, or an operation, in bytes. */
export const maxLargeBodyBytes = 128 * 1024

/**
 * A call of the secure site.
 *
 * @param call - The call.
 * @param maxBodyBytes - Its limit.
 */
export function siteCall<const Definition extends CallDefinition>(
  call: Definition,
  maxBodyBytes: number = maxSecureBodyBytes,
): { call: Definition; maxBodyBytes: number } {
  return { call, maxBodyBytes }
}

/**
 * Makes the handlers of a service of the secure site, behind the check that the secure site makes the call.
 *
 * @param context - Of the service.
 * @param create - Makes them of the parts of embedded wallets.
 * @returns A service that is off where embedded wallets are.
 */
export async function forSite<Handlers>(
  context: ServiceContext,
  create: (secure: Secure) => Handlers,
): Promise<Handlers | ServiceOff> {
  const secure = await context.use(provideSecure)
  if (!secure) {
    return new ServiceOff(
      () =>
        new GatewayFailure('secure/off', 'Embedded wallets are off at this gateway: SECURE_URL is not set'),
    )
  }
  context.onRequest(async (request, reply) => {
    reply.header('cache-control', 'no-store')
    checkBrowser(request, secure.url)
    await secure.clean()
  })
  return create(secure)
}
