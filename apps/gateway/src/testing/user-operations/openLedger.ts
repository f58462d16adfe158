import { NodeError } from '@latchkey/errors/node'
import { localOperatorKeys } from '@latchkey/local/networks/eip155'
import { toCallerBlocks } from '@latchkey/primitives'
import type { AccountOperation } from '@latchkey/smart-account'
import { numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createPaymaster } from '../../chains/eip155/user-operations/createPaymaster.js'
import { getMaxCost, toWire } from '../../chains/eip155/user-operations/Operation.js'
import type { SmartAccountSettings } from '../../chains/eip155/user-operations/SmartAccountSettings.js'
import type { Database } from '../../db/Database.js'
import { sponsorBudgets, sponsorPromises } from '../../db/schema/index.js'
import { RpcFailure } from '../../http/RpcFailure.js'
import { createSpending } from '../../sponsoring/createSpending.js'
import { isHeldBudget } from '../../sponsoring/toBudgets.js'
import type { LedgerChain } from './LedgerChain.js'
import type { LedgerStep } from './LedgerStep.js'
import { entryPoint } from './openOperationTests.js'

type Promised = { account: number; operation: AccountOperation }

/** Longer than any promise lasts by a clock that is ten minutes wrong. */
const longSeconds = 3_000

/**
 * Makes a paymaster on a chain, with what happens to it.
 *
 * @param parts - The chain, its settings with how many blocks nobody takes back, and the database.
 */
export function openLedger({
  chain,
  database,
  settings,
}: {
  chain: LedgerChain
  database: Database
  settings: SmartAccountSettings & { sponsorConfirmations: number }
}) {
  const { networkId, paymaster } = chain
  const signer = privateKeyToAccount(localOperatorKeys['eip155:31337'].sponsor as `0x${string}`)
  const policy = {
    ...{ projectId: 'p1', networkId, targets: [], isOriginEnough: false },
    ...{ dailyBudget: 0n, userDailyBudget: 0n },
  }
  let nowMs = 0
  let skewMs = 0
  let width = 0
  let promised: Promised[] = []
  let highest = 0
  let spentBefore = 0n
  const counts = { promised: 0, refused: 0, included: 0, failures: 0 }
  const now = () => nowMs + skewMs
  const rpc: LedgerChain['rpc'] = {
    async request(call) {
      const [span] = (call.params ?? []) as { fromBlock: string; toBlock: string }[]
      const isWide =
        call.method === 'eth_getLogs' && span && Number(span.toBlock) - Number(span.fromBlock) >= width
      if (width > 0 && isWide) throw new NodeError('wire/rpc', { code: -32_005, message: 'too many blocks' })
      return chain.rpc.request(call)
    },
  }
  const made = createPaymaster({
    ...{ settings, paymaster, signer, now, readOwner: chain.readOwner },
    served: { network: { caipNetworkId: networkId, name: 'Ledger', isLocal: true } as never, rpc },
    policies: { find: async () => policy },
    spending: createSpending({ database, now }),
    metrics: { countSponsorship: () => {} },
    onFailure: () => {
      counts.failures++
    },
  })

  async function ask({ account, fee, gas, sequence, visitor }: Extract<LedgerStep, { kind: 'ask' }>) {
    const draft = await chain.prepare(account, BigInt(sequence))
    const { callGasLimit, maxFeePerGas } = draft
    const operation = {
      ...draft,
      callGasLimit: callGasLimit + BigInt(gas) * 1_500n,
      maxFeePerGas: (maxFeePerGas * BigInt(10 - fee)) / 10n,
      maxPriorityFeePerGas: draft.maxPriorityFeePerGas / 2n,
    }
    const params = [toWire(operation), entryPoint, numberToHex(Number(networkId.split(':')[1])), null]
    const asker = {
      blocks: toCallerBlocks(`192.0.2.${visitor}`),
      identify: async () => `site:${visitor}`,
    }
    try {
      const method = 'pm_getPaymasterData'
      const answer = (await made.answer({ asker, method, params, projectId: 'p1' })) as Record<string, string>
      const sponsorship = {
        paymaster: answer.paymaster,
        paymasterData: answer.paymasterData,
        paymasterVerificationGasLimit: BigInt(answer.paymasterVerificationGasLimit ?? 0),
        paymasterPostOpGasLimit: 0n,
      }
      promised.push({ account, operation: { ...operation, ...sponsorship } as AccountOperation })
      counts.promised++
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error
      counts.refused++
    }
  }

  async function include({ isOurs, share, which }: Extract<LedgerStep, { kind: 'include' }>) {
    const one = promised[which % Math.max(promised.length, 1)]
    if (!one || !(await chain.include(one.operation, one.account, share))) return
    counts.included++
    // Of what others send nobody is told.
    if (isOurs) await made.note(one.operation)
  }

  /** So deep nobody takes back what is there: what was the newest block once counts. */
  async function takeBack(blocks: number): Promise<void> {
    const height = await chain.readHeight()
    highest = Math.max(highest, height)
    const most = height - (highest - (settings.sponsorConfirmations - 1))
    const count = Math.min(blocks, most)
    if (count > 0) await chain.takeBack(count)
  }

  async function readRows() {
    const rows = await database.select().from(sponsorBudgets)
    const isOfProject = (name: string) => name.split('|').length === 3
    const sum = (names: typeof rows) => names.reduce((all, { amount }) => all + amount, 0n)
    return {
      booked: sum(rows.filter(({ name }) => isOfProject(name))),
      held: sum(rows.filter(({ name }) => isHeldBudget(name))),
    }
  }

  async function work(): Promise<void> {
    nowMs += 700_000
    await made.work()
  }

  return {
    counts,
    async reset(): Promise<void> {
      await database.delete(sponsorBudgets)
      await database.delete(sponsorPromises)
      await chain.reset()
      // What others have made is not taken back.
      await chain.mine(settings.sponsorConfirmations)
      // Enough for a few operations of each visitor, so that some are refused.
      const cost = getMaxCost(await chain.prepare(0, 0n))
      policy.dailyBudget = 32n * cost
      policy.userDailyBudget = 5n * cost
      promised = []
      skewMs = 0
      width = 0
      nowMs = Math.max(nowMs, (await chain.readTime()) * 1000)
      highest = await chain.readHeight()
      spentBefore = await chain.readSpent()
    },
    async run(step: LedgerStep): Promise<void> {
      if (step.kind === 'ask') await ask(step)
      if (step.kind === 'include') await include(step)
      if (step.kind === 'drop') promised.splice(step.which % Math.max(promised.length, 1), 1)
      if (step.kind === 'mine') await chain.mine(step.blocks)
      if (step.kind === 'pass') {
        nowMs += step.seconds * 1000
        await chain.passTime(step.seconds)
      }
      if (step.kind === 'take-back') await takeBack(step.blocks)
      if (step.kind === 'skew') skewMs = step.seconds * 1000
      if (step.kind === 'refuse') width = step.width
      if (step.kind === 'work') await made.work()
      highest = Math.max(highest, await chain.readHeight())
    },
    /** What has left the deposit, and what the budgets say. */
    async read() {
      return { spent: (await chain.readSpent()) - spentBefore, ...(await readRows()) }
    },
    /** Lets everything that can still happen be over. */
    async finish() {
      width = 0
      // Blocks that were taken back have taken the chain's clock with them; promises were made by the later of both.
      const behindSeconds = Math.max(Math.ceil(now() / 1000) - (await chain.readTime()), 0)
      await chain.passTime(behindSeconds + longSeconds)
      await chain.mine(settings.sponsorConfirmations)
      // More than a look for each: a search may have been refused so often that it waits.
      for (let look = 0; look < 4; look++) await work()
      return (await database.select().from(sponsorPromises)).length
    },
  }
}
