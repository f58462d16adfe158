import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { sponsorBudgets, sponsorPromises } from '../db/schema/index.js'
import type { SponsorPolicy } from './createPolicies.js'
import { SponsorRefusal } from './SponsorRefusal.js'
import type { Budget } from './toBudgets.js'

const dayMs = 86_400_000
/** When nothing says better, and what is added for finding out what came of a promise. */
const spareMs = 60_000

const whose = { project: 'all its users', user: 'one user', network: 'one network of callers' }

/**
 * Makes what says truthfully why something is not promised: whether it is used up, or only promised to others for minutes.
 *
 * @param dependencies - Database and clock.
 */
export function createRefusals({ database, now }: { database: Database; now: () => number }) {
  async function readAmount(name: string): Promise<bigint> {
    const [row] = await database.select().from(sponsorBudgets).where(eq(sponsorBudgets.name, name))
    return row?.amount ?? 0n
  }

  /** When the first of a project's promises is over. */
  async function readFirstEndMs({ networkId, projectId }: SponsorPolicy): Promise<number> {
    const [row] = await database
      .select({ at: sql<string | null>`min(${sponsorPromises.expiresAt})::text` })
      .from(sponsorPromises)
      .where(
        and(
          eq(sponsorPromises.projectId, projectId),
          eq(sponsorPromises.networkId, networkId),
          gt(sponsorPromises.expiresAt, new Date(now())),
        ),
      )
    return (row?.at ? new Date(row.at).getTime() : now()) + spareMs
  }

  const toWait = (untilMs: number) => {
    const minutes = Math.max(1, Math.ceil((untilMs - now()) / 60_000))
    return { text: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`, seconds: minutes * 60 }
  }

  return {
    /**
     * Says why a budget has no room.
     *
     * @param budget - The one that is full.
     * @param policy - Of the project.
     * @param amount - What was asked for.
     */
    async toFull(budget: Budget, policy: SponsorPolicy, amount: bigint): Promise<SponsorRefusal> {
      const { limit = 0n, of } = budget
      if (amount > limit) {
        return new SponsorRefusal(
          'gas-above-estimate',
          `This may cost more than this project pays for ${whose[of]} ${budget.isHeld ? 'at once' : 'in a day'}. Pay yourself`,
          { most: String(limit) },
        )
      }
      const held = budget.isHeld ? 0n : await readAmount(toHeldName(budget, policy))
      const taken = budget.isHeld ? 0n : await readAmount(budget.name)
      if (budget.isHeld || taken - held + amount <= limit) {
        const { seconds, text } = toWait(await readFirstEndMs(policy))
        return new SponsorRefusal(
          'held-by-promises',
          `What this project pays for ${whose[of]} is promised for operations that were not sent yet. Try again in ${text}, or pay yourself`,
          { retryAfterSeconds: seconds },
        )
      }
      const tomorrowMs = (Math.floor(now() / dayMs) + 1) * dayMs
      return new SponsorRefusal(
        'used-up-today',
        `What this project pays for ${whose[of]} in a day is used up. Try again tomorrow (UTC), or pay yourself`,
        { retryAfterSeconds: Math.ceil((tomorrowMs - now()) / 1000) },
      )
    },

    /**
     * Says that one thing was asked for so often that what came of it has to be found out first.
     *
     * @param promise - What was promised of it.
     */
    toAskedTooOften({ expiresAt }: { expiresAt: Date }): SponsorRefusal {
      const { seconds, text } = toWait(expiresAt.getTime() + spareMs)
      return new SponsorRefusal(
        'asked-too-often',
        `This was asked for too often. Send what was signed, or try again in ${text}`,
        { retryAfterSeconds: seconds },
      )
    },
  }
}

/** Where it is counted what is promised of a day's budget and not used. */
function toHeldName({ name, of }: Budget, { networkId, projectId }: SponsorPolicy): string {
  const [, , , whom = 'all'] = name.split('|')
  return `${projectId}|${networkId}|held|${of === 'project' ? 'all' : whom}`
}
