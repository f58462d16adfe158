import { relayErrorCodes } from './codes.js'
import type { RelayMethod, RelayParams } from './relayMethod.js'

/** A JSON-RPC id exactly as it stands in the frame, with its quotes when it is a string. */
export type RelayIdToken = string & { readonly __relayIdToken: true }

/**
 * Writes an id as the token that an answer will carry.
 *
 * @param id - A string, or a whole number below 2^53; the usual 19 digits only fit a string.
 */
export function toRelayIdToken(id: string | number): RelayIdToken {
  return JSON.stringify(id) as RelayIdToken
}

/** The failure inside an answer. */
type FrameError = { code: number; message: string; data?: unknown }

/** Longer ids are none: an answer repeats its id, and a refusal must not cost more than the call. */
const maxIdLength = 64

/** A text frame, classified. `params` and `result` are still to be parsed by the method's schema. */
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
  if (typeof id === 'string') return id.length <= maxIdLength ? toRelayIdToken(id) : undefined
  const token = typeof id === 'number' ? readIdToken(text) : undefined
  return token && token.length <= maxIdLength ? token : undefined
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

/**
 * Cuts the number under the outermost member `id` out of a JSON object's text, so that a number of 19 digits keeps them
 * all. When the member stands twice the last one counts, as in `JSON.parse`.
 *
 * @param text - The text of an object that `JSON.parse` has accepted.
 * @returns The token as written, or undefined when there is no such number.
 */
function readIdToken(text: string): RelayIdToken | undefined {
  let token: string | undefined
  let depth = 0
  let key: string | undefined
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const end = findStringEnd(text, at)
      if (depth === 1 && key === undefined) key = JSON.parse(text.slice(at, end)) as string
      at = end - 1
    } else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === ',' && depth === 1) key = undefined
    else if (character === ':' && depth === 1 && key === 'id') token = readNumber(text, at + 1)
  }
  return token as RelayIdToken | undefined
}

/** The index behind the closing quote of the string that starts at an index. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

/** True when an odd number of backslashes stands before an index. */
function isEscaped(text: string, index: number): boolean {
  let count = 0
  while (text[index - 1 - count] === '\\') count++
  return count % 2 === 1
}

function readNumber(text: string, start: number): string | undefined {
  const pattern = /[ \t\n\r]*(-?[0-9][0-9.eE+-]*)/y
  pattern.lastIndex = start
  return pattern.exec(text)?.[1]
}

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
 * @param result - The method's answer.
 */
export function writeRelayAnswer(id: RelayIdToken, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/**
 * Writes a failure.
 *
 * @param id - The request's id, as it came; undefined when none could be read.
 * @param code - One of `relayErrorCodes`.
 * @param message - The cause, without any data of the client.
 */
export function writeRelayError(id: RelayIdToken | undefined, code: number, message: string): string {
  return `{"id":${id ?? null},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`
}
