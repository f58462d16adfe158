import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { isSameText } from '../../http/isSameText.js'
import { ownerSessions as table } from './tables.js'

/** A working day; then the token is asked for again. */
export const sessionMs = 12 * 60 * 60_000

/** A browser in which the owner is signed in. */
export type OwnerSession = {
  /** What the audit calls it. */
  label: string
  /** Stands in every form of the page, which another site cannot read. */
  formToken: string
}

/** Signs the owner in and out. */
export type OwnerSessions = {
  /**
   * Begins a session.
   *
   * @param token - As it was typed.
   * @returns What the browser keeps, and the session; undefined of a wrong token.
   */
  begin(token: string): Promise<{ id: string; session: OwnerSession } | undefined>
  /** Finds the session of a browser. */
  find(id: string | undefined): Promise<OwnerSession | undefined>
  /** Ends a session: who has copied its cookie is out too. */
  end(id: string): Promise<void>
}

/**
 * Makes the sessions of the owner's page.
 *
 * @param dependencies - Database, clock, and the token of the operator.
 */
export function createOwnerSessions({
  database,
  now,
  token,
}: {
  database: Database
  now: () => number
  token: string
}): OwnerSessions {
  const key = (use: string, text: string) =>
    createHmac('sha256', token).update(`${use} ${text}`).digest('base64url')
  // Of equal length, so that the time of comparing says nothing of the token's.
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

  return {
    async begin(given) {
      if (!isSameText(digest(given), digest(token))) return undefined
      const id = randomBytes(32).toString('base64url')
      const label = `session ${randomBytes(4).toString('hex')}`
      const times = { createdAt: new Date(now()), expiresAt: new Date(now() + sessionMs) }
      await database.insert(table).values({ idHash: key('session', id), label, ...times })
      return { id, session: { label, formToken: key('form', id) } }
    },
    async find(id) {
      if (id === undefined || !/^[\w-]{43}$/.test(id)) return undefined
      const [row] = await database
        .select({ label: table.label })
        .from(table)
        .where(and(eq(table.idHash, key('session', id)), gt(table.expiresAt, new Date(now()))))
      return row && { label: row.label, formToken: key('form', id) }
    },
    async end(id) {
      await database.delete(table).where(eq(table.idHash, key('session', id)))
    },
  }
}
