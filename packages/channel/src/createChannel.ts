import { ChannelError } from '@latchkey/errors/channel'
import * as v from 'valibot'
import type { Channel, CreateChannelParameters, MessageList, Response } from './Channel.js'
import { type AnyHandler, type AnyListener, createIncoming } from './createIncoming.js'
import { createOutgoing } from './createOutgoing.js'
import { type Frame, type FrameBody, frameSchema, randomId } from './frame.js'

/**
 * Checks that a text is one exact http or https origin: no wildcard, no path, no `null`.
 *
 * @param origin - What the caller passed.
 * @throws `channel/origin` for anything else.
 */
export function assertExactOrigin(origin: string): void {
  let parsed: URL | undefined
  try {
    parsed = new URL(origin)
  } catch {
    // Not an address at all: refused below like any other wrong value.
  }
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
  if (!isWeb || parsed?.origin !== origin) throw new ChannelError('channel/origin', { origin })
}

/**
 * Joins this window with exactly one other window on exactly one other origin.
 *
 * Each message is checked in this order: source and origin, schema, id. What fails a check never reaches
 * a handler; a request that fails is answered with `channel/refused`.
 *
 * @param parameters - The two windows, the exact origin and the topics.
 * @returns The channel; call `close` when done.
 * @throws `channel/origin` when `peerOrigin` is not one exact origin.
 *
 * @example
 * import { createChannel } from '@latchkey/channel'
 * import * as v from 'valibot'
 *
 * const messages = { 'wallet/sign': { payload: v.string(), response: v.string() } }
 * const channel = createChannel({ self: window, peer: popup, peerOrigin: 'https://wallet.example', messages })
 * const signature = await channel.request('wallet/sign', 'hello')
 */
export function createChannel<const M extends MessageList>(
  parameters: CreateChannelParameters<M>,
): Channel<M> {
  const { self, peer, peerOrigin, messages, greets = true } = parameters
  assertExactOrigin(peerOrigin)
  const ownId = randomId()
  const readyListeners = new Set<() => void>()
  const byeListeners = new Set<() => void>()
  const outbox: FrameBody[] = []
  let peerId: string | undefined
  let isClosed = false

  const post = (frame: FrameBody) => peer.postMessage({ latchkey: 1, ...frame }, peerOrigin)
  // Unanswered requests live in `outgoing` and are sent from there once the other window is ready.
  const outgoing = createOutgoing(messages, (frame) => {
    if (peerId !== undefined && !isClosed) post(frame)
  })
  const incoming = createIncoming(messages, (frame) => {
    if (!isClosed) post(frame)
  })

  function onHello(from: string, isAnswer: boolean): void {
    if (!isAnswer) post({ kind: 'hello', from: ownId, isAnswer: true })
    if (peerId === from) return
    // Another document in the same window: what the old one asked for has nobody left to hear it.
    if (peerId !== undefined) incoming.cancelAll()
    peerId = from
    for (const frame of outbox.splice(0)) post(frame)
    outgoing.resend()
    for (const listener of [...readyListeners]) listener()
    readyListeners.clear()
  }

  function onFrame(frame: Frame, origin: string): void {
    if (frame.kind === 'hello') onHello(frame.from, frame.isAnswer)
    else if (peerId === undefined) return
    else if (frame.kind === 'event') incoming.event(frame.topic, frame.payload, origin)
    else if (frame.kind === 'request') void incoming.request(frame.id, frame.topic, frame.payload, origin)
    else if (frame.kind === 'cancel') incoming.cancel(frame.id)
    else if (frame.kind === 'answer') outgoing.answer(frame.id, frame.answer)
    else if (frame.kind === 'refusal') outgoing.refuse(frame.id, frame.reason)
    else {
      incoming.cancelAll()
      for (const listener of [...byeListeners]) listener()
    }
  }

  function onMessage(event: MessageEvent): void {
    if (event.source !== (peer as unknown) || event.origin !== peerOrigin) return
    const parsed = v.safeParse(frameSchema, event.data)
    if (parsed.success) onFrame(parsed.output, event.origin)
  }

  self.addEventListener('message', onMessage)
  if (greets) post({ kind: 'hello', from: ownId, isAnswer: false })

  return {
    send(topic, payload) {
      if (isClosed) throw new ChannelError('channel/closed')
      const frame: FrameBody = { kind: 'event', topic, payload }
      if (peerId === undefined) outbox.push(frame)
      else post(frame)
    },
    request(topic, payload, options) {
      if (isClosed) return Promise.reject(new ChannelError('channel/closed'))
      return outgoing.request(topic, payload, options) as Promise<Response<M, typeof topic>>
    },
    on: (topic, listener) => incoming.on(topic, listener as AnyListener),
    handle: (topic, handler) => incoming.handle(topic, handler as AnyHandler),
    onReady(listener) {
      if (peerId !== undefined) listener()
      else readyListeners.add(listener)
      return () => {
        readyListeners.delete(listener)
      }
    },
    onBye(listener) {
      byeListeners.add(listener)
      return () => {
        byeListeners.delete(listener)
      }
    },
    close() {
      if (isClosed) return
      if (peerId !== undefined) post({ kind: 'bye' })
      isClosed = true
      self.removeEventListener('message', onMessage)
      outgoing.rejectAll()
      incoming.cancelAll()
      readyListeners.clear()
      byeListeners.clear()
    },
  }
}
