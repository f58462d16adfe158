import { toPlainText } from '@latchkey/primitives'
import type { SecureNetwork } from '@latchkey/wire/secure'
import * as v from 'valibot'
import { nativeToken } from '../../../approve/decode/build.js'
import type { Ask, Simulation } from '../../../approve/simulate/Simulation.js'
import type { Eip155Effects } from './Eip155Effects.js'
import { type EvmLog, readLogs } from './readLogs.js'

/** A contract that is only there while something is tried out, and answers with the balance of one account. */
const probeAddress = '0x00000000000000000000000000000000000ba1ce'
/** PUSH20 account, BALANCE, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN. */
const probeCode = (account: string) => `0x73${account.slice(2).toLowerCase()}315f5260205ff3`

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const logSchema = v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })
const callSchema = v.object({
  status: quantity,
  returnData: v.string(),
  logs: v.optional(v.array(logSchema), []),
  error: v.optional(v.object({ message: v.string() })),
})
const answerSchema = v.tuple([v.object({ calls: v.array(callSchema) })])

type Parameters = {
  effects: Eip155Effects
  account: string
  network: SecureNetwork
  ask: Ask
}

/**
 * Tries calls out, one after the other, as if they came from the account now (`eth_simulateV1`). What the account has of the
 * network's coin is read before and after, so that no contract's events can pretend anything of it; of tokens and items their
 * own contracts' events are counted.
 *
 * @param parameters - The calls, whose they are, and where.
 * @returns `unavailable` when the node does not know how, or cannot be asked.
 */
export async function simulateCalls({ account, ask, effects, network }: Parameters): Promise<Simulation> {
  const { calls, fee } = effects
  const answer = await simulate({ account, ask, calls })
  if (!answer) return { status: 'unavailable', fee }
  const [before, ...rest] = answer
  const after = rest.pop()
  const failed = rest.find(({ status }) => status !== 1n)
  if (failed) {
    const failure = toPlainText(failed.error?.message ?? '', 200)
    return { status: 'done', changes: [], rights: [], failure, fee }
  }
  const native = BigInt(after?.returnData || 0) - BigInt(before?.returnData || 0)
  const logs: readonly EvmLog[] = rest.flatMap((call) => call.logs)
  const { changes, rights } = readLogs(logs, account, network)
  const own = native === 0n ? [] : [{ token: nativeToken(network), amountAtomic: native }]
  return { status: 'done', changes: [...own, ...changes], rights, failure: undefined, fee }
}

async function simulate({
  account,
  ask,
  calls,
}: Pick<Parameters, 'account' | 'ask'> & Pick<Parameters['effects'], 'calls'>) {
  const probe = { from: probeAddress, to: probeAddress, data: '0x' }
  const own = calls.map(({ data, to, value }) => ({
    from: account,
    ...(to !== undefined && { to }),
    value: `0x${value.toString(16)}`,
    data,
  }))
  const block = {
    stateOverrides: { [probeAddress]: { code: probeCode(account) } },
    calls: [probe, ...own, probe],
  }
  try {
    const answer = await ask('eth_simulateV1', [{ blockStateCalls: [block], validation: false }, 'latest'])
    const parsed = v.safeParse(answerSchema, answer)
    const answered = parsed.success ? parsed.output[0].calls : []
    return answered.length === calls.length + 2 ? answered : undefined
  } catch {
    // Not every node can; a request that cannot be tried out is shown as one.
    return undefined
  }
}
