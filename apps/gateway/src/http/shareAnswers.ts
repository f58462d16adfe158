import type { CallDefinition } from '@latchkey/wire'
import type { CallHandler, CallRequest } from './mountCall.js'

/** So long an answer also serves others who ask the same, from the moment that the first of them asked. */
const lifetimeMs = 1_000

type Shared<Definition extends CallDefinition> = {
  answer: ReturnType<CallHandler<Definition>>
  askedAtMs: number
  /** How many wait for it. */
  waiting: number
  controller: AbortController
}

/**
 * Makes callers share the answer to the same question within a second, so that a crowd costs nodes and vendors one question. It is
 * given up when nobody waits any longer.
 *
 * @param handler - Answers a question; the signal that it gets is that of all who wait.
 * @param options - What makes two questions the same (undefined for one that is not shared), and the time.
 */
export function shareAnswers<Definition extends CallDefinition>(
  handler: CallHandler<Definition>,
  { now, toKey }: { toKey(request: CallRequest<Definition>): unknown; now: () => number },
): CallHandler<Definition> {
  // In the order in which they were asked.
  const asked = new Map<string, Shared<Definition>>()

  function forgetOld(): void {
    for (const [key, { askedAtMs }] of asked) {
      if (now() - askedAtMs < lifetimeMs) return
      asked.delete(key)
    }
  }

  function ask(key: string, request: CallRequest<Definition>): Shared<Definition> {
    const controller = new AbortController()
    const answer = handler({ ...request, signal: controller.signal })
    // Whoever waits hears of a failure; nobody may.
    answer.catch(() => undefined)
    const shared = { answer, controller, askedAtMs: now(), waiting: 0 }
    asked.set(key, shared)
    return shared
  }

  return async (request) => {
    const parts = toKey(request)
    if (parts === undefined) return handler(request)
    forgetOld()
    const key = JSON.stringify(parts)
    const shared = asked.get(key) ?? ask(key, request)
    const { signal } = request
    const leave = () => {
      shared.waiting -= 1
      if (shared.waiting > 0) return
      shared.controller.abort(signal.reason)
      if (asked.get(key) === shared) asked.delete(key)
    }
    shared.waiting += 1
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await shared.answer
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
