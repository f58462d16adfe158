import { type RelayTagName, relayTags } from '@latchkey/wire/relay'
import * as v from 'valibot'
import { refuseMessage } from './message.js'
import {
  deleteParams,
  extendParams,
  sessionAuthenticateParams,
  sessionAuthenticateResult,
  sessionEventParams,
  sessionProposeParams,
  sessionProposeResult,
  sessionRequestParams,
  sessionSettleParams,
  sessionUpdateParams,
} from './paramsSchemas.js'

const minute = 60
const hour = 3_600
const day = 86_400

/** How a message is handed to the relay: its label, how long it is kept, whether a push notification is worth it. */
export type PublishOptions = { tag: number; ttlSeconds: number; prompt: boolean }

const relayed = (tag: number, ttlSeconds: number, prompt = false): PublishOptions => ({
  tag,
  ttlSeconds,
  prompt,
})

/** The labels that have one for the answer beside them. */
type CallTag<Tag = RelayTagName> = Tag extends `${infer Name}Response` ? Name & RelayTagName : never

/** How a call and its answer travel, which are kept equally long. */
const exchange = (tag: CallTag, ttlSeconds: number, prompt?: boolean) => ({
  request: relayed(relayTags[tag], ttlSeconds, prompt),
  response: relayed(relayTags[`${tag}Response`], ttlSeconds),
})

/** An answer of no interest beyond its coming: `true` by the specification. */
const confirmation = /* @__PURE__ */ v.unknown()

/**
 * Every method one side calls on the other, with the shapes of both parts and how each travels (WalletConnect Sign API,
 * "RPC methods"). `reject` and `autoReject` are answers by a person and by the program, where they differ from
 * `response`.
 */
export const peerMethods = /* @__PURE__ */ (() => ({
  wc_pairingDelete: {
    params: deleteParams,
    result: confirmation,
    ...exchange('pairingDelete', day),
  },
  wc_pairingPing: {
    params: v.unknown(),
    result: confirmation,
    ...exchange('pairingPing', minute / 2),
  },
  wc_pairingExtend: {
    params: extendParams,
    result: confirmation,
    ...exchange('pairingExtend', day),
  },
  wc_sessionPropose: {
    params: sessionProposeParams,
    result: sessionProposeResult,
    request: relayed(relayTags.sessionPropose, 5 * minute, true),
    response: relayed(relayTags.sessionProposeApprove, 5 * minute),
    reject: relayed(relayTags.sessionProposeReject, 5 * minute),
    autoReject: relayed(relayTags.sessionProposeAutoReject, 5 * minute),
  },
  wc_sessionSettle: {
    params: sessionSettleParams,
    result: confirmation,
    ...exchange('sessionSettle', 5 * minute),
  },
  wc_sessionUpdate: {
    params: sessionUpdateParams,
    result: confirmation,
    ...exchange('sessionUpdate', day),
  },
  wc_sessionExtend: {
    params: extendParams,
    result: confirmation,
    ...exchange('sessionExtend', day),
  },
  wc_sessionRequest: {
    params: sessionRequestParams,
    result: v.unknown(),
    // A request is kept for as long as it can be answered, which may be longer.
    ...exchange('sessionRequest', 5 * minute, true),
  },
  wc_sessionEvent: {
    params: sessionEventParams,
    result: confirmation,
    ...exchange('sessionEvent', 5 * minute, true),
  },
  wc_sessionDelete: {
    params: deleteParams,
    result: confirmation,
    ...exchange('sessionDelete', day),
  },
  wc_sessionPing: {
    params: v.unknown(),
    result: confirmation,
    ...exchange('sessionPing', day),
  },
  wc_sessionAuthenticate: {
    params: sessionAuthenticateParams,
    result: sessionAuthenticateResult,
    request: relayed(relayTags.sessionAuthenticate, hour, true),
    response: relayed(relayTags.sessionAuthenticateApprove, hour),
    reject: relayed(relayTags.sessionAuthenticateReject, 5 * minute),
    autoReject: relayed(relayTags.sessionAuthenticateAutoReject, 5 * minute),
  },
}))()

/** A method of {@link peerMethods}. */
export type PeerMethod = keyof typeof peerMethods

/** What a method is called with. */
export type PeerParams<Method extends PeerMethod> = v.InferOutput<(typeof peerMethods)[Method]['params']>

/** What a method is answered with. */
export type PeerResult<Method extends PeerMethod> = v.InferOutput<(typeof peerMethods)[Method]['result']>

/** How the answer to a method nobody knows (code 10001) travels. */
export const unsupportedMethodResponse: PublishOptions = /* @__PURE__ */ (() => ({
  tag: relayTags.unsupportedMethod,
  ttlSeconds: 86_400,
  prompt: false,
}))()

/**
 * Tells whether a method is one this package speaks; any other is answered with code 10001.
 *
 * @param method - A method's name.
 */
export function isPeerMethod(method: string): method is PeerMethod {
  return Object.hasOwn(peerMethods, method)
}

/**
 * Reads what a method was called with. Members nobody knows are dropped: newer clients send them.
 *
 * @param method - The method.
 * @param params - The `params` of the message.
 * @throws `pairing/message-invalid` when they do not fit the method.
 */
export function parseParams<Method extends PeerMethod>(method: Method, params: unknown): PeerParams<Method> {
  return parsePart(peerMethods[method].params, params, method) as PeerParams<Method>
}

/**
 * Reads what a method was answered with.
 *
 * @param method - The method that was called.
 * @param result - The `result` of the answer.
 * @throws `pairing/message-invalid` when it does not fit the method.
 */
export function parseResult<Method extends PeerMethod>(method: Method, result: unknown): PeerResult<Method> {
  return parsePart(peerMethods[method].result, result, `answer to ${method}`) as PeerResult<Method>
}

function parsePart(schema: v.GenericSchema, value: unknown, name: string): unknown {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw refuseMessage([name, v.getDotPath(issue), issue.message].filter(Boolean).join(': '))
}
