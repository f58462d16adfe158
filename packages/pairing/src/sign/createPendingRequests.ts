import { PairingError } from '@latchkey/errors/pairing'
import { type Clock, scheduleDeadline } from '../environment/Clock.js'
import type { PeerMessage } from '../messages/message.js'

/** An answer of the other side. */
export type PeerAnswer = Exclude<PeerMessage, { kind: 'request' }>

/** Questions to the other side that wait for their answer in this tab. */
export type Waits = {
  /**
   * Waits for an answer.
   *
   * @throws pairing/request-expired, pairing/request-cancelled, and what `fail` is given
   */
  start(question: {
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

/**
 * Makes the list of waiting questions.
 *
 * @param clock - For their deadlines.
 */
export function createWaits(clock: Clock): Waits {
  type Wait = { topic: string; answer(answer: PeerAnswer): void; fail(error: Error): void }
  const waits = new Map<number, Wait>()
  return {
    start: ({ id, topic, timeoutMs, signal }) =>
      new Promise((resolve, reject) => {
        const end = () => {
          waits.delete(id)
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
        waits.set(id, { topic, answer, fail })
        if (signal?.aborted) onAbort()
        else signal?.addEventListener('abort', onAbort)
      }),
    has: (id) => waits.has(id),
    answer: (answer) => waits.get(answer.id)?.answer(answer),
    fail: (id, error) => waits.get(id)?.fail(error),
    failAll(error, topic) {
      for (const wait of [...waits.values()])
        if (topic === undefined || wait.topic === topic) wait.fail(error)
    },
  }
}
