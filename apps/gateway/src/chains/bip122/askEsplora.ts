import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import type { ConnectedNetwork } from './BitcoinNetwork.js'

/** What is asked of a node. */
export type EsploraQuestion<Schema extends v.GenericSchema> = {
  path: string
  /** The form of the answer. */
  schema: Schema
  signal?: AbortSignal | undefined
}

/**
 * Asks a node of a network over Esplora's REST; when one does not answer, the next.
 *
 * @param connected - The network.
 * @param question - See {@link EsploraQuestion}.
 * @throws `wire/response` when it answers something else, GatewayFailure when none answers.
 */
export async function askEsplora<Schema extends v.GenericSchema>(
  connected: Pick<ConnectedNetwork, 'rpc'>,
  question: EsploraQuestion<Schema>,
): Promise<v.InferOutput<Schema>> {
  const found = await findOnEsplora(connected, question)
  // Every address is known, also one that nothing was ever paid to: whoever says otherwise is no node.
  if (found === undefined) throw refuse(question.path, 'status 404')
  return found.answer
}

/**
 * Asks for something that may not be there. See {@link askEsplora}.
 *
 * @returns Undefined when the node knows nothing of it.
 */
export async function findOnEsplora<Schema extends v.GenericSchema>(
  { rpc }: Pick<ConnectedNetwork, 'rpc'>,
  { path, schema, signal }: EsploraQuestion<Schema>,
): Promise<{ answer: v.InferOutput<Schema> } | undefined> {
  const { body, status } = await rpc.askPath({ method: 'GET', path }, { signal })
  if (status === 404) return undefined
  if (status !== 200) throw refuse(path, `status ${status}`)
  const result = v.safeParse(schema, parseJson(body))
  if (result.success) return { answer: result.output }
  throw refuse(path, result.issues[0].message)
}

function refuse(call: string, issue: string): AppKitError {
  return new AppKitError('wire/response', { call, issue })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
