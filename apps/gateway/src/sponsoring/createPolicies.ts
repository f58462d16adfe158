import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { sponsorPolicies } from '../db/schema/index.js'

/** What may be called: a contract or a program, and which of its functions; none listed means any. */
export type SponsorTarget = { address: string; selectors: string[] }

/** What a project pays for on one network. Amounts are base units of the network's currency. */
export type SponsorPolicy = {
  projectId: string
  networkId: string
  dailyBudget: bigint
  userDailyBudget: bigint
  /** Empty for any. */
  targets: SponsorTarget[]
  /** Whoever asks from a listed origin is paid for, logged in or not. */
  isOriginEnough: boolean
}

/** A policy that is written down; users have to be logged in unless it says otherwise. */
export type NewSponsorPolicy = Omit<SponsorPolicy, 'isOriginEnough'> &
  Partial<Pick<SponsorPolicy, 'isOriginEnough'>>

/** Reads and writes what projects pay for. */
export type Policies = {
  find(projectId: string, networkId: string): Promise<SponsorPolicy | undefined>
  list(projectId: string): Promise<SponsorPolicy[]>
  /** Adds a policy or puts it in the place of the one before. */
  set(policy: NewSponsorPolicy): Promise<void>
  /** Takes it away; false when there was none. */
  remove(projectId: string, networkId: string): Promise<boolean>
}

/**
 * Makes the repository of policies. Nothing is kept in memory: a policy that was taken away pays for nothing any more.
 *
 * @param dependencies - Database and clock.
 */
export function createPolicies({ database, now }: { database: Database; now: () => number }): Policies {
  const isOf = (projectId: string, networkId: string) =>
    and(eq(sponsorPolicies.projectId, projectId), eq(sponsorPolicies.networkId, networkId))
  return {
    async find(projectId, networkId) {
      const [row] = await database.select().from(sponsorPolicies).where(isOf(projectId, networkId))
      return row && toPolicy(row)
    },
    async list(projectId) {
      const rows = await database
        .select()
        .from(sponsorPolicies)
        .where(eq(sponsorPolicies.projectId, projectId))
        .orderBy(sponsorPolicies.networkId)
      return rows.map(toPolicy)
    },
    async set(given) {
      const policy = { isOriginEnough: false, ...given }
      const { projectId: _, networkId: __, ...change } = { ...policy, updatedAt: new Date(now()) }
      await database
        .insert(sponsorPolicies)
        .values({ ...policy, updatedAt: change.updatedAt })
        .onConflictDoUpdate({ target: [sponsorPolicies.projectId, sponsorPolicies.networkId], set: change })
    },
    async remove(projectId, networkId) {
      const rows = await database
        .delete(sponsorPolicies)
        .where(isOf(projectId, networkId))
        .returning({ networkId: sponsorPolicies.networkId })
      return rows.length > 0
    },
  }
}

function toPolicy({ updatedAt: _, ...policy }: typeof sponsorPolicies.$inferSelect): SponsorPolicy {
  return policy
}
