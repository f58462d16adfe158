import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import type { ConnectedNetwork } from './PolkadotNetwork.js'

/** Bytes in hexadecimal. */
export const bytesSchema = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'Expected bytes in hexadecimal'),
  v.transform((hex) => Buffer.from(hex.slice(2), 'hex')),
)

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
  { method, params = [], schema }: { method: string; params?: readonly unknown[]; schema: Schema },
): Promise<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, await rpc.request({ method, params }))
  if (result.success) return result.output
  throw new AppKitError('wire/response', { call: method, issue: result.issues[0].message })
}
