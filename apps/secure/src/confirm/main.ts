import * as v from 'valibot'
import { createApprove } from '../approve/createApprove.js'
import { type ConfirmRequest, confirmAnswerSchema, confirmReady } from '../shared/confirmMessages.js'
import { takeOwnRequest } from '../shared/ownWindow.js'

const pricesSchema = v.array(v.optional(v.number()))

type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

/** Asks the frame, which asks the gateway. */
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
  return (question: object) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      port.postMessage({ id: lastId, ...question })
    })
}

async function start(): Promise<void> {
  const { port, request: taken } = await takeOwnRequest(window, confirmReady)
  const request = taken as ConfirmRequest
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const approve = createApprove({
    root: document.body,
    phrase: () => undefined,
    theme: () => (isDark ? 'dark' : 'light'),
    // Here no page can lay anything over it.
    confirmElsewhere: async () => true,
  })
  const { signal } = new AbortController()
  const ask = createAsk(port)
  const decision = await approve({
    ...request,
    ask: (method, params) => ask({ method, params }),
    async hasSentTo(address) {
      const answer = await ask({ sentTo: address })
      return typeof answer === 'boolean' ? answer : undefined
    },
    async readPrices(addresses) {
      const answer = v.safeParse(pricesSchema, await ask({ pricesOf: addresses }))
      return answer.success ? answer.output : []
    },
    signal,
  })
  port.postMessage({ decision })
}

void start()
