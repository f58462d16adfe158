import * as v from 'valibot'
import type { MessageList, RequestInfo } from './Channel.js'
import type { FrameBody } from './frame.js'

/** Requests one window may have open in the other at a time. */
const maxInProgress = 64

/** A handler with its types erased; the channel's own methods restore them. */
export type AnyHandler = (payload: unknown, info: RequestInfo) => unknown

/** A listener with its types erased. */
export type AnyListener = (payload: unknown, info: { origin: string }) => void

/**
 * The requests and events this window receives.
 *
 * @param messages - The topics.
 * @param post - Sends a frame to the other window.
 */
export function createIncoming(messages: MessageList, post: (frame: FrameBody) => void) {
  const handlers = new Map<string, AnyHandler>()
  const listeners = new Map<string, Set<AnyListener>>()
  const inProgress = new Map<string, AbortController>()

  async function request(id: string, topic: string, raw: unknown, origin: string): Promise<void> {
    // A request sent twice around the handshake has one id and is handled once.
    if (inProgress.has(id)) return
    const definition = Object.hasOwn(messages, topic) ? messages[topic] : undefined
    if (!definition?.response) return post({ kind: 'refusal', id, reason: 'unknown-topic' })
    const handler = handlers.get(topic)
    if (!handler) return post({ kind: 'refusal', id, reason: 'no-handler' })
    const parsed = v.safeParse(definition.payload, raw)
    if (!parsed.success) return post({ kind: 'refusal', id, reason: 'invalid-payload' })
    if (inProgress.size >= maxInProgress) return post({ kind: 'refusal', id, reason: 'busy' })
    const controller = new AbortController()
    inProgress.set(id, controller)
    try {
      const answer = await handler(parsed.output, { origin, signal: controller.signal })
      if (!controller.signal.aborted) post({ kind: 'answer', id, answer })
    } catch {
      // The other window learns that it failed, never why: the reason may hold what is not its business.
      if (!controller.signal.aborted) post({ kind: 'refusal', id, reason: 'handler-failed' })
    } finally {
      inProgress.delete(id)
    }
  }

  function event(topic: string, raw: unknown, origin: string): void {
    const definition = Object.hasOwn(messages, topic) ? messages[topic] : undefined
    if (!definition || definition.response) return
    const parsed = v.safeParse(definition.payload, raw)
    if (!parsed.success) return
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(parsed.output, { origin })
  }

  return {
    request,
    event,
    cancel: (id: string) => inProgress.get(id)?.abort(),
    cancelAll: () => {
      for (const controller of [...inProgress.values()]) controller.abort()
    },
    handle(topic: string, handler: AnyHandler): () => void {
      handlers.set(topic, handler)
      return () => {
        if (handlers.get(topic) === handler) handlers.delete(topic)
      }
    },
    on(topic: string, listener: AnyListener): () => void {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => {
        set.delete(listener)
      }
    },
  }
}
