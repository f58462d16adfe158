import { type OperationMethod, operationParamsSchemas } from '@latchkey/wire/operations'
import * as v from 'valibot'
import { getIssueText } from './getIssueText.js'
import { RpcFailure } from './RpcFailure.js'

/**
 * Reads the parameters of a JSON-RPC method by its schema.
 *
 * @param method - The method.
 * @param params - As they came.
 * @throws RpcFailure that names the first mistake.
 */
export function parseRpcParams<Method extends OperationMethod>(
  method: Method,
  params: unknown,
): v.InferOutput<(typeof operationParamsSchemas)[Method]> {
  const result = v.safeParse(operationParamsSchemas[method], params)
  if (result.success) return result.output as v.InferOutput<(typeof operationParamsSchemas)[Method]>
  throw new RpcFailure('invalidParams', `Failed to read the parameters: ${getIssueText(result.issues)}`)
}
