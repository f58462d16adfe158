import { toCallerBlocks } from '@latchkey/primitives'
import {
  approveDevice,
  askPaymaster,
  askSponsor,
  continueEmailLogin,
  getDeviceApproval,
  getEmailUndo,
  getSecureProject,
  getSecureSession,
  listSecureSessions,
  refreshSecureSession,
  resendEmail,
  revokeAllSecureSessions,
  revokeSecureSession,
  secureCalls,
  signOutSecureSession,
  startEmailLogin,
  startEmailUpdate,
  undoEmailChange,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
} from '@latchkey/wire/secure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GatewayFailure } from '../http/GatewayFailure.js'
import { type MountOptions, mountCall } from '../http/mountCall.js'
import type { AuditEvent } from './audit/createAudit.js'
import { checkBrowser } from './browser/checkBrowser.js'
import { toCaller } from './codes/Caller.js'
import type { Secure } from './createSecure.js'
import { describePlace } from './devices/describeDevice.js'
import { mountFarcaster } from './farcaster/mountFarcaster.js'
import { mountCustody } from './mountCustody.js'
import { answerSession, listSessions } from './sessions/answerSessions.js'
import { mountSocial, mountSocialCallback } from './social/mountSocial.js'

/** No call of these says more than this, in bytes. */
const maxSecureBodyBytes = 8 * 1024
/** But that which holds an operation. */
const maxOperationBytes = 128 * 1024

/**
 * Mounts every call of `@latchkey/wire/secure`, behind the check that the secure site makes it.
 *
 * @param app - The router.
 * @param secure - The parts; undefined where embedded wallets are off, which every call then says.
 * @param options - How calls are mounted.
 */
export function mountSecure(app: FastifyInstance, secure: Secure | undefined, options: MountOptions): void {
  if (!secure) {
    for (const { method, path: url } of secureCalls) {
      app.route({ method, url, config: { isOwn: true }, handler: refuseCall })
    }
    return
  }
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      checkBrowser(request, secure.url)
      await secure.clean()
    })
    const bounded = { ...options, maxBodyBytes: maxSecureBodyBytes }
    mountLogin(scope, secure, bounded)
    mountUpdate(scope, secure, bounded)
    mountSessions(scope, secure, bounded)
    mountCustody(scope, secure, bounded)
    scope.addHook('onReady', async () => secure.upkeep.start())
    scope.addHook('preClose', () => secure.close())
    mountSocial(scope, secure, bounded)
    mountFarcaster(scope, secure, bounded)
    mountPaymaster(scope, secure, { ...options, maxBodyBytes: maxOperationBytes })
    mountSponsor(scope, secure, { ...options, maxBodyBytes: maxOperationBytes })
  })
  mountSocialCallback(app, secure)
}

function mountPaymaster(
  app: FastifyInstance,
  { askPaymaster: ask, requireSession }: Secure,
  options: MountOptions,
): void {
  mountCall(
    app,
    askPaymaster,
    async ({ body, request }) => {
      await requireSession(request)
      return ask(body)
    },
    options,
  )
}

function mountSponsor(
  app: FastifyInstance,
  { answerPaid, requireSession }: Secure,
  options: MountOptions,
): void {
  mountCall(
    app,
    askSponsor,
    async ({ body, request, signal }) => {
      const { projectId, userId } = await requireSession(request)
      const asker = { blocks: toCallerBlocks(request.ip), identify: async () => `wallet:${userId}` }
      return answerPaid({ params: undefined, ...body, asker, projectId, signal })
    },
    options,
  )
}

async function refuseCall(): Promise<never> {
  throw new GatewayFailure('secure/off', 'Embedded wallets are off at this gateway: SECURE_URL is not set')
}

function mountLogin(app: FastifyInstance, secure: Secure, options: MountOptions): void {
  const { checkProxy, deviceApprovals, emailLogin, proofs, sites } = secure
  const requireCaller = async (request: FastifyRequest) => toCaller(request, await proofs.check(request))

  mountCall(
    app,
    getSecureProject,
    async ({ body }) => {
      const project = await sites.require(body.projectId, body.origin)
      const { isDeviceApprovalRequired, name: projectName, recoveryPolicy } = project
      const { isEmailEnabled, loginProviders } = secure
      const networks = await secure.listNetworks(project.id)
      const ways = { isDeviceApprovalRequired, isEmailEnabled, loginProviders }
      return { projectName, recoveryPolicy, networks, ...ways }
    },
    options,
  )
  mountCall(
    app,
    startEmailLogin,
    async ({ body, request }) => {
      checkProxy(request)
      return emailLogin.start({ ...body, caller: await requireCaller(request) })
    },
    options,
  )
  mountCall(
    app,
    continueEmailLogin,
    async ({ body, request }) => emailLogin.continue(body.transactionId, await requireCaller(request)),
    options,
  )
  mountCall(
    app,
    resendEmail,
    async ({ body, request }) => emailLogin.resend(body.transactionId, await requireCaller(request)),
    options,
  )
  mountCall(
    app,
    verifyEmailCode,
    async ({ body: { code, transactionId }, request }) =>
      emailLogin.verify({ code, transactionId, caller: await requireCaller(request) }),
    options,
  )
  mountCall(app, getDeviceApproval, async ({ body }) => deviceApprovals.get(body.token), options)
  mountCall(
    app,
    approveDevice,
    async ({ body }) => {
      await deviceApprovals.approve(body.token)
      return undefined
    },
    options,
  )
}

function mountUpdate(
  app: FastifyInstance,
  { emailUndo, emailUpdate, requireSession }: Secure,
  options: MountOptions,
): void {
  const requireOwner = async (request: FastifyRequest) => {
    const session = await requireSession(request)
    return { session, caller: toCaller(request, session.thumbprint) }
  }
  mountCall(
    app,
    startEmailUpdate,
    async ({ body, request }) => emailUpdate.start({ body, ...(await requireOwner(request)) }),
    options,
  )
  mountCall(app, getEmailUndo, async ({ body }) => emailUndo.get(body.token), options)
  mountCall(
    app,
    undoEmailChange,
    async ({ body, request }) => emailUndo.undo(body.token, toCaller(request, '')),
    options,
  )
  mountCall(
    app,
    verifyPrimaryEmailCode,
    async ({ body, request }) => emailUpdate.verifyPrimary({ ...body, ...(await requireOwner(request)) }),
    options,
  )
  mountCall(
    app,
    verifySecondaryEmailCode,
    async ({ body, request }) => emailUpdate.verifySecondary({ ...body, ...(await requireOwner(request)) }),
    options,
  )
}

function mountSessions(app: FastifyInstance, secure: Secure, options: MountOptions): void {
  const { audit, proofs, requireSession, sessions } = secure

  /** Ends sessions, and writes down who did. */
  const endBy =
    (
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

  mountCall(
    app,
    refreshSecureSession,
    async ({ body: { origin, refreshToken: token }, request }) => {
      const thumbprint = await proofs.check(request)
      const place = describePlace(request.ip)
      return sessions.refresh({ token, thumbprint, origin, place })
    },
    options,
  )
  mountCall(
    app,
    getSecureSession,
    async ({ request }) => answerSession(await requireSession(request), secure.identities),
    options,
  )
  mountCall(
    app,
    listSecureSessions,
    async ({ request }) => listSessions(await requireSession(request), sessions),
    options,
  )
  mountCall(
    app,
    revokeSecureSession,
    endBy('session-revoked', ({ userId }, sessionId) => sessions.end(userId, sessionId)),
    options,
  )
  mountCall(
    app,
    revokeAllSecureSessions,
    endBy('all-sessions-revoked', ({ userId }) => sessions.endAll(userId)),
    options,
  )
  mountCall(
    app,
    signOutSecureSession,
    endBy('signed-out', ({ sessionId, userId }) => sessions.end(userId, sessionId)),
    options,
  )
}
