import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { emailProofs } from '../db/schema/index.js'

/** An address that nobody has signed in with for a year is asked for again. */
const lifetimeMs = 365 * 86_400_000
/** How often those are taken out. */
const cleanedEveryMs = 86_400_000

/** An address of an account in a project, both as keyed hashes. */
export type EmailProof = { projectId: string; accountKey: string; subject: string }

/** Keeps which addresses are proven for which accounts. */
export type EmailProofs = {
  has(proof: EmailProof): Promise<boolean>
  /** Adds one, or has it count for another year. */
  add(proof: EmailProof): Promise<void>
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
    async has({ accountKey, projectId, subject }) {
      const rows = await database
        .select({ subject: emailProofs.subject })
        .from(emailProofs)
        .where(
          and(
            eq(emailProofs.projectId, projectId),
            eq(emailProofs.accountKey, accountKey),
            eq(emailProofs.subject, subject),
            gt(emailProofs.provenAt, getOldest()),
          ),
        )
      return rows.length > 0
    },
    async add(proof) {
      await clean()
      const provenAt = new Date(now())
      await database
        .insert(emailProofs)
        .values({ ...proof, provenAt })
        .onConflictDoUpdate({
          target: [emailProofs.projectId, emailProofs.accountKey, emailProofs.subject],
          set: { provenAt },
        })
    },
  }
}
