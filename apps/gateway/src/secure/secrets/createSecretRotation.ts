import { hourSeconds } from '@latchkey/primitives'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/Database.js'
import { secureIdentities, secureUsers, smartSessions } from '../../db/schema/index.js'
import { StartFailure } from '../../start/StartFailure.js'
import type { RotationRound } from '../keys/createRotation.js'
import { namelessPattern } from './createNamedBox.js'
import type { Secrets } from './createSecrets.js'
import { adoptNameless, countUses, type SecretUse } from './secretUses.js'

/** What is under one secret. A kid that is empty stands for what is from before secrets had names. */
export type SecretState = {
  kid: string
  /** `active`: new things go under it; `kept`: it still finds or opens some; `free`: nothing is under it; `missing`: it is not there. */
  state: 'active' | 'kept' | 'free' | 'missing'
  counts: Partial<Record<SecretUse, number>>
  total: number
}

/** Brings what can be brought under the active secret, and counts what only its owner can bring there. */
export type SecretRotation = {
  getStates(): Promise<SecretState[]>
  /**
   * Seals and hashes anew what can be read: addresses and names of logins, keys of smart sessions. It does so once an hour at most.
   *
   * @param signal - Ends it after the few it is at.
   */
  run(signal?: AbortSignal): Promise<RotationRound>
  /**
   * Refuses to go on with a secret that is another than the one addresses were kept under.
   *
   * @throws StartFailure
   */
  assertSecrets(): Promise<void>
}

/** A table with sealed texts. */
type SealedTable = {
  table: PgTable
  id: PgColumn
  box: PgColumn
  list(after: string | undefined): Promise<SealedRow[]>
  /** Writes it anew, unless somebody else has meanwhile. */
  replace(row: SealedRow, opened: { text: string; kid: string }): Promise<void>
}
type SealedRow = { id: string; userId: string; provider: string; sealed: string; place: string }

const batchSize = 100
/** Every address there is is looked at, so it is not done with every turn. */
const pauseMs = hourSeconds * 1000

/**
 * Makes the change of the operator's secret.
 *
 * @param dependencies - Database, clock and secrets; `onFailure` is told of what does not open.
 */
export function createSecretRotation({
  database,
  now,
  onFailure,
  secrets,
}: {
  database: Database
  now: () => number
  onFailure: (error: unknown) => void
  secrets: Secrets
}): SecretRotation {
  const [active] = secrets.kids
  let nextAtMs = Number.NEGATIVE_INFINITY
  const isOld = (box: PgColumn) => and(isNotNull(box), sql`split_part(${box}, '.', 1) <> ${active}`)
  const toPlace = ({ id, place: table, userId }: SealedRow) => ({ table, userId, rowId: id })

  /** What passkeys call a user is made with the secret of that time, and kept from now on. */
  async function keepHandle({ userId }: SealedRow, kid: string): Promise<void> {
    const handle = secrets.hashUnder(kid, 'passkey-user', userId)
    await database
      .update(secureUsers)
      .set({ passkeyHandle: sql`coalesce(${secureUsers.passkeyHandle}, ${handle})` })
      .where(eq(secureUsers.id, userId))
  }

  const ofIdentities = (key: 'emailBox' | 'userNameBox'): SealedTable => ({
    table: secureIdentities,
    id: secureIdentities.id,
    box: secureIdentities[key],
    async list(after) {
      const { id, provider, userId } = secureIdentities
      const rows = await database
        .select({ id, userId, provider, sealed: secureIdentities[key] })
        .from(secureIdentities)
        .where(and(isOld(secureIdentities[key]), after === undefined ? undefined : gt(id, after)))
        .orderBy(id)
        .limit(batchSize)
      return rows.map((row) => ({ ...row, sealed: row.sealed ?? '', place: 'secure_identities' }))
    },
    async replace(row, { kid, text }) {
      if (namelessPattern.test(row.sealed)) await keepHandle(row, kid)
      const sealed = await secrets.box.seal(text, toPlace(row))
      const isAddress = key === 'emailBox' && row.provider === 'email'
      await database
        .update(secureIdentities)
        .set({ [key]: sealed, ...(isAddress && { subject: secrets.hash('email', text) }) })
        .where(and(eq(secureIdentities.id, row.id), eq(secureIdentities[key], row.sealed)))
    },
  })

  const ofSmartSessions: SealedTable = {
    table: smartSessions,
    id: smartSessions.pci,
    box: smartSessions.sealedKey,
    async list(after) {
      const { pci, sealedKey } = smartSessions
      const rows = await database
        .select({ id: pci, sealed: sealedKey })
        .from(smartSessions)
        .where(and(isOld(sealedKey), after === undefined ? undefined : gt(pci, after)))
        .orderBy(pci)
        .limit(batchSize)
      return rows.map((row) => ({ ...row, userId: '', provider: '', place: 'smart_sessions' }))
    },
    async replace(row, { text }) {
      const sealedKey = await secrets.box.seal(text, toPlace(row))
      await database
        .update(smartSessions)
        .set({ sealedKey })
        .where(and(eq(smartSessions.pci, row.id), eq(smartSessions.sealedKey, row.sealed)))
    },
  }
  const tables = [ofIdentities('emailBox'), ofIdentities('userNameBox'), ofSmartSessions]

  async function renew(table: SealedTable, row: SealedRow): Promise<'moved' | 'failed'> {
    try {
      await table.replace(row, await secrets.box.openNamed(row.sealed, toPlace(row)))
      return 'moved'
    } catch (error) {
      onFailure(error)
      return 'failed'
    }
  }

  return {
    async getStates() {
      const counts = await countUses(database, now())
      const listed = [...new Set([...secrets.kids, ...counts.keys()])]
      return listed.map((kid): SecretState => {
        const uses = counts.get(kid) ?? {}
        const total = Object.values(uses).reduce((sum, one) => sum + one, 0)
        const isKnown = kid === '' || secrets.kids.includes(kid)
        const state = kid === active ? 'active' : !isKnown ? 'missing' : total > 0 ? 'kept' : 'free'
        return { kid, state, counts: uses, total }
      })
    },
    async run(signal) {
      if (now() < nextAtMs) return { moved: 0, failed: 0 }
      nextAtMs = now() + pauseMs
      // While there is one secret alone, all that has no name is under it.
      if (secrets.kids.length === 1) await adoptNameless(database, secrets)
      const round = { moved: 0, failed: 0 }
      for (const table of tables) {
        let last: SealedRow | undefined
        do {
          const batch = await table.list(last?.id)
          for (const row of batch) round[await renew(table, row)]++
          last = batch.at(-1)
        } while (last && !signal?.aborted)
      }
      return round
    },
    async assertSecrets() {
      for (const table of tables) {
        const [row] = await table.list(undefined)
        if (!row) continue
        await secrets.box.openNamed(row.sealed, toPlace(row)).catch((cause: unknown) => {
          throw new StartFailure(
            'SECURE_SECRET is another than the one that addresses of users are kept under. Bring that one back, after the active one: without it nobody finds their wallet.',
            { cause },
          )
        })
      }
    },
  }
}
