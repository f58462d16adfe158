import * as v from 'valibot'
import { createApprove } from '../approve/createApprove.js'
import { type ConfirmRequest, confirmAnswerSchema, confirmReady } from '../shared/confirmMessages.js'

type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

/** Takes the request of the frame that opened this window; nobody else's page can send one. */
function takeRequest(): Promise<{ request: ConfirmRequest; port: MessagePort }> {
  return new Promise((resolve) => {
    window.addEventListener('message', function onMessage({ data, origin, ports, source }) {
      const [port] = ports
      if (origin !== location.origin || source !== window.opener || !port) return
      window.removeEventListener('message', onMessage)
      resolve({ request: data as ConfirmRequest, port })
    })
    // Whoever opened this from elsewhere hears nothing.
    ;(window.opener as Window | null)?.postMessage(confirmReady, location.origin)
  })
}

function createAsk(port: MessagePort) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  port.onmessage = ({ data }) => {
    const answer = v.safeParse(confirmAnswerSchema, data)
    if (!answer.success) return
    const { failure, id, result } = answer.output
    const call = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) call?.resolve(result)
    else call?.reject(new Error(failure))
  }
  return (method: string, params: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      port.postMessage({ id: lastId, method, params })
    })
}

async function start(): Promise<void> {
  const { port, request } = await takeRequest()
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const approve = createApprove({
    root: document.body,
    phrase: () => undefined,
    theme: () => (isDark ? 'dark' : 'light'),
    // Here no page can lay anything over it.
    confirmElsewhere: async () => true,
  })
  const { signal } = new AbortController()
  const decision = await approve({ ...request, ask: createAsk(port), signal })
  port.postMessage({ decision })
}

void start()
