/** A question that waits for its answer, and how many wait with it. */
type Asked = { answer: Promise<unknown>; controller: AbortController; waiting: number }

/**
 * Asks a question once for all who ask it while it waits. It is taken back when the last of them no longer waits.
 *
 * @param ask - Asks; the signal takes the question back.
 * @param options - `onJoin`: told when somebody asks what waits already; `makeError`: what those get who stop waiting.
 */
export function shareQuestion(
  ask: (signal: AbortSignal) => Promise<unknown>,
  { onJoin, makeError }: { onJoin: () => void; makeError: () => Error },
): (signal: AbortSignal | undefined) => Promise<unknown> {
  let current: Asked | undefined

  function start(): Asked {
    const controller = new AbortController()
    const started = { answer: ask(controller.signal), controller, waiting: 0 }
    const forget = () => {
      if (current === started) current = undefined
    }
    started.answer.then(forget, forget)
    current = started
    return started
  }

  return (signal) => {
    if (signal?.aborted) return Promise.reject(makeError())
    if (current) onJoin()
    const joined = current ?? start()
    joined.waiting += 1
    return new Promise((resolve, reject) => {
      joined.answer.then(resolve, reject)
      signal?.addEventListener('abort', () => {
        reject(makeError())
        joined.waiting -= 1
        if (joined.waiting > 0) return
        if (current === joined) current = undefined
        joined.controller.abort()
      })
    })
  }
}
