import { PairingError } from '@latchkey/errors/pairing'
import { type Clock, scheduleDeadline } from '../environment/Clock.js'
import type { PeerAnswer } from '../messages/message.js'

/** Requests to the other side that wait for their answer in this tab. */
export type PendingRequests = {
  /**
   * Waits for an answer.
   *
   * @throws pairing/request-expired, pairing/request-cancelled, and what `fail` is given
   */
  add(request: {
    id: number
    topic: string
    timeoutMs: number
    signal?: AbortSignal | undefined
  }): Promise<PeerAnswer>
  has(id: number): boolean
  answer(answer: PeerAnswer): void
  /** Ends the waiting for one answer. */
  fail(id: number, error: Error): void
  /** Ends all waiting, or all on one topic. */
  failAll(error: Error, topic?: string): void
}

type Pending = { topic: string; answer(answer: PeerAnswer): void; fail(error: Error): void }

/**
 * Makes the list of requests that wait.
 *
 * @param clock - For their deadlines.
 */
export function createPendingRequests(clock: Clock): PendingRequests {
  const pending = new Map<number, Pending>()
  return {
    add: ({ id, topic, timeoutMs, signal }) =>
      new Promise((resolve, reject) => {
        const end = () => {
          pending.delete(id)
          stopTimer()
          signal?.removeEventListener('abort', onAbort)
        }
        const fail = (error: Error) => {
          end()
          reject(error)
        }
        const onAbort = () =>
          fail(new PairingError('pairing/request-cancelled', undefined, { cause: signal?.reason }))
        const stopTimer = scheduleDeadline(
          clock,
          () => fail(new PairingError('pairing/request-expired')),
          timeoutMs,
        )
        const answer = (message: PeerAnswer) => {
          end()
          resolve(message)
        }
        pending.set(id, { topic, answer, fail })
        if (signal?.aborted) onAbort()
        else signal?.addEventListener('abort', onAbort)
      }),
    has: (id) => pending.has(id),
    answer: (answer) => pending.get(answer.id)?.answer(answer),
    fail: (id, error) => pending.get(id)?.fail(error),
    failAll(error, topic) {
      for (const request of [...pending.values()])
        if (topic === undefined || request.topic === topic) request.fail(error)
    },
  }
}
