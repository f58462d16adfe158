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
