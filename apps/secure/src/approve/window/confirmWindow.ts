import * as v from 'valibot'
import type { ApprovalRequest } from '../../shared/Approval.js'

/** Where the page is that confirms requests in a window of its own. */
export const confirmPath = '/confirm'

/** What the window says when it can be spoken to, and what it has come to. */
export const readyWord = 'confirm-ready'

/** What the frame gives the window: the request itself, which the window reads anew. */
export type ConfirmTask = {
  request: Omit<ApprovalRequest, 'ask' | 'signal'>
  phrase: string | undefined
}

/** What comes back through the port: a question for the node, or what the visitor decided. */
export const fromWindowSchema = v.variant('type', [
  v.object({ type: v.literal('ask'), id: v.number(), method: v.string(), params: v.array(v.unknown()) }),
  v.object({ type: v.literal('outcome'), outcome: v.picklist(['approved', 'rejected']) }),
])

/** What the frame answers a question with. */
export const toWindowSchema = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  isFailure: v.boolean(),
})

/** Milliseconds between two looks whether the window is still there: browsers tell nobody when one is closed. */
const closedPollMs = 500

/**
 * Has a request confirmed in a window of the secure site's own, which no page can cover, move or draw over. It has to be
 * called in the press of a button, or the browser opens nothing. The window reads the request itself and shows all of it.
 *
 * @param task - The request, and how it is shown.
 * @param parts - `ask`: asks the network's node; `signal`: aborted when the page takes the request back.
 * @returns Whether it was confirmed; a window that cannot be opened or is closed confirms nothing.
 */
export function confirmInWindow(
  task: ConfirmTask,
  { ask, signal }: Pick<ApprovalRequest, 'ask' | 'signal'>,
): Promise<boolean> {
  const opened = window.open(confirmPath, '_blank', 'popup,width=420,height=720')
  if (!opened) return Promise.resolve(false)
  const { port1: port, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const listeners = new AbortController()
    const end = (isConfirmed: boolean) => {
      listeners.abort()
      window.clearInterval(poll)
      port.close()
      opened.close()
      resolve(isConfirmed)
    }
    const poll = window.setInterval(() => {
      if (opened.closed) end(false)
    }, closedPollMs)
    const greet = ({ data, origin, source }: MessageEvent) => {
      if (source !== opened || origin !== window.origin || data !== readyWord) return
      window.removeEventListener('message', greet)
      opened.postMessage(task, window.origin, [port2])
    }
    window.addEventListener('message', greet, { signal: listeners.signal })
    signal.addEventListener('abort', () => end(false), { signal: listeners.signal })
    port.onmessage = async ({ data }) => {
      const parsed = v.safeParse(fromWindowSchema, data)
      if (!parsed.success) return
      if (parsed.output.type === 'outcome') return end(parsed.output.outcome === 'approved')
      const { id, method, params } = parsed.output
      const answer = await ask(method, params).then(
        (result) => ({ id, result, isFailure: false }),
        () => ({ id, isFailure: true }),
      )
      port.postMessage(answer)
    }
  })
}
