import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { toCallerBlocks } from '@latchkey/primitives'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { smartSessions } from '../../db/schema/index.js'
import { toStorable } from '../../db/toStorable.js'
import type { Secrets } from '../../secure/secrets/createSecrets.js'
import { checkGrant } from './checkGrant.js'
import { type Callers, lockProject, makeRoomForDraft } from './drafts.js'
import { PermissionFailure } from './PermissionFailure.js'

const maxListed = 255

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
 * Makes the repository of permissions. A prepared one is a draft that counts against the caller's network; it becomes the account's
 * when the account has proved that it grants it, and counts against the account from then on.
 *
 * @param dependencies - Database and clock; `secrets` seal the keys, and without them no permission can be prepared.
 */
export function createSmartSessionRepository({
  database,
  now,
  secrets,
}: {
  database: Database
  now: () => number
  secrets: Secrets | undefined
}) {
  const table = smartSessions

  return {
    /** Those an account has granted to a project, whatever became of them. */
    async list(account: string, projectId: string): Promise<SmartSession[]> {
      return database
        .select()
        .from(table)
        .where(and(eq(table.account, account), eq(table.projectId, projectId), isNotNull(table.grantedAt)))
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
     * @param session - What is asked for.
     * @param address - Of the caller, against whose network it counts.
     * @throws GatewayFailure `permission/off` or `permission/too-many`
     */
    async create(
      session: NewSmartSession,
      address: string,
    ): Promise<Pick<SmartSession, 'pci' | 'publicKey'>> {
      if (!secrets) {
        throw new PermissionFailure(
          'permission/off',
          'Permissions are off at this gateway: SECURE_SECRET is not set',
        )
      }
      const { projectId } = session
      const callers = toCallers(secrets, address)
      const parts = {
        permissions: toStorable(session.permissions) as unknown[],
        policies: toStorable(session.policies) as unknown[],
        signer: toStorable(session.signer),
      }
      const pci = randomUUID()
      const { privateKey, publicKey } = createKey()
      const sealedKey = await secrets.box.seal(privateKey, {
        table: 'smart_sessions',
        userId: '',
        rowId: pci,
      })
      await database.transaction(async (transaction) => {
        await lockProject(transaction, projectId)
        await makeRoomForDraft(transaction, { callers, nowMs: now(), projectId })
        await transaction.insert(table).values({
          ...{ ...session, ...parts, ...callers, pci, publicKey, sealedKey },
          bytes: Buffer.byteLength(JSON.stringify(parts)),
          ...{ context: null, grantedAt: null, revokedAt: null, createdAt: new Date(now()) },
        })
      })
      return { pci, publicKey }
    },

    /**
     * Makes a draft the account's. What was granted once stays as it is.
     *
     * @param session - The draft; its account has proved that it grants it.
     * @param context - What the wallet answered with.
     * @returns False when it was taken back or has been granted with another context meanwhile.
     * @throws GatewayFailure `permission/too-many`
     */
    async activate({ account, pci, projectId }: SmartSession, context: string): Promise<boolean> {
      return database.transaction(async (transaction) => {
        await lockProject(transaction, projectId)
        const [row] = await transaction.select().from(table).where(eq(table.pci, pci)).for('update')
        if (!row || row.revokedAt || row.expiresAt.getTime() <= now()) return false
        if (row.grantedAt) return row.context === context
        const bytes = row.bytes + context.length
        await checkGrant(transaction, { account, bytes, callers: row, nowMs: now(), projectId })
        await transaction
          .update(table)
          .set({ bytes, context, grantedAt: new Date(now()) })
          .where(eq(table.pci, pci))
        return true
      })
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

function toCallers(secrets: Secrets, address: string): Callers {
  const [caller, site] = toCallerBlocks(address)
  const toName = (name: string) => secrets.hash('permission-caller', name)
  return { caller: toName(caller.name), callerSite: site ? toName(site.name) : null }
}

/** A key of secp256k1; its public half as an uncompressed point. */
function createKey(): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const { d = '', x = '', y = '' } = pair.privateKey.export({ format: 'jwk' })
  const toHex = (text: string) => Buffer.from(text, 'base64url').toString('hex').padStart(64, '0')
  return { privateKey: toHex(d), publicKey: `0x04${toHex(x)}${toHex(y)}` }
}
