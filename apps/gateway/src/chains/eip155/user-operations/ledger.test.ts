import { localContracts } from '@latchkey/local/networks/eip155'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../db/Database.js'
import { openTestDatabase } from '../../../testing/openTestDatabase.js'
import { createAnvilLedgerChain } from '../../../testing/user-operations/createAnvilLedgerChain.js'
import { createModelChain } from '../../../testing/user-operations/createModelChain.js'
import type { LedgerChain } from '../../../testing/user-operations/LedgerChain.js'
import { type LedgerStep, ledgerSteps } from '../../../testing/user-operations/LedgerStep.js'
import { openLedger } from '../../../testing/user-operations/openLedger.js'
import { type OperationChain, openTestChains } from '../../../testing/user-operations/openOperationTests.js'
import { smartAccountsSchema } from './SmartAccountSettings.js'

/** Steps on the chain that only counts, and on the real one. More of them: `LEDGER_STEPS=100000`. */
const steps = Number(process.env.LEDGER_STEPS ?? 10_000)
const stepsOfRun = 50
const realRuns = 5
/** What can move money, or what is said of it. */
const changing = new Set<LedgerStep['kind']>(['ask', 'include', 'take-back', 'work'])

/** Everything happens at least once: a visitor asks for more than the budget has, and what was promised is mined. */
const busy: LedgerStep[] = [
  ...Array.from({ length: 12 }, (_, at): LedgerStep => {
    return { kind: 'ask', account: at % 3, sequence: 0, visitor: 0, gas: 0, fee: 0 }
  }),
  { kind: 'include', which: 0, isOurs: true, share: 1000 },
  { kind: 'mine', blocks: 9 },
  { kind: 'work' },
]

const { paymaster } = localContracts
const sponsorConfirmations = 6
const settings = {
  ...v.parse(smartAccountsSchema, { paymaster, sponsorConfirmations }),
  sponsorConfirmations,
}

let database: OpenDatabase
let real: OperationChain
let stop: () => Promise<void>
beforeAll(async () => {
  database = await openTestDatabase()
  // Thousands of small changes that nobody needs after a crash.
  await database.database.execute(sql`set synchronous_commit to off`)
  const opened = await openTestChains()
  real = opened.chains[0]
  stop = opened.stop
})
afterAll(async () => {
  await database?.close()
  await stop?.()
})

test.each([
  ['a chain that only counts', () => createModelChain(), Math.ceil(steps / stepsOfRun)],
  ['a real chain', () => createAnvilLedgerChain(real, settings), realRuns],
])(
  'whatever happens on %s, no more has left the deposit than the budgets say',
  async (_, open, numRuns) => {
    const chain: LedgerChain = await open()
    const ledger = openLedger({ chain, database: database.database, settings })
    const run = async (happening: readonly LedgerStep[]) => {
      await ledger.reset()
      for (const step of happening) {
        await ledger.run(step)
        if (!changing.has(step.kind)) continue
        const { booked, spent } = await ledger.read()
        expect(spent, step.kind).toBeLessThanOrEqual(booked)
      }
      const open = await ledger.finish()
      // In the end what is booked is what was spent, and nothing is held.
      const { booked, held, spent } = await ledger.read()
      expect({ booked, held, open }).toEqual({ booked: spent, held: 0n, open: 0 })
    }
    const happenings = fc.array(ledgerSteps, { minLength: stepsOfRun, maxLength: stepsOfRun })
    const property = fc.asyncProperty(happenings, run)
    await fc.assert(property, { numRuns, endOnFailure: false, examples: [[busy]] })
    const { included, promised, refused } = ledger.counts
    expect(Math.min(included, promised, refused), JSON.stringify(ledger.counts)).toBeGreaterThan(0)
  },
  600_000,
)
