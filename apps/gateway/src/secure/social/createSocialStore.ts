import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { secureSocialLogins } from '../../db/schema/index.js'
import type { SecretBox } from '../secrets/createSecretBox.js'
import type { SocialRefusal } from './refusals.js'

/** How long a login may take, in milliseconds. */
export const socialLifetimeMs = 5 * 60_000

/**
 * Where a login is: the visitor is at the provider's (`pending`), the provider's answer is being checked (`exchanging`), which
 * ends well (`answered`) or not (`refused`). What is redeemed is gone.
 */
export type SocialStatus = 'pending' | 'exchanging' | 'answered' | 'refused'

/** One login. */
export type SocialRow = typeof secureSocialLogins.$inferSelect

/** What a login begins with. */
export type NewSocialRow = Pick<
  SocialRow,
  | 'id'
  | 'provider'
  | 'projectId'
  | 'origin'
  | 'returnUrl'
  | 'thumbprint'
  | 'windowHash'
  | 'stateHash'
  | 'secretHash'
> & { content?: string }

/** Keeps logins that have begun. What a statement finds in another state than it asks for it leaves alone. */
export type SocialStore = {
  insert(row: NewSocialRow): Promise<SocialRow>
  /** A login of a device that is not over. */
  find(id: string, thumbprint: string): Promise<SocialRow | undefined>
  /** The login that a `state` names, for whoever comes first: it works once. */
  takeState(key: { provider: string; stateHashes: readonly string[] }): Promise<SocialRow | undefined>
  /** A login that was answered, whoever began it. */
  findAnswered(id: string): Promise<SocialRow | undefined>
  /** Notes that the window that came back is the one it was begun for. */
  proveWindow(id: string): Promise<void>
  /** Keeps what the provider said. */
  answer(id: string, content: string): Promise<void>
  /** Why it came to nothing. */
  refuse(id: string, refusal: SocialRefusal): Promise<void>
  /** Takes a login away, for whoever comes first. */
  take(id: string, thumbprint: string, status: SocialStatus): Promise<SocialRow | undefined>
  /** What is kept of it. */
  readContent(row: SocialRow): Promise<string>
}

/**
 * Makes the store of logins.
 *
 * @param dependencies - Database, clock, and the box that what is kept is ciphered with.
 */
export function createSocialStore({
  box,
  database,
  now,
}: {
  box: SecretBox
  database: Database
  now: () => number
}): SocialStore {
  const { expiresAt, id: idColumn, provider: providerColumn, status: statusColumn } = secureSocialLogins
  const isAlive = () => gt(expiresAt, new Date(now()))
  const isOf = (id: string, thumbprint: string) =>
    and(eq(idColumn, id), eq(secureSocialLogins.thumbprint, thumbprint), isAlive())
  const toPlace = (rowId: string) => ({ table: 'secure_social_logins', userId: '', rowId })
  const seal = (id: string, content: string) => box.seal(content, toPlace(id))

  return {
    async insert({ content, ...row }) {
      const whole = {
        ...row,
        status: 'pending',
        isWindowProven: false,
        contentBox: content === undefined ? null : await seal(row.id, content),
        refusal: null,
        createdAt: new Date(now()),
        expiresAt: new Date(now() + socialLifetimeMs),
      }
      await database.insert(secureSocialLogins).values(whole)
      return whole
    },
    async find(id, thumbprint) {
      const [row] = await database.select().from(secureSocialLogins).where(isOf(id, thumbprint))
      return row
    },
    async findAnswered(id) {
      const [row] = await database
        .select()
        .from(secureSocialLogins)
        .where(and(eq(idColumn, id), eq(statusColumn, 'answered'), isAlive()))
      return row
    },
    async proveWindow(id) {
      await database.update(secureSocialLogins).set({ isWindowProven: true }).where(eq(idColumn, id))
    },
    async takeState({ provider, stateHashes }) {
      const isIt = and(
        inArray(secureSocialLogins.stateHash, [...stateHashes]),
        eq(providerColumn, provider),
        eq(statusColumn, 'pending'),
        isAlive(),
      )
      const [row] = await database
        .update(secureSocialLogins)
        .set({ status: 'exchanging' })
        .where(isIt)
        .returning()
      return row
    },
    async answer(id, content) {
      await database
        .update(secureSocialLogins)
        .set({ status: 'answered', contentBox: await seal(id, content) })
        .where(eq(idColumn, id))
    },
    async refuse(id, refusal) {
      await database.update(secureSocialLogins).set({ status: 'refused', refusal }).where(eq(idColumn, id))
    },
    async take(id, thumbprint, status) {
      const [row] = await database
        .delete(secureSocialLogins)
        .where(and(isOf(id, thumbprint), eq(statusColumn, status)))
        .returning()
      return row
    },
    readContent: ({ contentBox, id }) => box.open(contentBox ?? '', toPlace(id)),
  }
}
