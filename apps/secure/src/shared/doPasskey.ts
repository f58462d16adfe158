import type { PasskeyAnswer, PasskeyRequest } from './passkeyMessages.js'
import { createPasskey, usePasskey } from './passkeys.js'

/**
 * Uses or makes a passkey, here.
 *
 * @param request - Which, and what it signs.
 * @throws `secure/passkey-without-secret`, and the browser's own failures
 */
export async function doPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { start } = request
  if (request.kind === 'use') return { kind: 'use', used: await usePasskey(start, request.passkeys) }
  return { kind: 'create', created: await createPasskey(start, request.name) }
}
