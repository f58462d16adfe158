import * as v from 'valibot'
import type { ApprovalRequest } from '../shared/Approval.js'
import { type ConfirmRequest, confirmMessageSchema, confirmReady } from '../shared/confirmMessages.js'

const path = '/confirm'
const features = 'popup,width=420,height=720'
/** How often it is looked whether the window is still there, in milliseconds. */
const closedIntervalMs = 500

/**
 * Makes what asks the visitor in a window of the secure site's own, over which no page can lay anything (S3).
 *
 * @param window - The frame's.
 * @param getRequest - What is being asked.
 * @returns Opens the window, and comes to whether the visitor confirmed.
 */
export function createConfirmElsewhere(
  window: Window,
  getRequest: () => ApprovalRequest | undefined,
): () => Promise<boolean> {
  return async () => {
    const request = getRequest()
    const opened = request && window.open(path, '_blank', features)
    return opened ? confirmIn(opened, window, request) : false
  }
}

function confirmIn(
  opened: Window,
  window: Window,
  { ask, signal, ...shown }: ApprovalRequest,
): Promise<boolean> {
  const { origin } = window.location
  const { port1, port2 } = new MessageChannel()

  async function answer(id: number, method: string, params: readonly unknown[]): Promise<void> {
    const reply = await ask(method, params).then(
      (result) => ({ id, result }),
      () => ({ id, failure: 'The network has not answered' }),
    )
    port1.postMessage(reply)
  }

  return new Promise((resolve) => {
    const end = (isConfirmed: boolean) => {
      window.clearInterval(watch)
      window.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', onAbort)
      port1.close()
      opened.close()
      resolve(isConfirmed)
    }
    const onAbort = () => end(false)
    const onMessage = (event: MessageEvent) => {
      if (event.source !== opened || event.origin !== origin || event.data !== confirmReady) return
      window.removeEventListener('message', onMessage)
      opened.postMessage(shown satisfies ConfirmRequest, origin, [port2])
    }
    const watch = window.setInterval(() => opened.closed && end(false), closedIntervalMs)
    port1.onmessage = ({ data }) => {
      const message = v.safeParse(confirmMessageSchema, data)
      if (!message.success) return
      if ('decision' in message.output) end(message.output.decision === 'approved')
      else void answer(message.output.id, message.output.method, message.output.params)
    }
    signal.addEventListener('abort', onAbort)
    window.addEventListener('message', onMessage)
  })
}
