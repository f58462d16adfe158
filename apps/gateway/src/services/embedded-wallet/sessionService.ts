import {
  approveDevice,
  getDeviceApproval,
  getSecureSession,
  listDevices,
  listSecureSessions,
  refreshSecureSession,
  revokeAllSecureSessions,
  revokeDevice,
  revokeSecureSession,
  signOutSecureSession,
} from '@latchkey/wire/secure'
import type { FastifyRequest } from 'fastify'
import { endsAtExpiry, endsWithUser } from '../../db/retention/endings.js'
import { secureDevices, secureProofs, secureSessions } from '../../db/schema/index.js'
import type { AuditEvent } from '../../secure/audit/createAudit.js'
import type { Secure } from '../../secure/createSecure.js'
import { describePlace } from '../../secure/devices/describeDevice.js'
import { answerSession, listSessions } from '../../secure/sessions/answerSessions.js'
import { defineService } from '../defineService.js'
import { forSite, siteCall } from './forSite.js'
import { andNothing, toForOwner } from './requireCaller.js'

/** Who is logged in, and where. */
export const sessionService = defineService({
  name: 'wallet-sessions',
  reference: {
    title: 'Embedded wallet: sessions and devices',
    about: 'Who is logged in, and where.',
    failures: ['session/', 'device/', 'code/', 'owner/', 'mail/'],
  },
  calls: {
    approveDevice: siteCall(approveDevice),
    getDeviceApproval: siteCall(getDeviceApproval),
    getSecureSession: siteCall(getSecureSession),
    listDevices: siteCall(listDevices),
    listSecureSessions: siteCall(listSecureSessions),
    refreshSecureSession: siteCall(refreshSecureSession),
    revokeAllSecureSessions: siteCall(revokeAllSecureSessions),
    revokeDevice: siteCall(revokeDevice),
    revokeSecureSession: siteCall(revokeSecureSession),
    signOutSecureSession: siteCall(signOutSecureSession),
  },
  tables: [
    endsAtExpiry(secureProofs, 'one of a call; each lasts minutes'),
    endsAtExpiry(secureSessions, 'those of a user’s devices'),
    endsWithUser(secureDevices, 'so many of a user; the one unseen the longest gives way'),
  ],
  create: (context) =>
    forSite(context, (secure) => {
      const { account, deviceApprovals, proofs, requireSession, sessions } = secure
      const forOwner = toForOwner(secure)
      const endBy = toEndBy(secure)
      return {
        async approveDevice({ body }) {
          await deviceApprovals.approve(body.token)
          return undefined
        },
        getDeviceApproval: async ({ body }) => deviceApprovals.get(body.token),
        getSecureSession: async ({ request }) =>
          answerSession(await requireSession(request), secure.identities),
        listDevices: forOwner(account.listDevices),
        listSecureSessions: async ({ request }) => listSessions(await requireSession(request), sessions),
        async refreshSecureSession({ body: { origin, refreshToken: token }, request }) {
          const thumbprint = await proofs.check(request)
          const place = describePlace(request.ip)
          return sessions.refresh({ token, thumbprint, origin, place })
        },
        revokeAllSecureSessions: endBy('all-sessions-revoked', ({ userId }) => sessions.endAll(userId)),
        revokeDevice: forOwner(andNothing(account.revokeDevice)),
        revokeSecureSession: endBy('session-revoked', ({ userId }, sessionId) =>
          sessions.end(userId, sessionId),
        ),
        signOutSecureSession: endBy('signed-out', ({ sessionId, userId }) => sessions.end(userId, sessionId)),
      }
    }),
})

/** Makes handlers that end sessions, and write down who did. */
function toEndBy({ audit, requireSession }: Secure) {
  return (
    event: AuditEvent,
    end: (owner: { userId: string; sessionId: string }, given: string) => Promise<void>,
  ) =>
    async ({ body, request }: { body: { sessionId: string } | undefined; request: FastifyRequest }) => {
      const session = await requireSession(request)
      await end(session, body?.sessionId ?? '')
      const { deviceId, origin, projectId, userId } = session
      await audit.write({ userId, projectId, origin, deviceId, place: describePlace(request.ip), event })
      return undefined
    }
}
