import type { createVault, replaceVault, StoredVault } from '@latchkey/wire/secure'
import { readAddresses } from '@latchkey/wire/vault'
import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Database } from '../../db/Database.js'
import { secureSlots, secureUsers, secureVaults } from '../../db/schema/index.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { Audit } from '../audit/createAudit.js'
import type { Caller } from '../codes/Caller.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { KeeperTasks } from '../keeper/createKeeperTasks.js'
import type { Notices } from '../mail/createNotices.js'
import type { Owners } from '../owners/createOwners.js'
import type { Passkeys } from '../passkeys/createPasskeys.js'
import type { SecureSession } from '../sessions/createSessions.js'
import { checkSlotList, checkWaysIn } from '../slots/checkSlots.js'
import type { SlotWriter } from '../slots/createSlotWriter.js'
import { WalletFailure } from '../WalletFailure.js'
import { checkKeepsWallet } from './checkAddresses.js'
import { exportLoginMs, type Freshness, refuseNewDevice } from './freshness.js'
import {
  findVault,
  readPolicy,
  refuseUnknownVault,
  toStoredVault,
  type VaultRow,
  type WholeVault,
} from './vaultStore.js'

/** A wallet on its way in. */
export type NewVaultBody = v.InferOutput<(typeof createVault)['body']>

type ReplacementBody = v.InferOutput<(typeof replaceVault)['body']>

/** Wallets. */
export type Vaults = {
  find(userId: string): Promise<StoredVault | null>
  /**
   * Writes a wallet and its first ways in, all or nothing.
   *
   * @throws GatewayFailure `vault/exists` where there is one, those of the checks, and `keys/unavailable`
   */
  create(session: SecureSession, body: NewVaultBody, caller: Caller): Promise<StoredVault>
  /**
   * Puts the wallet under a new vault key, whose owner key takes the place of the one that has to sign it: all ways in before it
   * are destroyed.
   *
   * @throws GatewayFailure `vault/outdated`, `vault/other-wallet`, `session/stale`, `device/new`, those of {@link Owners}, and as
   *   `create`
   */
  replace(session: SecureSession, body: ReplacementBody, caller: Caller): Promise<StoredVault>
}

/** What wallets work with. */
export type VaultDependencies = {
  audit: Audit
  database: Database
  freshness: Freshness
  metrics: SecureMetrics
  notices: Notices
  now: () => number
  owners: Pick<Owners, 'prepare'>
  passkeys: Passkeys
  tasks: KeeperTasks
  writer: SlotWriter
}

/**
 * Makes the repository of wallets.
 *
 * @param dependencies - See {@link VaultDependencies}.
 */
export function createVaults(dependencies: VaultDependencies): Vaults {
  const { audit, database, freshness, metrics, notices, now, owners, passkeys, tasks, writer } = dependencies

  function checkBody({ slotList, slots }: NewVaultBody, policy: WholeVault['recoveryPolicy']): void {
    const heads = slots.map(({ slot: { id, type } }) => ({ id, type }))
    checkWaysIn(heads, policy)
    const ids = heads.map(({ id }) => id)
    checkSlotList(slotList, ids, 1)
  }

  const toRow = (body: NewVaultBody) => ({
    ...{ version: body.version, vault: body.vault, slotList: body.slotList },
    addresses: readAddresses(body.addresses),
    listCounter: body.slotList.counter,
    ownerKey: body.ownerKey,
    changedAt: new Date(now()),
  })

  return {
    async find(userId) {
      const whole = await findVault(database, userId)
      return whole ? toStoredVault(whole) : null
    },
    async create(session, body, { place }) {
      const { deviceId, origin, projectId, userId } = session
      const policy = await readPolicy(database, userId)
      if (await findVault(database, userId)) throw refuseExisting()
      checkVersion(body.version, 1)
      checkBody(body, policy)
      const confirmsFrom = new Date(now())
      const whole = await writer.write(session, body.slots, confirmsFrom, (slots, insert) =>
        database.transaction(async (transaction): Promise<WholeVault> => {
          // Held, so that nobody deletes the user meanwhile.
          await holdUser(transaction, userId)
          const [vault] = await transaction
            .insert(secureVaults)
            .values({ userId, projectId, ...toRow(body), createdAt: confirmsFrom })
            .onConflictDoNothing()
            .returning()
          if (!vault) throw refuseExisting()
          await insert(transaction)
          return { vault, slots, recoveryPolicy: policy }
        }),
      )
      metrics.countVault('made')
      await audit.write({ userId, projectId, origin, deviceId, place, event: 'wallet-made' })
      return toStoredVault(whole)
    },
    async replace(session, body, caller) {
      const { deviceId, origin, projectId, userId } = session
      freshness.requireLogin(session, exportLoginMs)
      const present = await findVault(database, userId)
      if (!present) throw refuseUnknownVault()
      const until = await freshness.findNewUntil(session, present.vault.createdAt)
      if (until && !(await passkeys.isConfirmed(session))) throw refuseNewDevice(until, now())
      checkReplacement(present.vault, body)
      checkBody(body, present.recoveryPolicy)
      const requireOwner = await owners.prepare(session, 'replaceVault', body, { isRemoval: true })
      const notify = await notices.prepare('wallet-replaced', session, caller)
      const whole = await writer.write(session, body.slots, new Date(now()), (slots, insert) =>
        database.transaction(async (transaction): Promise<WholeVault> => {
          const held = await requireOwner(transaction)
          if (!held) throw refuseUnknownVault()
          checkReplacement(held.vault, body)
          await tasks.order(transaction, listHalves(held))
          await transaction.delete(secureSlots).where(eq(secureSlots.userId, userId))
          const [vault] = await transaction
            .update(secureVaults)
            .set(toRow(body))
            .where(eq(secureVaults.userId, userId))
            .returning()
          if (!vault) throw refuseUnknownVault()
          await insert(transaction)
          return { vault, slots, recoveryPolicy: held.recoveryPolicy }
        }),
      )
      await tasks.run()
      notify()
      metrics.countVault('replaced')
      const { place } = caller
      await audit.write({ userId, projectId, origin, deviceId, place, event: 'wallet-replaced' })
      return toStoredVault(whole)
    },
  }
}

/**
 * The halves the keeper has of a wallet.
 *
 * @param whole - As it is stored.
 */
export function listHalves({ slots }: Pick<WholeVault, 'slots'>): { userId: string; halfId: string }[] {
  return slots.flatMap(({ keeperHalfId: halfId, userId }) => (halfId === null ? [] : [{ userId, halfId }]))
}

/**
 * Holds a user: nobody else changes or deletes them until the transaction ends.
 *
 * @param transaction - The transaction.
 * @param userId - Who.
 * @throws GatewayFailure `session/refused` for a user who is gone.
 */
export async function holdUser(transaction: Pick<Database, 'select'>, userId: string): Promise<void> {
  const rows = await transaction
    .select({ id: secureUsers.id })
    .from(secureUsers)
    .where(eq(secureUsers.id, userId))
    .for('update')
  if (rows.length === 0) throw new GatewayFailure('session/refused', 'The user is gone. Log in again')
}

function checkReplacement(row: VaultRow, body: NewVaultBody): void {
  checkVersion(body.version, row.version + 1)
  checkKeepsWallet(row, body)
}

function checkVersion(given: number, next: number): void {
  if (given === next) return
  throw new WalletFailure(
    'vault/outdated',
    `The next version of this wallet is ${next} and not ${given}. Read the wallet again`,
  )
}

function refuseExisting(): GatewayFailure {
  return new WalletFailure('vault/exists', 'This user has a wallet already. Read it')
}
