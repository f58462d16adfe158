import { eq } from 'drizzle-orm'
import type { Database } from '../db/Database.js'
import { sponsorPromises } from '../db/schema/index.js'
import type { createRefusals } from './createRefusals.js'
import type { OpenPromise, SpendingPromise } from './Spending.js'
import { SponsorRefusal } from './SponsorRefusal.js'

/** How long a promise can be asked for again; so far back it has to be searched for what came of it. */
const longestAskedMs = 3_600_000
/** How many forms of one thing are signed: other limits, other fees, another span. */
const maxHashes = 64

/**
 * Finds a promise as it was first asked for, or begins it, and holds it until the transaction ends.
 *
 * @param transaction - Of the database.
 * @param promise - What is asked for.
 * @param options - The time, and what says why not.
 * @throws SponsorRefusal when another project pays for it, or it was asked for too often.
 */
export async function openPromise(
  transaction: Pick<Database, 'insert' | 'select'>,
  promise: SpendingPromise,
  { nowMs, refusals }: { nowMs: number; refusals: ReturnType<typeof createRefusals> },
): Promise<OpenPromise> {
  const { details, hash, id, policy } = promise
  const { networkId, projectId } = policy
  const [expiresAt, lookAt] = [new Date(promise.expiresAtMs), new Date(promise.lookAtMs)]
  await transaction
    .insert(sponsorPromises)
    .values({
      ...{ id, projectId, networkId, amount: 0n, budgets: [], details, expiresAt, lookAt },
      createdAt: new Date(nowMs),
    })
    .onConflictDoNothing()
  const [known] = await transaction
    .select()
    .from(sponsorPromises)
    .where(eq(sponsorPromises.id, id))
    .for('update')
  // Settled by another gateway in this very moment.
  if (!known) throw new SponsorRefusal('held-by-promises', 'This has just expired. Ask again')
  if (known.projectId !== projectId) {
    throw new SponsorRefusal('held-by-promises', 'Another project pays for this already')
  }
  const isOld = nowMs - known.createdAt.getTime() > longestAskedMs
  const isNew = !known.hashes.includes(hash)
  if (isNew && (isOld || known.hashes.length >= maxHashes)) throw refusals.toAskedTooOften(known)
  return known
}
