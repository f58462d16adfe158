import { PairingError } from '@latchkey/errors/pairing'
import * as v from 'valibot'
import { parseJson } from '../encoding.js'
import type { Clock } from '../environment/Clock.js'

/** The error object of an answer. */
export type PeerFailure = { code: number; message: string; data?: unknown }

/** One message between the two sides. Parameters and results are read with `parseParams` and `parseResult`. */
export type PeerMessage =
  | { kind: 'request'; id: number; method: string; params: unknown }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'failure'; id: number; failure: PeerFailure }

/** An answer of the other side. */
export type PeerAnswer = Exclude<PeerMessage, { kind: 'request' }>

const frameSchema = /* @__PURE__ */ v.object({
  id: /* @__PURE__ */ v.pipe(
    /* @__PURE__ */ v.number(),
    /* @__PURE__ */ v.check((id) => Number.isSafeInteger(id), 'Expected an id'),
  ),
  jsonrpc: /* @__PURE__ */ v.literal('2.0'),
  method: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  params: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.unknown()),
  result: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.unknown()),
  error: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.unknown()),
})

/** What JSON-RPC calls a server error: the sender named no code. */
const unnamedFailureCode = -32_000

/**
 * Reads the text of an envelope: one JSON-RPC 2.0 request or answer.
 *
 * @param text - Any text.
 * @throws `pairing/message-invalid` when it is neither.
 */
export function parseMessage(text: string): PeerMessage {
  const parsed = v.safeParse(frameSchema, parseJson(text))
  if (!parsed.success) throw refuseMessage(parsed.issues[0].message)
  const { id, method, params, result, error } = parsed.output
  if (method !== undefined) return { kind: 'request', id, method, params }
  if (error !== undefined && error !== null) return { kind: 'failure', id, failure: readFailure(error) }
  if (result !== undefined) return { kind: 'result', id, result }
  throw refuseMessage('it is neither a request nor an answer')
}

/** An answer that refuses ends the waiting even when its error object is not quite one. */
function readFailure(error: unknown): PeerFailure {
  const { code, message, data } = (typeof error === 'object' ? error : { message: error }) as Record<
    string,
    unknown
  >
  return {
    code: typeof code === 'number' && Number.isSafeInteger(code) ? code : unnamedFailureCode,
    message: typeof message === 'string' ? message : '',
    ...(data !== undefined && { data }),
  }
}

/**
 * The error for a message that cannot be read.
 *
 * @param reason - What is wrong.
 */
export function refuseMessage(reason: string): Error {
  return new PairingError('pairing/message-invalid', { reason })
}

/** What a message says beside its id. */
export type MessageContent =
  | { method: string; params: unknown }
  | { result: unknown }
  | { error: PeerFailure }

/**
 * Writes the text of one message (JSON-RPC 2.0).
 *
 * @param id - The request's id; an answer repeats it.
 * @param content - A call, a result or an error.
 */
export function writeMessage(id: number, content: MessageContent): string {
  return JSON.stringify({ id, jsonrpc: '2.0', ...content })
}

/**
 * Makes what gives messages between the two sides their ids: 16 digits, the time and three random ones, which fit a JSON
 * number. A client keeps its three: the tabs of a site share its sessions, and of two requests with one id a wallet
 * sees one only.
 *
 * @param clock - For the time.
 * @returns Gives the next id, each of a later millisecond than the one before.
 */
export function createMessageIds(clock: Pick<Clock, 'now'>): () => number {
  const mark = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000
  let lastMs = 0
  return () => {
    lastMs = Math.max(Math.floor(clock.now()), lastMs + 1)
    return lastMs * 1_000 + mark
  }
}

/**
 * The time a message's id was made, by which an update or event that comes late is told from a new one.
 *
 * @param id - The id of a message.
 * @returns Milliseconds since 1970 on the sender's clock.
 */
export function toMessageTime(id: number): number {
  return Math.floor(id / 1_000)
}
