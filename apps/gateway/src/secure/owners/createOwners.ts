import type { OwnerAction, OwnerProof, registerOwnerKey, StoredVault } from '@latchkey/wire/secure'
import { eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Database } from '../../db/Database.js'
import { secureVaults } from '../../db/schema/index.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Audit } from '../audit/createAudit.js'
import type { Caller } from '../codes/Caller.js'
import type { Passkeys } from '../passkeys/createPasskeys.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { type Freshness, refuseNewDevice } from '../vaults/freshness.js'
import {
  findVault,
  holdVault,
  refuseUnknownVault,
  toStoredVault,
  type WholeVault,
} from '../vaults/vaultStore.js'
import { WalletFailure } from '../WalletFailure.js'
import { verifyOwner } from './verifyOwner.js'

type Transaction = Pick<Database, 'select' | 'update'>

/** A body that may have what its owner has signed. */
type OwnedBody = { owner?: OwnerProof | undefined }

/**
 * In a transaction of the caller's: refuses what the wallet's owner has not said, and counts what they have. It holds the wallet.
 *
 * @returns The wallet; undefined for a user who has none, whom nobody has to ask.
 * @throws GatewayFailure `owner/missing`, `owner/refused`, `owner/outdated`, `device/new`
 */
export type OwnerCheck = (transaction: Transaction) => Promise<WholeVault | undefined>

/** How a check differs from the usual one. */
export type OwnerCheckOptions = {
  /** Takes something away that is not the asking device's own: where a login alone opens the wallet, a new device may not. */
  isRemoval?: boolean
  /** What anybody with a session may do with a wallet that has no owner key yet. */
  isOpenWithoutKey?: (whole: WholeVault) => boolean
}

/** Tells owners of wallets from others who have a session. */
export type Owners = {
  /**
   * Looks up, before a transaction, what a check needs.
   *
   * @param session - Who asks.
   * @param action - Name of the call.
   * @param body - Its body, as it is acted on.
   */
  prepare(
    session: SecureSession,
    action: OwnerAction,
    body: OwnedBody,
    options?: OwnerCheckOptions,
  ): Promise<OwnerCheck>
  /**
   * Registers the owner key of a wallet that is older than those.
   *
   * @throws GatewayFailure `vault/unknown`, `owner/registered`, `owner/missing`, `owner/refused`
   */
  register(
    session: SecureSession,
    body: v.InferOutput<(typeof registerOwnerKey)['body']>,
    caller: Caller,
  ): Promise<StoredVault>
}

/**
 * Makes what tells owners from others: whoever has the vault key signs with a key made of it. A login, a mailbox and a session
 * prove nothing of that kind.
 *
 * @param dependencies - What it works with.
 */
export function createOwners({
  audit,
  database,
  freshness,
  passkeys,
  now,
}: {
  audit: Audit
  database: Database
  freshness: Freshness
  passkeys: Passkeys
  now: () => number
}): Owners {
  /** Until when the session is of a device that nobody vouches for; undefined when it is none. */
  async function findDoubtUntil(session: SecureSession, whole: WholeVault): Promise<Date | undefined> {
    const until = await freshness.findNewUntil(session, whole.vault.createdAt)
    return until && !(await passkeys.isConfirmed(session)) ? until : undefined
  }

  /** Whom a wallet without a key believes: a browser with a way in of its own that is not new, or a passkey. */
  async function isTrusted(session: SecureSession, whole: WholeVault): Promise<boolean> {
    if (await passkeys.isConfirmed(session)) return true
    const hasWayIn = whole.slots.some(({ deviceId }) => deviceId === session.deviceId)
    return hasWayIn && !(await freshness.findNewUntil(session, whole.vault.createdAt))
  }

  async function count(transaction: Transaction, { vault }: WholeVault): Promise<void> {
    await transaction
      .update(secureVaults)
      .set({ ownerCounter: sql`${secureVaults.ownerCounter} + 1` })
      .where(eq(secureVaults.userId, vault.userId))
  }

  const owners: Owners = {
    async prepare(session, action, body, { isOpenWithoutKey, isRemoval = false } = {}) {
      const present = await findVault(database, session.userId)
      const doubtUntil = present && (await findDoubtUntil(session, present))
      const isBelieved = present !== undefined && (await isTrusted(session, present))
      return async (transaction) => {
        const whole = await holdVault(transaction, session.userId).catch((error: unknown) => {
          if (error instanceof GatewayFailure && error.code === 'vault/unknown') return undefined
          throw error
        })
        if (!whole) return undefined
        const { ownerKey } = whole.vault
        if (ownerKey === null) {
          if (!isBelieved && !isOpenWithoutKey?.(whole)) throw refuseStranger()
        } else {
          assertSigned(session, action, body, whole.vault, ownerKey)
          await count(transaction, whole)
        }
        const isManaged = whole.slots.some(({ type }) => type === 'managed')
        if (isRemoval && isManaged && doubtUntil) throw refuseNewDevice(doubtUntil, now())
        return whole
      }
    },
    async register(session, body, { place }) {
      const { deviceId, origin, projectId, userId } = session
      const present = await findVault(database, userId)
      if (!present) throw refuseUnknownVault()
      const isBelieved = await isTrusted(session, present)
      await database.transaction(async (transaction) => {
        const whole = await holdVault(transaction, userId)
        if (whole.vault.ownerKey !== null) {
          throw new WalletFailure('owner/registered', 'This wallet has an owner key already')
        }
        if (!isBelieved) throw refuseStranger()
        assertSigned(session, 'registerOwnerKey', body, whole.vault, body.ownerKey)
        await transaction
          .update(secureVaults)
          .set({ ownerKey: body.ownerKey, ownerCounter: whole.vault.ownerCounter + 1 })
          .where(eq(secureVaults.userId, userId))
      })
      await audit.write({ userId, projectId, origin, deviceId, place, event: 'owner-key-registered' })
      const whole = await findVault(database, userId)
      if (!whole) throw refuseUnknownVault()
      return toStoredVault(whole)
    },
  }
  return owners
}

function assertSigned(
  { sessionId, userId }: SecureSession,
  action: OwnerAction,
  body: OwnedBody,
  { ownerCounter, version }: WholeVault['vault'],
  ownerKey: string,
): void {
  const { owner: proof } = body
  if (!proof) throw refuseStranger()
  if (proof.counter !== ownerCounter) {
    throw new WalletFailure(
      'owner/outdated',
      `The wallet was changed meanwhile: what is signed next has number ${ownerCounter}. Read the wallet again`,
    )
  }
  if (verifyOwner(ownerKey, proof, { userId, version, sessionId, action, body })) return
  throw new WalletFailure(
    'owner/refused',
    'This was not signed with the key of the wallet. Nothing was changed',
  )
}

function refuseStranger(): GatewayFailure {
  return new WalletFailure(
    'owner/missing',
    'Only a browser that can open the wallet may do this. Open it there first, or ask for it and wait',
  )
}
