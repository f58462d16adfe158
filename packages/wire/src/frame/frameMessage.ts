import * as v from 'valibot'
import { type FailureContext, failureContextSchema } from '../failureContext.js'
import {
  type FrameCallAnswer,
  type FrameCallName,
  type FrameCallPayload,
  type FrameEventName,
  frameCalls,
  frameEvents,
} from './frameCalls.js'
import { isModest } from './isModest.js'

/** The version of the protocol that this is; the frame refuses another (§7.044). */
export const frameVersion = '4'

const appPrefix = '@w3m-app/'
const framePrefix = '@w3m-frame/'

/** The frame's message for an error without its own text (§8.006). */
export const unknownFrameError = 'An error occurred'

/** Ids come from a cryptographic generator; a text longer than any of ours is no id (§3.042, §4.041). */
const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const envelopeSchema = v.object({
  id: v.optional(idSchema),
  type: v.pipe(v.string(), v.maxLength(64)),
  payload: v.optional(v.unknown()),
})
const failureSchema = v.object({
  message: v.pipe(v.string(), v.maxLength(2000)),
  /** Our own fields: the permanent code of the failure, and the values for its text. */
  code: v.optional(v.pipe(v.string(), v.maxLength(100))),
  context: v.optional(v.fallback(failureContextSchema, {})),
})

/** A failure in the frame: the protocol's message, and our code, from which the page writes its own text. */
export type FrameFailure = {
  message: string
  code?: string | undefined
  context?: FailureContext | undefined
}

/** A page's call, as the frame has parsed it. */
export type AppMessage = {
  [Name in FrameCallName]: { id: string; name: Name; payload: FrameCallPayload<Name> }
}[FrameCallName]

/** The frame's message, as the page has parsed it. */
export type FrameMessage =
  | { kind: 'answer'; id: string; name: FrameCallName; payload: FrameCallAnswer<FrameCallName> }
  | ({ kind: 'failure'; id: string; name: FrameCallName } & FrameFailure)
  | { kind: 'event'; name: FrameEventName; payload: unknown }

/** A call on its way to the frame. */
export function writeAppMessage(name: FrameCallName, id: string, payload: unknown) {
  return { id, type: `${appPrefix}${name}`, ...(payload !== undefined && { payload }) }
}

/** An answer on its way to the page. */
export function writeFrameAnswer(name: FrameCallName, id: string, payload: unknown) {
  return { id, type: `${framePrefix}${name}_SUCCESS`, ...(payload !== undefined && { payload }) }
}

/** A failure on its way to the page. */
export function writeFrameFailure(
  name: FrameCallName,
  id: string,
  { message, code, context }: FrameFailure,
): { id: string; type: string; payload: FrameFailure } {
  const payload = {
    message: message || unknownFrameError,
    ...(code !== undefined && { code }),
    ...(context !== undefined && { context }),
  }
  return { id, type: `${framePrefix}${name}_ERROR`, payload }
}

/** An event on its way to the page. */
export function writeFrameEvent(name: FrameEventName, payload?: unknown) {
  return { type: `${framePrefix}${name}`, ...(payload !== undefined && { payload }) }
}

/**
 * Parses a message from a page.
 *
 * @param raw - Anything.
 * @returns `undefined` for a message that is not exactly a call of the protocol; the frame ignores it.
 */
export function readAppMessage(raw: unknown): AppMessage | undefined {
  const envelope = readEnvelope(raw)
  const name = envelope?.type.startsWith(appPrefix) ? envelope.type.slice(appPrefix.length) : ''
  if (!envelope?.id || !isCallName(name)) return undefined
  const payload = v.safeParse(frameCalls[name].payload, envelope.payload)
  return payload.success ? ({ id: envelope.id, name, payload: payload.output } as AppMessage) : undefined
}

/**
 * Parses a message from the frame.
 *
 * @param raw - Anything.
 * @returns `undefined` for a message that is not exactly one of the protocol.
 */
export function readFrameMessage(raw: unknown): FrameMessage | undefined {
  const envelope = readEnvelope(raw)
  if (!envelope?.type.startsWith(framePrefix)) return undefined
  const type = envelope.type.slice(framePrefix.length)
  if (Object.hasOwn(frameEvents, type)) {
    const name = type as FrameEventName
    const payload = v.safeParse(frameEvents[name], envelope.payload)
    return payload.success ? { kind: 'event', name, payload: payload.output } : undefined
  }
  const [, name, outcome] = /^([A-Z_]+)_(SUCCESS|ERROR)$/.exec(type) ?? []
  if (!name || !isCallName(name) || envelope.id === undefined) return undefined
  const { id } = envelope
  if (outcome === 'ERROR') {
    const failure = v.safeParse(failureSchema, envelope.payload)
    const { code, context, message } = failure.success ? failure.output : ({ message: '' } as FrameFailure)
    const words = message || unknownFrameError
    return { kind: 'failure', id, name, message: words, ...(code && { code }), ...(context && { context }) }
  }
  const payload = v.safeParse(frameCalls[name].response, envelope.payload)
  return payload.success ? { kind: 'answer', id, name, payload: payload.output } : undefined
}

function readEnvelope(raw: unknown) {
  if (!isModest(raw)) return undefined
  const parsed = v.safeParse(envelopeSchema, raw)
  return parsed.success ? parsed.output : undefined
}

function isCallName(name: string): name is FrameCallName {
  return Object.hasOwn(frameCalls, name)
}
