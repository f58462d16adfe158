import { isAppKitError } from '@latchkey/errors'
import { entryPointAddress } from '@latchkey/smart-account'
import * as v from 'valibot'
import { type Address, encodeEventTopics, numberToHex, parseEventLogs } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'

/** Blocks that are asked about at once, as long as nodes take it. */
const widest = 2_000n
/** Questions for one operation in a row, so that the others get their turn. */
const maxQuestions = 20

const logsSchema = v.array(v.looseObject({ data: v.string(), topics: v.array(v.string()) }))

/** What was found in blocks up to `searchedTo`. */
export type FoundCost = {
  /** What the operation has cost the paymaster, in wei; undefined when it is in none of these blocks. */
  cost: bigint | undefined
  searchedTo: bigint
}

/** Looks for an operation in a span of blocks, both ends counted. */
export type FindCost = (
  operation: { sender: Address; nonce: bigint },
  span: { from: bigint; to: bigint },
) => Promise<FoundCost>

/**
 * Makes what looks in a network's blocks for what operations have cost a paymaster. Nodes take spans of blocks of various widths: a
 * span that is refused is asked for in halves.
 *
 * @param rpc - The network.
 * @param paymaster - Its address.
 * @returns Throws what the node says when it refuses even one block.
 */
export function createCostFinder(rpc: Pick<RpcProvider, 'request'>, paymaster: Address): FindCost {
  let width = widest

  async function ask(sender: Address, nonce: bigint, from: bigint, to: bigint) {
    const topics = encodeEventTopics({
      abi: entryPoint08Abi,
      eventName: 'UserOperationEvent',
      args: { sender, paymaster },
    })
    const span = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
    const params = [{ address: entryPointAddress, topics, ...span }]
    const logs = v.parse(logsSchema, await rpc.request({ method: 'eth_getLogs', params }))
    const events = parseEventLogs({
      abi: entryPoint08Abi,
      eventName: 'UserOperationEvent',
      logs: logs as never,
    })
    return events.find(({ args }) => args.nonce === nonce)?.args.actualGasCost
  }

  return async ({ nonce, sender }, span) => {
    let { from } = span
    for (let question = 0; from <= span.to && question < maxQuestions; question++) {
      const end = from + width - 1n
      const to = end < span.to ? end : span.to
      try {
        const cost = await ask(sender, nonce, from, to)
        if (cost !== undefined) return { cost, searchedTo: to }
        from = to + 1n
      } catch (error) {
        const asked = to - from + 1n
        if (asked > 1n) width = asked / 2n
        // Whoever does not answer at all is not asked again and again.
        if (asked === 1n || !isAppKitError(error, 'wire/rpc')) throw error
      }
    }
    if (width < widest) width *= 2n
    return { cost: undefined, searchedTo: from - 1n }
  }
}
