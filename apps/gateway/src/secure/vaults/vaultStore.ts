import type { RecoveryPolicy, StoredVault } from '@latchkey/wire/secure'
import { readAddresses } from '@latchkey/wire/vault'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureSlots, secureUsers, secureVaults } from '../../db/schema/index.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { WalletFailure } from '../WalletFailure.js'

/** Reading, in a transaction or not. */
export type Reads = Pick<Database, 'select'>

/** A wallet as it is stored. */
export type VaultRow = typeof secureVaults.$inferSelect
/** A way in as it is stored. */
export type SlotRow = typeof secureSlots.$inferSelect

/** Wrong PINs in a row after which a slot opens no more. */
export const maxPinTries = 10

/** A wallet with its ways in. */
export type WholeVault = { vault: VaultRow; slots: SlotRow[]; recoveryPolicy: RecoveryPolicy }

/**
 * Reads a user's wallet, in one statement: a device that adds a way in meanwhile is in all of the answer or in none of it.
 *
 * @param reads - The database, or a transaction.
 * @param userId - Whose.
 */
export async function findVault(reads: Reads, userId: string): Promise<WholeVault | undefined> {
  const rows = await reads
    .select({ vault: secureVaults, recoveryPolicy: secureUsers.recoveryPolicy, slot: secureSlots })
    .from(secureVaults)
    .innerJoin(secureUsers, eq(secureUsers.id, secureVaults.userId))
    .leftJoin(secureSlots, eq(secureSlots.userId, secureVaults.userId))
    .where(eq(secureVaults.userId, userId))
  const [first] = rows
  if (!first) return undefined
  const { recoveryPolicy, vault } = first
  return { vault, recoveryPolicy, slots: rows.flatMap(({ slot }) => slot ?? []) }
}

/**
 * Reads a user's wallet and holds it: nobody else changes it until the transaction ends.
 *
 * @param transaction - The transaction.
 * @param userId - Whose.
 * @throws GatewayFailure `vault/unknown`
 */
export async function holdVault(transaction: Reads, userId: string): Promise<WholeVault> {
  const [vault] = await transaction
    .select()
    .from(secureVaults)
    .where(eq(secureVaults.userId, userId))
    .for('update')
  if (!vault) throw refuseUnknownVault()
  return {
    vault,
    recoveryPolicy: await readPolicy(transaction, userId),
    slots: await listSlots(transaction, userId),
  }
}

/**
 * The policy a user was made under.
 *
 * @param reads - The database, or a transaction.
 * @param userId - Whose.
 * @throws GatewayFailure `session/refused` for a user who is gone.
 */
export async function readPolicy(reads: Reads, userId: string): Promise<RecoveryPolicy> {
  const [user] = await reads
    .select({ recoveryPolicy: secureUsers.recoveryPolicy })
    .from(secureUsers)
    .where(eq(secureUsers.id, userId))
  if (!user) throw new GatewayFailure('session/refused', 'The user is gone. Log in again')
  return user.recoveryPolicy
}

async function listSlots(reads: Reads, userId: string): Promise<SlotRow[]> {
  return reads.select().from(secureSlots).where(eq(secureSlots.userId, userId))
}

/** Says that there is no wallet. */
export function refuseUnknownVault(): GatewayFailure {
  return new WalletFailure('vault/unknown', 'This user has no wallet yet')
}

/** The oldest first; what was made together by its id. */
function compareSlots(one: SlotRow, other: SlotRow): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)
}

/**
 * Writes a wallet as its owner is shown it: without anything that opens it.
 *
 * @param whole - As it is stored.
 */
export function toStoredVault({ recoveryPolicy, slots, vault }: WholeVault): StoredVault {
  const { addresses, createdAt, ownerCounter, ownerKey, slotList, version } = vault
  return {
    ...{ version, addresses: readAddresses(addresses), slotList, recoveryPolicy, ownerKey, ownerCounter },
    vault: vault.vault,
    createdAtMs: createdAt.getTime(),
    slots: [...slots].sort(compareSlots).map((row) => ({
      slot: row.slot,
      label: row.label,
      createdAtMs: row.createdAt.getTime(),
      lastUsedAtMs: row.lastUsedAt?.getTime() ?? null,
      deviceId: row.deviceId,
      credentialId: row.credentialId,
      isFrozen: row.pinTries >= maxPinTries,
    })),
  }
}
