import type { assertionSchema, attestationSchema } from '@latchkey/wire/secure'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../db/Database.js'
import { secureSlots, secureUsers } from '../../db/schema/index.js'
import type { GatewayFailure } from '../../http/GatewayFailure.js'
import { isSameText } from '../../http/isSameText.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { SecureSession } from '../sessions/createSessions.js'
import type { Sites } from '../sites/createSites.js'
import type { SlotRow } from '../vaults/vaultStore.js'
import { WalletFailure } from '../WalletFailure.js'
import type { Challenges } from './createChallenges.js'

type Attestation = v.InferOutput<typeof attestationSchema>
/** What an authenticator says when it is used. */
export type Assertion = v.InferOutput<typeof assertionSchema>

/** A new passkey: its id, its public key (COSE) as base64url, and how often it says it was used. */
export type Credential = { id: string; key: string; counter: number }

/** A session for which a passkey was used. */
export type VouchedSession = { slot: SlotRow; session: SecureSession }

/** Passkeys, as ways in and as witnesses. */
export type Passkeys = {
  /** Makes what a passkey signs next. */
  start(session: SecureSession): Promise<{ challenge: string; rpId: string; userHandle: string }>
  /**
   * Checks what an authenticator says of a new passkey.
   *
   * @throws GatewayFailure `passkey/refused`
   */
  register(session: SecureSession, attestation: Attestation): Promise<Credential>
  /**
   * Checks what a passkey has signed, which counts once. One that is not new itself vouches for the session then.
   *
   * @param slots - The user's ways in.
   * @returns The slot of that passkey, and the session, whose login is new if the passkey has vouched for it.
   * @throws GatewayFailure `passkey/refused`
   */
  verify(session: SecureSession, assertion: Assertion, slots: readonly SlotRow[]): Promise<VouchedSession>
  /** Whether one has vouched for the session a moment ago. */
  isConfirmed(session: SecureSession): Promise<boolean>
}

const clientDataSchema = v.object({
  challenge: v.string(),
  crossOrigin: v.optional(v.boolean()),
  topOrigin: v.optional(v.string()),
})

/**
 * Makes the check of passkeys. They belong to the host of the secure site, whose pages alone may use them, in a frame only
 * within sites of the project.
 *
 * @param dependencies - What it works with; `secureUrl` is the origin of the secure site.
 */
export function createPasskeys({
  challenges,
  database,
  now,
  secrets,
  secureUrl,
  sites,
}: {
  challenges: Challenges
  database: Database
  now: () => number
  secrets: Secrets
  secureUrl: string
  sites: Sites
}): Passkeys {
  const rpId = new URL(secureUrl).hostname

  /** Passkeys keep what they call the user, so it is kept here as it was first said. */
  async function keepHandle(userId: string, handle: string): Promise<string> {
    const [row] = await database
      .update(secureUsers)
      .set({ passkeyHandle: sql`coalesce(${secureUsers.passkeyHandle}, ${handle})` })
      .where(eq(secureUsers.id, userId))
      .returning({ passkeyHandle: secureUsers.passkeyHandle })
    return row?.passkeyHandle ?? handle
  }

  /** One that was said before it was kept is known by the operator's secrets. */
  async function isOwnHandle(userId: string, handle: string | undefined): Promise<boolean> {
    if (handle === undefined) return true
    const isOfSecret = secrets.findKid(handle, 'passkey-user', userId) !== undefined
    const [row] = await database
      .select({ kept: secureUsers.passkeyHandle })
      .from(secureUsers)
      .where(eq(secureUsers.id, userId))
    if (isOfSecret && row?.kept === null) await keepHandle(userId, handle)
    return isOfSecret || isSameText(row?.kept ?? '', handle)
  }

  /** Where a frame was when its passkey was used: browsers that do not tell leave it out. */
  async function checkFrame({ projectId }: SecureSession, clientDataJSON: string) {
    const clientData = parseClientData(clientDataJSON)
    const { crossOrigin = false, topOrigin } = clientData
    if (topOrigin === undefined) return clientData
    if (!crossOrigin || !URL.canParse(topOrigin)) throw refuse(new Error('topOrigin without crossOrigin'))
    await sites.require(projectId, new URL(topOrigin).origin).catch((cause: unknown) => {
      throw refuse(cause)
    })
    return clientData
  }

  return {
    isConfirmed: (session) => challenges.isConfirmed(session),
    async start(session) {
      const challenge = await challenges.make(session)
      const { userId } = session
      const userHandle = await keepHandle(userId, secrets.hash('passkey-user', userId))
      return { challenge, rpId, userHandle }
    },
    async register(session, attestation) {
      await checkFrame(session, attestation.response.clientDataJSON)
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...attestation, clientExtensionResults: {} } as RegistrationResponseJSON,
        expectedChallenge: (challenge) => challenges.use(session, challenge),
        expectedOrigin: secureUrl,
        expectedRPID: rpId,
        requireUserVerification: true,
      }).catch((cause: unknown) => {
        throw refuse(cause)
      })
      if (!registrationInfo) throw refuse()
      const { counter, id, publicKey } = registrationInfo.credential
      return { id, counter, key: Buffer.from(publicKey).toString('base64url') }
    },
    async verify(session, assertion, slots) {
      const { topOrigin, challenge } = await checkFrame(session, assertion.response.clientDataJSON)
      const slot = slots.find(({ credentialId }) => credentialId === assertion.id)
      const { credentialCounter: counter, credentialId: id, credentialKey: key } = slot ?? {}
      const { userHandle } = assertion.response
      const isOwner = await isOwnHandle(session.userId, userHandle)
      if (!slot || !id || !key || !isOwner) throw refuse(new Error('no passkey of this user'))
      const { authenticationInfo, verified } = await verifyAuthenticationResponse({
        response: { ...assertion, clientExtensionResults: {} } as AuthenticationResponseJSON,
        expectedChallenge: (given) => challenges.use(session, given),
        expectedOrigin: secureUrl,
        expectedRPID: rpId,
        ...(topOrigin === undefined ? {} : { expectedTopOrigin: topOrigin }),
        credential: { id, publicKey: Buffer.from(key, 'base64url'), counter: counter ?? 0 },
        requireUserVerification: true,
      }).catch((cause: unknown) => {
        throw refuse(cause)
      })
      if (!verified) throw refuse()
      await count(slot, authenticationInfo.newCounter)
      if (!slot.confirmsFrom || slot.confirmsFrom.getTime() > now()) return { slot, session }
      await challenges.confirm(session, challenge)
      return { slot, session: { ...session, authenticatedAtMs: now() } }
    },
  }

  /** A passkey that counts counts up: the same number twice is a copy. Synced ones stay at 0. */
  async function count({ id, userId }: SlotRow, counter: number): Promise<void> {
    if (counter === 0) return
    const rows = await database
      .update(secureSlots)
      .set({ credentialCounter: counter })
      .where(
        and(
          eq(secureSlots.userId, userId),
          eq(secureSlots.id, id),
          sql`${secureSlots.credentialCounter} < ${counter}`,
        ),
      )
      .returning({ id: secureSlots.id })
    if (rows.length === 0) throw refuse(new Error('the counter was seen before'))
  }
}

function parseClientData(clientDataJSON: string): v.InferOutput<typeof clientDataSchema> {
  try {
    return v.parse(clientDataSchema, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  } catch (cause) {
    throw refuse(cause)
  }
}

function refuse(cause?: unknown): GatewayFailure {
  return new WalletFailure(
    'passkey/refused',
    'The passkey was not accepted. Ask for a new challenge and try again',
    { cause },
  )
}
