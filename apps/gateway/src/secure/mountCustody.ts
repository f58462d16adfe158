import {
  addSlot,
  cancelChange,
  cancelChangeByLink,
  createVault,
  deleteVault,
  getChangeByLink,
  getVault,
  linkIdentity,
  listChanges,
  listDevices,
  listEvents,
  listGrants,
  listIdentities,
  openSlot,
  registerOwnerKey,
  removeIdentity,
  removeSlot,
  replaceVault,
  requestChange,
  restoreSlotList,
  revokeDevice,
  revokeGrant,
  startPasskey,
} from '@latchkey/wire/secure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type MountOptions, mountCall } from '../http/mountCall.js'
import { type Caller, toCaller } from './codes/Caller.js'
import type { Secure } from './createSecure.js'
import type { SecureSession } from './sessions/createSessions.js'

/** Eight slots with what authenticators say of them, in bytes. */
const maxVaultBodyBytes = 128 * 1024

/**
 * Mounts the calls of wallets, their ways in, and of the account.
 *
 * @param app - The router, behind the check that the secure site makes the call.
 * @param secure - The parts.
 * @param options - How calls are mounted.
 */
export function mountCustody(app: FastifyInstance, secure: Secure, options: MountOptions): void {
  const { requireSession } = secure
  /** Answers whoever has a session. */
  const forOwner =
    <Body, Answer>(answer: (session: SecureSession, body: Body, caller: Caller) => Promise<Answer>) =>
    async ({ body, request }: { body: Body; request: FastifyRequest }): Promise<Answer> => {
      const session = await requireSession(request)
      return answer(session, body, toCaller(request, session.thumbprint))
    }
  mountVaults(app, secure, options, forOwner)
  mountAccount(app, secure, options, forOwner)
  mountWaiting(app, secure, options, forOwner)
}

type ForOwner = <Body, Answer>(
  answer: (session: SecureSession, body: Body, caller: Caller) => Promise<Answer>,
) => (request: { body: Body; request: FastifyRequest }) => Promise<Answer>

/** For calls that are answered with nothing. */
const andNothing =
  <Body>(act: (session: SecureSession, body: Body, caller: Caller) => Promise<void>) =>
  async (session: SecureSession, body: Body, caller: Caller): Promise<undefined> => {
    await act(session, body, caller)
    return undefined
  }

function mountVaults(
  app: FastifyInstance,
  { custody: { changes, deletion, opener, owners, passkeys, vaults } }: Secure,
  options: MountOptions,
  forOwner: ForOwner,
): void {
  const large = { ...options, maxBodyBytes: maxVaultBodyBytes }
  mountCall(
    app,
    getVault,
    forOwner(async ({ userId }) => ({ vault: await vaults.find(userId) })),
    options,
  )
  mountCall(
    app,
    createVault,
    forOwner(async (session, body, caller) => ({ vault: await vaults.create(session, body, caller) })),
    large,
  )
  mountCall(
    app,
    replaceVault,
    forOwner(async (session, body, caller) => ({ vault: await vaults.replace(session, body, caller) })),
    large,
  )
  mountCall(app, deleteVault, forOwner(andNothing(deletion.delete)), large)
  mountCall(app, openSlot, forOwner(opener.open), large)
  mountCall(
    app,
    addSlot,
    forOwner(async (session, body, caller) => ({ vault: await changes.add(session, body, caller) })),
    large,
  )
  mountCall(
    app,
    removeSlot,
    forOwner(async (session, body, caller) => ({ vault: await changes.remove(session, body, caller) })),
    large,
  )
  mountCall(
    app,
    restoreSlotList,
    forOwner(async (session, body, caller) => ({ vault: await changes.restore(session, body, caller) })),
    large,
  )
  mountCall(
    app,
    registerOwnerKey,
    forOwner(async (session, body, caller) => ({ vault: await owners.register(session, body, caller) })),
    options,
  )
  mountCall(app, startPasskey, forOwner(passkeys.start), options)
}

function mountAccount(
  app: FastifyInstance,
  { account, linking }: Secure,
  options: MountOptions,
  forOwner: ForOwner,
): void {
  mountCall(app, listDevices, forOwner(account.listDevices), options)
  mountCall(app, listGrants, forOwner(account.listGrants), options)
  mountCall(app, listIdentities, forOwner(account.listIdentities), options)
  mountCall(app, linkIdentity, forOwner(andNothing(linking.link)), options)
  mountCall(app, removeIdentity, forOwner(andNothing(linking.remove)), options)
  mountCall(app, listEvents, forOwner(account.listEvents), options)
  mountCall(app, revokeDevice, forOwner(andNothing(account.revokeDevice)), options)
  mountCall(
    app,
    revokeGrant,
    forOwner(andNothing((session, { origin }, caller) => account.revokeGrant(session, origin, caller))),
    options,
  )
}

function mountWaiting(
  app: FastifyInstance,
  { waiting }: Secure,
  options: MountOptions,
  forOwner: ForOwner,
): void {
  mountCall(
    app,
    requestChange,
    forOwner(async (session, body, caller) => ({ change: await waiting.request(session, body, caller) })),
    options,
  )
  mountCall(
    app,
    listChanges,
    forOwner(async (session) => ({ changes: await waiting.list(session) })),
    options,
  )
  mountCall(app, cancelChange, forOwner(andNothing(waiting.cancel)), options)
  mountCall(app, getChangeByLink, async ({ body }) => waiting.findByLink(body.token), options)
  mountCall(
    app,
    cancelChangeByLink,
    async ({ body }) => {
      await waiting.cancelByLink(body.token)
      return undefined
    },
    options,
  )
}
