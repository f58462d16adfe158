import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import type { ConnectedNetwork } from './SolanaNetwork.js'

/** How settled what is read must be: a vote of two thirds, which has never been taken back. */
export const commitment = 'confirmed'

/**
 * Asks a node of a network one question.
 *
 * @param connected - The network.
 * @param question - The method, its parameters, and the form of the result.
 * @throws `wire/rpc` when the node answers with an error, `wire/response` when it answers something else, GatewayFailure
 * when none answers.
 */
export async function askNode<Schema extends v.GenericSchema>(
  { rpc }: Pick<ConnectedNetwork, 'rpc'>,
  { method, params, schema }: { method: string; params: readonly unknown[]; schema: Schema },
): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, await rpc.request({ method, params }))
  if (result.success) return result.output
  throw new AppKitError('wire/response', { call: method, issue: result.issues[0].message })
}

/**
 * Asks many things, a few at a time, so that no node takes it for a flood.
 *
 * @param items - What to ask about.
 * @param ask - Asks about one.
 * @returns The answers in the order of the items.
 */
export async function askFewAtATime<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < items.length; start += callsAtOnce) {
    answers.push(...(await Promise.all(items.slice(start, start + callsAtOnce).map(ask))))
  }
  return answers
}

const callsAtOnce = 5
