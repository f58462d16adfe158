import * as v from 'valibot'
import { createApprove } from '../createApprove.js'
import type { Ask } from '../simulate/Simulation.js'
import { type ConfirmTask, readyWord, toWindowSchema } from './confirmWindow.js'

// The secure site's own window: it shows a request that the frame has shown already, where no page is around it. The frame
// is of the same origin, and the only one whose words count.

function askThrough(port: MessagePort): Ask {
  const open = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  port.onmessage = ({ data }) => {
    const parsed = v.safeParse(toWindowSchema, data)
    if (!parsed.success) return
    const { id, isFailure, result } = parsed.output
    const question = open.get(id)
    open.delete(id)
    if (isFailure) question?.reject(new Error('The node cannot be asked'))
    else question?.resolve(result)
  }
  return (method, params) =>
    new Promise((resolve, reject) => {
      lastId += 1
      open.set(lastId, { resolve, reject })
      port.postMessage({ type: 'ask', id: lastId, method, params })
    })
}

function start(): void {
  const opener: Window | null = window.opener
  if (!opener || window.top !== window) return
  const take = async ({ data, origin, ports, source }: MessageEvent<ConfirmTask>) => {
    const [port] = ports
    if (source !== opener || origin !== window.origin || !port) return
    window.removeEventListener('message', take)
    const { phrase, request } = data
    const approve = createApprove({
      root: document.body,
      phrase: () => phrase,
      // This is elsewhere.
      confirmElsewhere: async () => true,
    })
    const outcome = await approve({ ...request, ask: askThrough(port), signal: new AbortController().signal })
    port.postMessage({ type: 'outcome', outcome })
  }
  window.addEventListener('message', take)
  // Only a page of this origin learns that this is open.
  opener.postMessage(readyWord, window.origin)
}

start()
