import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** One topic: the schema of what is sent and, when it is a request, of what is answered. */
export type MessageDefinition = { payload: GenericSchema; response?: GenericSchema }

/** Every topic two windows may exchange. Both windows import the same list. */
export type MessageList = Readonly<Record<string, MessageDefinition>>

/** The topics that are answered. */
export type RequestTopic<M extends MessageList> = {
  [T in keyof M & string]: M[T] extends { response: GenericSchema } ? T : never
}[keyof M & string]

/** The topics that are only told. */
export type EventTopic<M extends MessageList> = Exclude<keyof M & string, RequestTopic<M>>

/** What a sender passes for topic `T`. */
export type PayloadInput<M extends MessageList, T extends keyof M> = InferInput<M[T]['payload']>

/** What a receiver gets for topic `T`, parsed. */
export type Payload<M extends MessageList, T extends keyof M> = InferOutput<M[T]['payload']>

/** What a handler returns for topic `T`. */
export type ResponseInput<M extends MessageList, T extends keyof M> = M[T] extends {
  response: infer S extends GenericSchema
}
  ? InferInput<S>
  : never

/** What a requester gets for topic `T`, parsed. */
export type Response<M extends MessageList, T extends keyof M> = M[T] extends {
  response: infer S extends GenericSchema
}
  ? InferOutput<S>
  : never

/** The part of `Window` a channel listens on. */
export type ChannelSelf = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** The part of `Window` a channel posts to; it is also compared with each message's source. */
export type ChannelPeer = { postMessage: (message: unknown, targetOrigin: string) => void }

/** What `createChannel` needs. */
export type CreateChannelParameters<M extends MessageList> = {
  /** This window. */
  self: ChannelSelf
  /** The other window. */
  peer: ChannelPeer
  /** The other window's exact origin; messages from and to anywhere else are dropped. */
  peerOrigin: string
  /** Every topic the two windows may exchange. */
  messages: M
  /**
   * Whether this side says hello first; true by default. The side that opened the other window passes
   * false: a window just opened is still empty, and posting to it only makes the browser complain.
   */
  greets?: boolean
}

/** What a handler knows about a request besides its payload. */
export type RequestInfo = {
  /** The origin the browser reported for the message, not one the message claims. */
  origin: string
  /** Aborts when the requester gave up, went away, or the channel closed. */
  signal: AbortSignal
}

/** What a request may be told. */
export type RequestOptions = {
  /** Gives the request up; the other window's handler sees its own signal abort. */
  signal?: AbortSignal
  /** Milliseconds until the request fails with `channel/timeout`; 30,000 by default, `Infinity` for never. */
  timeoutMs?: number
}

/** Typed messages with one other window. */
export type Channel<M extends MessageList> = {
  /** Tells the other window something; kept until it is ready. */
  send<T extends EventTopic<M>>(topic: T, payload: PayloadInput<M, T>): void
  /** Asks the other window; sent again by itself when that window reloads. */
  request<T extends RequestTopic<M>>(
    topic: T,
    payload: PayloadInput<M, T>,
    options?: RequestOptions,
  ): Promise<Response<M, T>>
  /** Listens to a told topic. @returns A function that stops listening. */
  on<T extends EventTopic<M>>(
    topic: T,
    listener: (payload: Payload<M, T>, info: { origin: string }) => void,
  ): () => void
  /** Answers a requested topic; one handler per topic, the last one set. @returns A function that removes it. */
  handle<T extends RequestTopic<M>>(
    topic: T,
    handler: (
      payload: Payload<M, T>,
      info: RequestInfo,
    ) => ResponseInput<M, T> | Promise<ResponseInput<M, T>>,
  ): () => void
  /** Calls back at once or as soon as the other window is ready. @returns A function that forgets the listener. */
  onReady(listener: () => void): () => void
  /** Calls back when the other window closed its channel. @returns A function that forgets the listener. */
  onBye(listener: () => void): () => void
  /** Ends the channel: everything pending fails with `channel/closed`, everything in progress aborts. */
  close(): void
}
