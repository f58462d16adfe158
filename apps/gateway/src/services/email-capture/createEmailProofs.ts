import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { emailProofs } from '../../db/schema/index.js'

/** An address that nobody has signed in with for a year is asked for again. */
const lifetimeMs = 365 * 86_400_000
/** How often those are taken out. */
const cleanedEveryMs = 86_400_000

/** An address of an account in a project, both as keyed hashes of the operator's secrets, the active one's first. */
export type EmailProof = {
  projectId: string
  accountKeys: readonly string[]
  subjects: readonly string[]
}

/** Keeps which addresses are proven for which accounts. */
export type EmailProofs = {
  has(proof: EmailProof): Promise<boolean>
  /**
   * Adds one, or has it count for another year.
   *
   * @param secretKid - Name of the active secret, under which it is kept from now on.
   */
  add(proof: EmailProof, secretKid: string): Promise<void>
}

/**
 * Makes the repository of proven addresses.
 *
 * @param dependencies - Database and clock.
 */
export function createEmailProofs({ database, now }: { database: Database; now: () => number }): EmailProofs {
  let cleanedAtMs = Number.NEGATIVE_INFINITY
  const getOldest = () => new Date(now() - lifetimeMs)

  async function clean(): Promise<void> {
    if (now() - cleanedAtMs < cleanedEveryMs) return
    cleanedAtMs = now()
    await database.delete(emailProofs).where(lte(emailProofs.provenAt, getOldest()))
  }

  return {
    async has({ accountKeys, projectId, subjects }) {
      const rows = await database
        .select({ subject: emailProofs.subject })
        .from(emailProofs)
        .where(
          and(
            eq(emailProofs.projectId, projectId),
            inArray(emailProofs.accountKey, [...accountKeys]),
            inArray(emailProofs.subject, [...subjects]),
            gt(emailProofs.provenAt, getOldest()),
          ),
        )
      return rows.length > 0
    },
    async add({ accountKeys, projectId, subjects }, secretKid) {
      await clean()
      const provenAt = new Date(now())
      const [accountKey = '', ...oldKeys] = accountKeys
      const [subject = '', ...oldSubjects] = subjects
      await database
        .insert(emailProofs)
        .values({ projectId, accountKey, subject, provenAt, secretKid })
        .onConflictDoUpdate({
          target: [emailProofs.projectId, emailProofs.accountKey, emailProofs.subject],
          set: { provenAt, secretKid },
        })
      if (oldKeys.length === 0) return
      // The same proof under a secret from before.
      await database
        .delete(emailProofs)
        .where(
          and(
            eq(emailProofs.projectId, projectId),
            inArray(emailProofs.accountKey, oldKeys),
            inArray(emailProofs.subject, oldSubjects),
          ),
        )
    },
  }
}
