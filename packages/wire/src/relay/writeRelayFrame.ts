import type { RelayMethod, RelayParams } from './defineRelayMethod.js'
import type { RelayIdToken } from './toRelayIdToken.js'

/**
 * Writes a request.
 *
 * @param id - The id as a token.
 * @param method - Its definition.
 * @param params - Its parameters.
 */
export function writeRelayRequest<Method extends RelayMethod>(
  id: RelayIdToken,
  method: Method,
  params: RelayParams<Method>,
): string {
  return `{"id":${id},"jsonrpc":"2.0","method":"${method.name}","params":${JSON.stringify(params)}}`
}

/**
 * Writes the answer to a request.
 *
 * @param id - The request's id, as it came.
 * @param result - What the method answers.
 */
export function writeRelayAnswer(id: RelayIdToken, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/**
 * Writes a failure.
 *
 * @param id - The request's id, as it came; undefined when none could be read.
 * @param code - One of `relayErrorCodes`.
 * @param message - What went wrong, without anything the client sent.
 */
export function writeRelayError(id: RelayIdToken | undefined, code: number, message: string): string {
  return `{"id":${id ?? null},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
}
