import { ChannelError } from '@latchkey/errors/channel'
import { SchemaError } from '@latchkey/errors/schema'
import * as v from 'valibot'
import type { MessageList, RequestOptions } from './Channel.js'
import { type FrameBody, type RefusalReason, randomId } from './frame.js'

/** How long a request waits for its answer unless told otherwise, in milliseconds. */
const defaultTimeoutMs = 30_000

type PendingRequest = {
  topic: string
  frame: FrameBody
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/**
 * The requests this window waits for.
 *
 * @param messages - The topics.
 * @param post - Sends a frame if the other window is ready; a no-op before that.
 */
export function createOutgoing(messages: MessageList, post: (frame: FrameBody) => void) {
  const pending = new Map<string, PendingRequest>()

  function request(topic: string, payload: unknown, options: RequestOptions = {}): Promise<unknown> {
    const { signal, timeoutMs = defaultTimeoutMs } = options
    if (signal?.aborted) return Promise.reject(new ChannelError('channel/aborted', { topic }))
    const id = randomId()
    return new Promise<unknown>((resolve, reject) => {
      const frame: FrameBody = { kind: 'request', id, topic, payload }
      const giveUp = (error: unknown) => {
        pending.get(id)?.reject(error)
        post({ kind: 'cancel', id })
      }
      const onAbort = () => giveUp(new ChannelError('channel/aborted', { topic }))
      const timer = Number.isFinite(timeoutMs)
        ? setTimeout(
            () => giveUp(new ChannelError('channel/timeout', { topic, afterMs: timeoutMs })),
            timeoutMs,
          )
        : undefined
      const settle = () => {
        pending.delete(id)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      signal?.addEventListener('abort', onAbort)
      pending.set(id, {
        topic,
        frame,
        resolve: (answer) => {
          settle()
          resolve(answer)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      })
      post(frame)
    })
  }

  function answer(id: string, raw: unknown): void {
    const waiting = pending.get(id)
    const schema = waiting && messages[waiting.topic]?.response
    if (!waiting || !schema) return
    const parsed = v.safeParse(schema, raw)
    if (parsed.success) waiting.resolve(parsed.output)
    else {
      const issue = parsed.issues[0].message
      waiting.reject(new SchemaError('parsing/schema', { what: `The answer to ${waiting.topic}`, issue }))
    }
  }

  function refuse(id: string, reason: RefusalReason): void {
    const waiting = pending.get(id)
    waiting?.reject(new ChannelError('channel/refused', { topic: waiting.topic, reason }))
  }

  return {
    request,
    answer,
    refuse,
    /** Sends every unanswered request again, after the other window started anew. */
    resend: () => {
      for (const { frame } of pending.values()) post(frame)
    },
    rejectAll: () => {
      for (const waiting of [...pending.values()]) waiting.reject(new ChannelError('channel/closed'))
    },
  }
}
