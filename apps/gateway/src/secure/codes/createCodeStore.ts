import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureCodes } from '../../db/schema/index.js'
import { isSameText } from '../../http/isSameText.js'

/** How often a code may be tried. */
export const maxTriesPerCode = 5
/** How long a code or link works, in milliseconds. */
export const codeLifetimeMs = 10 * 60_000

/**
 * What a transaction waits for: a mailed link (`device`), a code for a login, nothing (`connect`: the device is logged in
 * already), the codes of a change of address (`primary`, then `secondary`), or where an address is proven for an account that
 * signs in: its code (`capture`), then the sign-in (`captured`).
 */
export type CodeStep = 'device' | 'code' | 'connect' | 'primary' | 'secondary' | 'capture' | 'captured'

/** One transaction. */
export type CodeRow = typeof secureCodes.$inferSelect

/** Which transaction, for whom. */
export type CodeKey = { id: string; thumbprint: string; step: CodeStep }

/** How a try at a code ended; `void` when the tries of this code are used up. */
export type TryResult =
  | { outcome: 'right'; row: CodeRow }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'void' | 'unknown' }

/** Keeps transactions and the hashes of their codes. */
export type CodeStore = {
  insert(row: Omit<CodeRow, 'tries' | 'isApproved' | 'sentAt' | 'createdAt' | 'expiresAt'>): Promise<CodeRow>
  /** A transaction of a device that is not over. */
  find(id: string, thumbprint: string): Promise<CodeRow | undefined>
  /**
   * Gives a transaction a new code or link, which begins its time and its tries anew.
   *
   * @returns Undefined when it is not at that step any more.
   */
  renew(key: CodeKey, next: { step: CodeStep; secretHash: string }): Promise<CodeRow | undefined>
  /** Tries a code. However many come at once, at all gateways, no more than five are compared. */
  tryCode(key: CodeKey, hashes: readonly string[]): Promise<TryResult>
  /** Takes a transaction away, for whoever comes first. */
  take(key: CodeKey, secretHash: string | null): Promise<CodeRow | undefined>
  /** The transaction a link approves. */
  findByLink(secretHashes: readonly string[]): Promise<CodeRow | undefined>
  /** Lets its device in; undefined when the link does not work any more. */
  approve(secretHashes: readonly string[]): Promise<CodeRow | undefined>
}

/**
 * Makes the store of transactions.
 *
 * @param dependencies - Database and clock.
 */
export function createCodeStore({ database, now }: { database: Database; now: () => number }): CodeStore {
  const isAlive = () => gt(secureCodes.expiresAt, new Date(now()))
  const isKey = ({ id, step, thumbprint }: CodeKey) =>
    and(eq(secureCodes.id, id), eq(secureCodes.thumbprint, thumbprint), eq(secureCodes.step, step), isAlive())
  const isLink = (secretHashes: readonly string[]) =>
    and(inArray(secureCodes.secretHash, [...secretHashes]), eq(secureCodes.step, 'device'), isAlive())
  const toTimes = () => ({ sentAt: new Date(now()), expiresAt: new Date(now() + codeLifetimeMs) })

  async function take(key: CodeKey, secretHash: string | null): Promise<CodeRow | undefined> {
    const isSecret =
      secretHash === null ? sql`${secureCodes.secretHash} is null` : eq(secureCodes.secretHash, secretHash)
    const [row] = await database
      .delete(secureCodes)
      .where(and(isKey(key), isSecret))
      .returning()
    return row
  }

  return {
    take,
    async insert(row) {
      const times = toTimes()
      const whole = { ...row, ...times, createdAt: times.sentAt, tries: 0, isApproved: false }
      await database.insert(secureCodes).values(whole)
      return whole
    },
    async find(id, thumbprint) {
      const [row] = await database
        .select()
        .from(secureCodes)
        .where(and(eq(secureCodes.id, id), eq(secureCodes.thumbprint, thumbprint), isAlive()))
      return row
    },
    async renew(key, { secretHash, step }) {
      const [row] = await database
        .update(secureCodes)
        .set({ step, secretHash, tries: 0, ...toTimes() })
        .where(isKey(key))
        .returning()
      return row
    },
    async tryCode(key, hashes) {
      // Counted before it is compared, so that tries that come together are counted too.
      const [row] = await database
        .update(secureCodes)
        .set({ tries: sql`${secureCodes.tries} + 1` })
        .where(and(isKey(key), sql`${secureCodes.tries} < ${maxTriesPerCode}`))
        .returning()
      if (!row) {
        const [spent] = await database.select({ id: secureCodes.id }).from(secureCodes).where(isKey(key))
        return { outcome: spent ? 'void' : 'unknown' }
      }
      const hash = hashes.find((one) => isSameText(row.secretHash ?? '', one))
      if (hash === undefined) {
        return row.tries < maxTriesPerCode
          ? { outcome: 'wrong', triesLeft: maxTriesPerCode - row.tries }
          : { outcome: 'void' }
      }
      const taken = await take(key, hash)
      return taken ? { outcome: 'right', row: taken } : { outcome: 'unknown' }
    },
    async findByLink(secretHashes) {
      const [row] = await database.select().from(secureCodes).where(isLink(secretHashes))
      return row
    },
    async approve(secretHashes) {
      const [row] = await database
        .update(secureCodes)
        .set({ isApproved: true })
        .where(isLink(secretHashes))
        .returning()
      return row
    },
  }
}
