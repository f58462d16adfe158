import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import {
  signInAccounts as accounts,
  usedNonces as nonces,
  signInSessions as sessions,
} from '../../db/schema/index.js'
import { toTimestamp } from '../../db/toTimestamp.js'

/** Who signed in, how, and for how long. */
export type SignInEntry = {
  projectId: string
  caip2Network: string
  address: string
  /** The address in its one spelling: accounts that share it are one profile. */
  addressKey: string
  connectionMethod: Record<string, unknown> | null
  /** Used up by it. */
  nonce: string
  /** When the nonce's token expires; it is forgotten after that. */
  nonceExpiresAtMs: number
  sessionExpiresAtMs: number
}

/**
 * A sign-in as one statement, which a database writes to disk once: whoever holds a nonce that is used up already adds
 * nothing, and what fails has used nothing up.
 *
 * @param entry - Who signs in; `at` is now.
 * @returns A statement that answers with the account's `profile_uuid`, or with no row where the nonce was used before.
 */
export function writeSignIn(entry: SignInEntry & { sessionId: string; at: Date }): SQL {
  const { address, addressKey, caip2Network, nonce, projectId, sessionId } = entry
  const method = entry.connectionMethod && JSON.stringify(entry.connectionMethod)
  const at = toTimestamp(entry.at.getTime())
  // Its accounts on other networks.
  const known = sql`from ${accounts} where ${accounts.projectId} = ${projectId} and ${accounts.addressKey} = ${addressKey}`
  return sql`
    with fresh as (
      insert into ${nonces} (nonce, expires_at)
      values (${nonce}, ${toTimestamp(entry.nonceExpiresAtMs)})
      on conflict do nothing
      returning nonce
    ), account as (
      insert into ${accounts} (
        profile_uuid, project_id, caip2_network, address_key, address, is_main_account,
        connection_method, metadata, signed_up_at, last_signed_in_at, updated_at
      )
      select
        coalesce((select ${accounts.profileUuid} ${known} limit 1), ${randomUUID()}::uuid),
        ${projectId}::text, ${caip2Network}::text, ${addressKey}::text, ${address}::text,
        not exists (select 1 ${known}), ${method}::jsonb, '{}'::jsonb, ${at}, ${at}, ${at}
      from fresh
      on conflict (project_id, address_key, caip2_network) do update set
        connection_method = excluded.connection_method,
        last_signed_in_at = excluded.last_signed_in_at,
        updated_at = excluded.updated_at
      returning uuid, profile_uuid
    ), session as (
      insert into ${sessions} (id, project_id, account_uuid, created_at, expires_at)
      select ${sessionId}::uuid, ${projectId}::text, uuid, ${at}, ${toTimestamp(entry.sessionExpiresAtMs)}
      from account
    )
    select profile_uuid from account`
}
