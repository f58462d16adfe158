import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { smartSessions } from '../db/schema/index.js'
import { toStorable } from '../db/toStorable.js'
import { GatewayFailure } from '../http/GatewayFailure.js'
import type { SecretBox } from '../secure/secrets/createSecretBox.js'

const dayMs = 86_400_000
/** A permission that nobody has granted by then is forgotten; so is one that is over for longer. */
const keptMs = { draft: dayMs, over: 30 * dayMs }
const maxListed = 255
/** Permissions that one project may have from one account, and prepare in a day. */
const quotas = { account: 100, daily: 10_000 }

/** A permission as it is kept. */
export type SmartSession = Omit<typeof smartSessions.$inferSelect, 'sealedKey'>
/** What is said of one that is prepared. */
export type NewSmartSession = Pick<
  SmartSession,
  'account' | 'expiresAt' | 'permissions' | 'policies' | 'projectId' | 'signer'
>

/** Permissions of accounts. */
export type SmartSessionRepository = ReturnType<typeof createSmartSessionRepository>

/**
 * Makes the repository of permissions.
 *
 * @param dependencies - Database and clock; `box` seals the keys, and without it no permission can be prepared.
 */
export function createSmartSessionRepository({
  box,
  database,
  now,
}: {
  database: Database
  now: () => number
  box: SecretBox | undefined
}) {
  const table = smartSessions

  return {
    async list(account: string): Promise<SmartSession[]> {
      return database
        .select()
        .from(table)
        .where(eq(table.account, account))
        .orderBy(desc(table.createdAt), table.pci)
        .limit(maxListed)
    },

    async find(pci: string): Promise<SmartSession | undefined> {
      const [row] = await database.select().from(table).where(eq(table.pci, pci))
      return row
    },

    /**
     * Prepares a permission.
     *
     * @throws GatewayFailure `permission/off` or `permission/too-many`
     */
    async create(session: NewSmartSession): Promise<Pick<SmartSession, 'pci' | 'publicKey'>> {
      if (!box) {
        throw new GatewayFailure(
          'permission/off',
          'Permissions are off at this gateway: SECURE_SECRET is not set',
        )
      }
      await database
        .delete(table)
        .where(
          or(
            and(isNull(table.context), lt(table.createdAt, new Date(now() - keptMs.draft))),
            lt(table.expiresAt, new Date(now() - keptMs.over)),
          ),
        )
      const isOfProject = eq(table.projectId, session.projectId)
      const [mine] = await database
        .select({ total: count() })
        .from(table)
        .where(and(isOfProject, eq(table.account, session.account)))
      const [daily] = await database
        .select({ total: count() })
        .from(table)
        .where(and(isOfProject, gt(table.createdAt, new Date(now() - dayMs))))
      if ((mine?.total ?? 0) >= quotas.account || (daily?.total ?? 0) >= quotas.daily) {
        throw new GatewayFailure(
          'permission/too-many',
          'This site has prepared as many permissions as it may',
        )
      }
      const pci = randomUUID()
      const { privateKey, publicKey } = createKey()
      await database.insert(table).values({
        ...session,
        ...{ pci, publicKey, context: null, revokedAt: null, createdAt: new Date(now()) },
        permissions: toStorable(session.permissions) as unknown[],
        policies: toStorable(session.policies) as unknown[],
        signer: toStorable(session.signer),
        sealedKey: await box.seal(privateKey, { table: 'smart_sessions', userId: '', rowId: pci }),
      })
      return { pci, publicKey }
    },

    /** Keeps the context of one that was granted; false when it is unknown, over, or another project's. */
    async activate(pci: string, account: string, projectId: string, context: string): Promise<boolean> {
      const rows = await database
        .update(table)
        .set({ context })
        .where(
          and(
            eq(table.pci, pci),
            eq(table.account, account),
            eq(table.projectId, projectId),
            isNull(table.revokedAt),
          ),
        )
        .returning({ pci: table.pci })
      return rows.length > 0
    },

    /** Takes one back, once. */
    async revoke(pci: string): Promise<boolean> {
      const rows = await database
        .update(table)
        .set({ revokedAt: new Date(now()) })
        .where(and(eq(table.pci, pci), isNull(table.revokedAt)))
        .returning({ pci: table.pci })
      return rows.length > 0
    },
  }
}

/** A key of secp256k1; its public half as an uncompressed point. */
function createKey(): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const { d = '', x = '', y = '' } = pair.privateKey.export({ format: 'jwk' })
  const toHex = (text: string) => Buffer.from(text, 'base64url').toString('hex').padStart(64, '0')
  return { privateKey: toHex(d), publicKey: `0x04${toHex(x)}${toHex(y)}` }
}
