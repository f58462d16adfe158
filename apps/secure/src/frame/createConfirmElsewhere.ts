import * as v from 'valibot'
import type { ApprovalRequest } from '../shared/Approval.js'
import { type ConfirmRequest, confirmMessageSchema, confirmReady } from '../shared/confirmMessages.js'
import { askOwnWindow } from '../shared/ownWindow.js'

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
    return request ? confirmIn(window, request) : false
  }
}

async function confirmIn(
  window: Window,
  { ask, hasSentTo, readPrices, signal, ...shown }: ApprovalRequest,
): Promise<boolean> {
  async function answer(port: MessagePort, id: number, answering: Promise<unknown>) {
    const reply = await answering.then(
      (result) => ({ id, result }),
      () => ({ id, failure: 'The network has not answered' }),
    )
    port.postMessage(reply)
  }

  const decision = await askOwnWindow(window, {
    path: '/confirm',
    ready: confirmReady,
    request: Promise.resolve(shown satisfies ConfirmRequest),
    signal,
    take(data, port) {
      const message = v.safeParse(confirmMessageSchema, data)
      if (!message.success) return undefined
      if ('decision' in message.output) return message.output.decision
      const { id } = message.output
      const question = message.output
      if ('sentTo' in question) void answer(port, id, hasSentTo(question.sentTo))
      else if ('pricesOf' in question) void answer(port, id, readPrices(question.pricesOf))
      else void answer(port, id, ask(question.method, question.params))
      return undefined
    },
  })
  return decision === 'approved'
}
