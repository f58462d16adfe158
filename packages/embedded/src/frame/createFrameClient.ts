import type { Clock } from '@latchkey/core'
import { EmbeddedError } from '@latchkey/errors/embedded'
import { createUuid } from '@latchkey/primitives'
import {
  type FrameCallAnswer,
  type FrameCallInput,
  type FrameCallName,
  type FrameEventName,
  frameMethods,
  readAppMessage,
  readFrameMessage,
  writeAppMessage,
} from '@latchkey/wire/frame'
import { toEmbeddedError } from './toEmbeddedError.js'
import { toPlainData } from './toPlainData.js'

/** The frame has answered these by then, or never will (§8.029, §9.009); in ms. */
const requestTimeoutMs = 120_000

/** What waits for the frame's own servers. What waits for the visitor has no end of its own. */
const timedCalls: ReadonlySet<FrameCallName> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
])

/** What goes on when everything else is given up: its code is on screen, for another device (§4.042). */
const keptCall: FrameCallName = 'GET_FARCASTER_URI'

/** A frame that says nothing for so long has taken everything back; in ms. */
const abortTimeoutMs = 1000

/** The page's end of the port to the frame. */
export type FramePort = Pick<MessagePort, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

/**
 * Asks the frame.
 *
 * @param options - `signal`: gives the call up; `timeoutMs`: how long the answer is waited for, where it is another time than usual.
 * @throws `embedded/…`; `embedded/failed` with what the frame answered.
 */
export type AskFrame = <Name extends FrameCallName>(
  name: Name,
  payload: FrameCallInput<Name>,
  options?: { signal?: AbortSignal | undefined; timeoutMs?: number | undefined },
) => Promise<FrameCallAnswer<Name>>

/** The page's side of the protocol with the frame. */
export type FrameClient = {
  ask: AskFrame
  /** Gives up what is open and waits for the visitor, who has left (§2.019, §4.042). Reading goes on (§4.043). */
  abortOpen(): void
  /** Ends it: what is open fails. */
  close(): void
}

type Waiting = {
  name: FrameCallName
  /** Of a request to the wallet, whether the visitor approves it. */
  kind: 'safe' | 'unsafe' | undefined
  stopTimer: (() => void) | undefined
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/**
 * Makes the page's side of the protocol with the embedded wallet's frame (§4.041, §7.046).
 *
 * @param parts - `port`: what the frame has the other end of; `onEvent`: told what the frame says unasked; `clock`: the kit's.
 */
export function createFrameClient({
  port,
  clock,
  onEvent,
}: {
  port: FramePort
  clock: Clock
  onEvent(name: FrameEventName, payload: unknown): void
}): FrameClient {
  const waiting = new Map<string, Waiting>()
  let isPrompting = false

  function stop(call: Waiting): void {
    call.stopTimer?.()
    call.stopTimer = undefined
  }

  function hearEvent(name: FrameEventName, payload: unknown): void {
    if (name === 'PROMPT') {
      isPrompting = (payload as { isOpen: boolean }).isOpen
      // What waited for the frame's servers waits for the visitor now.
      if (isPrompting) for (const call of waiting.values()) stop(call)
    }
    onEvent(name, payload)
  }

  port.onmessage = ({ data }) => {
    const message = readFrameMessage(data)
    if (!message) return
    if (message.kind === 'event') return hearEvent(message.name, message.payload)
    const call = waiting.get(message.id)
    if (call?.name !== message.name) return
    if (message.kind === 'answer') call.resolve(message.payload)
    else call.reject(toEmbeddedError(message))
  }

  function ask<Name extends FrameCallName>(
    name: Name,
    payload: FrameCallInput<Name>,
    { signal, timeoutMs = requestTimeoutMs }: Parameters<AskFrame>[2] = {},
  ): Promise<FrameCallAnswer<Name>> {
    const id = createUuid()
    const message = writeAppMessage(name, id, toPlainData(payload))
    const method = readMethod(message.payload)
    const kind = name === 'RPC_REQUEST' ? frameMethods.classify(method) : undefined
    // Nothing that the frame would refuse leaves the page (§5.037, §6.009).
    if (kind === 'unknown')
      return Promise.reject(new EmbeddedError('embedded/method-not-allowed', { method }))
    if (!readAppMessage(message)) {
      const issue = 'they have not the form that the method asks for'
      return Promise.reject(
        new EmbeddedError('embedded/arguments-invalid', { method: method || name, issue }),
      )
    }
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const giveUp = () => call.reject(signal?.reason)
      const stopTimer = timedCalls.has(name)
        ? clock.schedule(
            () => call.reject(new EmbeddedError('embedded/request-timeout', { afterMs: timeoutMs })),
            timeoutMs,
          )
        : undefined
      const settle = () => {
        waiting.delete(id)
        stop(call)
        signal?.removeEventListener('abort', giveUp)
      }
      const call: Waiting = {
        name,
        kind,
        stopTimer,
        resolve(answer) {
          settle()
          resolve(answer as FrameCallAnswer<Name>)
        },
        reject(error) {
          settle()
          reject(error)
        },
      }
      signal?.addEventListener('abort', giveUp)
      waiting.set(id, call)
      port.postMessage(message)
    })
  }

  /** What was approved cannot be taken back: nobody is told that it was, and its answer is waited for. */
  async function giveUp(requests: readonly Waiting[]): Promise<void> {
    let stopTimer = () => {}
    const tooLate = new Promise<undefined>((resolve) => {
      stopTimer = clock.schedule(() => resolve(undefined), abortTimeoutMs)
    })
    const answer = await Promise.race([ask('RPC_ABORT', undefined).catch(() => undefined), tooLate])
    stopTimer()
    const isOpen = new Set(waiting.values())
    const left = requests.filter((request) => isOpen.has(request))
    // The frame does one after the other, the oldest first.
    for (const { reject } of left.slice(answer?.goOn ?? 0)) {
      reject(new EmbeddedError('embedded/request-aborted'))
    }
  }

  return {
    ask,
    abortOpen() {
      const open = [...waiting.values()].filter(({ kind, name }) => name !== keptCall && kind !== 'safe')
      const requests = open.filter(({ kind }) => kind === 'unsafe')
      for (const { kind, reject } of open)
        if (kind !== 'unsafe') reject(new EmbeddedError('embedded/aborted'))
      // Each request is taken back; what the frame asks by itself is as well.
      const count = Math.max(requests.length, isPrompting ? 1 : 0)
      for (let more = 1; more < count; more++) {
        port.postMessage(writeAppMessage('RPC_ABORT', createUuid(), undefined))
      }
      if (count > 0) void giveUp(requests)
    },
    close() {
      port.onmessage = null
      port.close()
      for (const call of [...waiting.values()]) call.reject(new EmbeddedError('embedded/frame-missing'))
    },
  }
}

function readMethod(payload: unknown): string {
  const method = (payload as { method?: unknown } | undefined)?.method
  return typeof method === 'string' ? method : ''
}
