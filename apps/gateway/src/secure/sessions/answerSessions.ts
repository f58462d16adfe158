import type { CallOutput } from '@latchkey/wire'
import type { getSecureSession, listSecureSessions } from '@latchkey/wire/secure'
import type { Identities } from '../identities/createIdentities.js'
import type { SecureSession, Sessions } from './createSessions.js'

/**
 * Answers `getSecureSession`.
 *
 * @param session - Who asks.
 * @param identities - Know the address.
 */
export async function answerSession(
  { authenticatedAtMs, deviceId, origin, projectId, sessionId, userId }: SecureSession,
  identities: Identities,
): Promise<CallOutput<typeof getSecureSession>> {
  const email = (await identities.findEmail(userId)) ?? null
  return { userId, deviceId, sessionId, projectId, origin, authenticatedAtMs, email }
}

/**
 * Answers `listSecureSessions`.
 *
 * @param session - Who asks.
 * @param sessions - Know them all.
 */
export async function listSessions(
  { sessionId, userId }: SecureSession,
  sessions: Sessions,
): Promise<CallOutput<typeof listSecureSessions>> {
  const rows = await sessions.list(userId)
  return {
    sessions: rows.map(({ createdAt, device, deviceId, id, origin, place, rotatedAt }) => ({
      id,
      deviceId,
      device,
      place,
      origin,
      createdAtMs: createdAt.getTime(),
      lastUsedAtMs: rotatedAt.getTime(),
      isCurrent: id === sessionId,
    })),
  }
}
