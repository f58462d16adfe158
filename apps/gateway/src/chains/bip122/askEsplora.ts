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
 * @returns Undefined when the node knows nothing of what is asked about.
 * @throws `wire/response` when it answers something else, GatewayFailure when none answers.
 */
export async function askEsplora<Schema extends v.GenericSchema>(
  { rpc }: Pick<ConnectedNetwork, 'rpc'>,
  { path, schema, signal }: EsploraQuestion<Schema>,
): Promise<v.InferOutput<Schema> | undefined> {
  const { body, status } = await rpc.askPath({ method: 'GET', path }, { signal })
  if (status === 404) return undefined
  const refuse = (issue: string) => new AppKitError('wire/response', { call: path, issue })
  if (status !== 200) throw refuse(`status ${status}`)
  const result = v.safeParse(schema, parseJson(body))
  if (result.success) return result.output
  throw refuse(result.issues[0].message)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
