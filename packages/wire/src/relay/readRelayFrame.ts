import { relayErrorCodes } from './errorCodes.js'
import { readIdToken } from './readIdToken.js'
import { type RelayIdToken, toRelayIdToken } from './toRelayIdToken.js'

/** The failure inside an answer. */
type FrameError = { code: number; message: string; data?: unknown }

/** What a text frame turned out to be. `params` and `result` are still to be parsed by the method's schema. */
export type RelayFrame =
  | { kind: 'request'; id: RelayIdToken; method: string; params: unknown }
  | { kind: 'result'; id: RelayIdToken; result: unknown }
  | { kind: 'error'; id: RelayIdToken | undefined; error: FrameError }
  /** No frame: answer with this code and text, under the id when one could be read. */
  | { kind: 'invalid'; id: RelayIdToken | undefined; code: number; reason: string }

/**
 * Reads one text frame without ever putting its id through a double. Never throws.
 *
 * @param text - The frame. An array (JSON-RPC batch) is refused.
 */
export function readRelayFrame(text: string): RelayFrame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Text of no use to anybody: the code says so, and nothing of it is repeated.
    return { kind: 'invalid', id: undefined, code: relayErrorCodes.parse, reason: 'Invalid JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse(undefined, 'Not an object')
  return readObject(value, text)
}

function readObject(value: object, text: string): RelayFrame {
  const { jsonrpc, id, method, params, result, error } = value as Record<string, unknown>
  const token = getToken(id, text)
  if (jsonrpc !== '2.0') return refuse(token, 'Invalid JSON-RPC version')
  const failure = toFailure(error)
  if (failure) return { kind: 'error', id: token, error: failure }
  if (!token) return refuse(undefined, 'Invalid request id')
  if (typeof method === 'string') return { kind: 'request', id: token, method, params }
  if ('result' in value) return { kind: 'result', id: token, result }
  return refuse(token, 'Neither request nor answer')
}

/** A string is written again as it was read; a number is cut out of the text. */
function getToken(id: unknown, text: string): RelayIdToken | undefined {
  if (typeof id === 'string') return toRelayIdToken(id)
  return typeof id === 'number' ? readIdToken(text) : undefined
}

function toFailure(error: unknown): FrameError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message, data } = error as Record<string, unknown>
  if (typeof code !== 'number' || typeof message !== 'string') return undefined
  return { code, message, data }
}

function refuse(id: RelayIdToken | undefined, reason: string): RelayFrame {
  return { kind: 'invalid', id, code: relayErrorCodes.payload, reason }
}
