import type { Clock } from '@latchkey/core'
import { EmbeddedError } from '@latchkey/errors/embedded'
import {
  classifyFrameMethod,
  type FrameCallAnswer,
  type FrameCallInput,
  type FrameCallName,
  readAppMessage,
  readFrameMessage,
  writeAppMessage,
} from '@latchkey/wire/frame'
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

/** What the frame answers with on an origin that the project does not name (§4.060). */
const unverifiedDomain = 'unverified_domain'

/** The page's end of the port to the frame. */
export type FramePort = Pick<MessagePort, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

/**
 * Asks the frame.
 *
 * @param options - `signal`: gives the call up.
 * @throws `embedded/…`; `embedded/failed` with what the frame answered.
 */
export type AskFrame = <Name extends FrameCallName>(
  name: Name,
  payload: FrameCallInput<Name>,
  options?: { signal?: AbortSignal | undefined },
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
  onEvent(name: 'READY' | 'SESSION_UPDATE', payload: unknown): void
}): FrameClient {
  const waiting = new Map<string, Waiting>()

  port.onmessage = ({ data }) => {
    const message = readFrameMessage(data)
    if (!message) return
    if (message.kind === 'event') return onEvent(message.name, message.payload)
    const call = waiting.get(message.id)
    if (call?.name !== message.name) return
    if (message.kind === 'answer') call.resolve(message.payload)
    else if (message.message === unverifiedDomain)
      call.reject(new EmbeddedError('embedded/unverified-domain'))
    else call.reject(new EmbeddedError('embedded/failed', { reason: message.message }))
  }

  function ask<Name extends FrameCallName>(
    name: Name,
    payload: FrameCallInput<Name>,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<FrameCallAnswer<Name>> {
    const id = crypto.randomUUID()
    const message = writeAppMessage(name, id, toPlainData(payload))
    const method = readMethod(message.payload)
    const kind = name === 'RPC_REQUEST' ? classifyFrameMethod(method) : undefined
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
            () => call.reject(new EmbeddedError('embedded/request-timeout', { afterMs: requestTimeoutMs })),
            requestTimeoutMs,
          )
        : undefined
      const settle = () => {
        waiting.delete(id)
        stopTimer?.()
        signal?.removeEventListener('abort', giveUp)
      }
      const call: Waiting = {
        name,
        kind,
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

  return {
    ask,
    abortOpen() {
      for (const call of [...waiting.values()]) {
        if (call.name === keptCall || call.kind === 'safe') continue
        const isRequest = call.kind === 'unsafe'
        if (isRequest) port.postMessage(writeAppMessage('RPC_ABORT', crypto.randomUUID(), undefined))
        call.reject(new EmbeddedError(isRequest ? 'embedded/request-aborted' : 'embedded/aborted'))
      }
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
