import { PairingError } from '@latchkey/errors/pairing'
import {
  type RelayIdToken,
  type RelayMethod,
  type RelayParams,
  type RelayResult,
  relayErrorCodes,
  toRelayIdToken,
  writeRelayRequest,
} from '@latchkey/wire/relay'
import { safeParse } from 'valibot'
import { type Clock, scheduleDeadline } from '../environment/Clock.js'
import { giveUpAfterMs, resendAfterMs } from './relayTimes.js'

/** The answer of the relay to a call. */
export type CallAnswer =
  | { kind: 'result'; id: RelayIdToken; result: unknown }
  | { kind: 'error'; id: RelayIdToken | undefined; error: { code: number; message: string } }

/** Calls to the relay that wait for their answer. */
export type Calls = {
  /**
   * Makes a call. It is sent again, unchanged, until an answer comes.
   *
   * @throws pairing/relay-error, pairing/relay-unreachable, and what `failAll` is given
   */
  make<Method extends RelayMethod>(
    method: Method,
    params: RelayParams<Method>,
    giveUpMs?: number,
  ): Promise<RelayResult<Method>>
  /** Takes an answer in; one that nobody waits for means nothing. */
  answer(answer: CallAnswer): void
  /** Sends everything that waits again, oldest first. */
  sendAll(): void
  failAll(makeError: () => Error): void
  readonly size: number
}

/** How calls are made. */
export type CallContext = {
  clock: Clock
  /** For the error when it cannot be reached. */
  relayUrl: string
  makeId(): RelayIdToken
  /** Writes a frame when the connection is open, else does nothing. */
  send(frame: string): void
}

type Call = { send(): void; settle(answer: CallAnswer): void; fail(error: Error): void }

/**
 * Makes the list of open calls.
 *
 * @param context - How calls are made; `onEmpty`: the last one has ended.
 */
export function createCalls(context: CallContext & { onEmpty(): void }): Calls {
  const { clock } = context
  const calls = new Map<RelayIdToken, Call>()

  return {
    make(method, params, giveUpMs = giveUpAfterMs) {
      const id = context.makeId()
      const frame = writeRelayRequest(id, method, params)
      return new Promise((resolve, reject) => {
        let stopResend = () => {}
        const end = (run: () => void) => {
          stopResend()
          stopGiveUp()
          calls.delete(id)
          run()
          if (calls.size === 0) context.onEmpty()
        }
        const fail = (error: Error) => end(() => reject(error))
        const stopGiveUp = scheduleDeadline(
          clock,
          () => fail(new PairingError('pairing/relay-unreachable', { relayUrl: context.relayUrl })),
          giveUpMs,
        )
        const send = () => {
          stopResend()
          stopResend = clock.schedule(send, resendAfterMs)
          context.send(frame)
        }
        const settle = (answer: CallAnswer) => {
          if (answer.kind === 'result') {
            const parsed = safeParse(method.result, answer.result)
            if (parsed.success) return end(() => resolve(parsed.output as never))
          }
          const error = answer.kind === 'error' ? answer.error : { code: 0, message: 'Unexpected answer' }
          // Too many requests: the same one is sent again with the next round.
          if (error.code === relayErrorCodes.tooManyRequests) return
          fail(new PairingError('pairing/relay-error', { code: error.code, reason: error.message }))
        }
        calls.set(id, { send, settle, fail })
        send()
      })
    },
    answer(answer) {
      if (answer.id) calls.get(answer.id)?.settle(answer)
    },
    sendAll() {
      for (const call of calls.values()) call.send()
    },
    failAll(makeError) {
      for (const call of [...calls.values()]) call.fail(makeError())
    },
    get size() {
      return calls.size
    },
  }
}

/**
 * Makes ids for calls to the relay: 13 digits of milliseconds and 6 of chance, each higher than the one before. They
 * are strings: a number of 19 digits would lose some.
 *
 * @param clock - For the milliseconds.
 * @param random - From 0 to 1.
 */
export function createCallIds(clock: Clock, random: () => number): () => RelayIdToken {
  let last = 0n
  return () => {
    const next = BigInt(clock.now()) * 1_000_000n + BigInt(Math.floor(random() * 1e6))
    last = next > last ? next : last + 1n
    return toRelayIdToken(String(last))
  }
}
