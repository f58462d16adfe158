import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { emailProofs, secureSessions, secureSlots, secureUsers } from '../../db/schema/index.js'
import { toTimestamp } from '../../db/toTimestamp.js'
import type { Secrets } from './createSecrets.js'

/** What is kept under the operator's secrets for longer than a login takes. */
export type SecretUse =
  | 'addresses'
  | 'names'
  | 'smart sessions'
  | 'sessions'
  | 'PINs'
  | 'proven addresses'
  | 'changes of address'
  | 'passkeys'

/** Before its first dot a sealed text has the name of its secret; `v1` is from before secrets had names. */
const ofBox = (column: string) =>
  sql.raw(`case when ${column} like 'v1.%' then '' else split_part(${column}, '.', 1) end`)

/**
 * Counts what is kept, by the name of its secret. What is from before secrets had names is counted under an empty one.
 *
 * @param database - The gateway's.
 * @param nowMs - What is over by then does not count.
 */
export async function countUses(
  database: Pick<Database, 'execute'>,
  nowMs: number,
): Promise<Map<string, Partial<Record<SecretUse, number>>>> {
  const isAlive = sql`expires_at > ${toTimestamp(nowMs)}`
  const counted: readonly [use: SecretUse, kid: SQL, from: SQL][] = [
    ['addresses', ofBox('email_box'), sql`secure_identities where email_box is not null`],
    ['names', ofBox('user_name_box'), sql`secure_identities where user_name_box is not null`],
    ['smart sessions', ofBox('sealed_key'), sql`smart_sessions where ${isAlive}`],
    ['sessions', sql`coalesce(secret_kid, '')`, sql`secure_sessions where ${isAlive}`],
    [
      'PINs',
      sql`case when pin_hash like '%.%' then split_part(pin_hash, '.', 1) else '' end`,
      sql`secure_slots where pin_hash is not null`,
    ],
    ['proven addresses', sql`coalesce(secret_kid, '')`, sql`email_proofs`],
    ['changes of address', ofBox('previous_box'), sql`secure_email_changes where ${isAlive}`],
    [
      'passkeys',
      sql`''`,
      sql`secure_slots join secure_users on secure_users.id = secure_slots.user_id
        where credential_id is not null and passkey_handle is null`,
    ],
  ]
  const found = new Map<string, Partial<Record<SecretUse, number>>>()
  for (const [use, kid, from] of counted) {
    const { rows } = (await database.execute(
      sql`select ${kid} as kid, count(*)::int as total from ${from} group by 1`,
    )) as { rows: { kid: string; total: number }[] }
    for (const row of rows) found.set(row.kid, { ...found.get(row.kid), [use]: row.total })
  }
  return found
}

/**
 * Names what is from before secrets had names, while there is one alone that it can be under.
 *
 * @param database - The gateway's.
 * @param secrets - With one secret.
 */
export async function adoptNameless(database: Database, secrets: Secrets): Promise<void> {
  const [secretKid] = secrets.kids
  await database.update(secureSessions).set({ secretKid }).where(isNull(secureSessions.secretKid))
  await database.update(emailProofs).set({ secretKid }).where(isNull(emailProofs.secretKid))
  await database
    .update(secureSlots)
    .set({ pinHash: sql`${`${secretKid}.`}::text || ${secureSlots.pinHash}` })
    .where(and(isNotNull(secureSlots.pinHash), sql`${secureSlots.pinHash} not like '%.%'`))
  const users = await database
    .selectDistinct({ id: secureUsers.id })
    .from(secureUsers)
    .innerJoin(secureSlots, eq(secureSlots.userId, secureUsers.id))
    .where(and(isNull(secureUsers.passkeyHandle), isNotNull(secureSlots.credentialId)))
  for (const { id } of users) {
    await database
      .update(secureUsers)
      .set({ passkeyHandle: secrets.hash('passkey-user', id) })
      .where(and(eq(secureUsers.id, id), isNull(secureUsers.passkeyHandle)))
  }
}
