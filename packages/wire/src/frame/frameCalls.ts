import * as v from 'valibot'
import {
  accountTypeSchema,
  codeSchema,
  emailSchema,
  frameChainIdSchema,
  nameSchema,
  socialProviderSchema,
  urlSchema,
  userRequestEntries,
  userSchema,
} from './frameFields.js'
import { rpcRequestPayloadSchema } from './frameRpc.js'

const nothing = v.optional(v.unknown())

/** The visitor's next step of a login by email: approve this device, type a code, or nothing more. */
const emailActionSchema = v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])

/** A site's look: texts and numbers by their names. */
const themeVariablesSchema = v.record(nameSchema, v.union([nameSchema, v.number()]))

/**
 * Every call from a page to the wallet's frame, and its answer (§7.046, §7.047). Names and shapes are
 * those of the published protocol.
 */
export const frameCalls = {
  SWITCH_NETWORK: {
    payload: v.object({ chainId: frameChainIdSchema, rpcUrl: v.optional(urlSchema) }),
    response: v.object({ chainId: frameChainIdSchema }),
  },
  CONNECT_EMAIL: {
    payload: v.object({ email: emailSchema }),
    response: v.object({ action: emailActionSchema }),
  },
  CONNECT_DEVICE: { payload: nothing, response: nothing },
  CONNECT_OTP: { payload: v.object({ otp: codeSchema }), response: nothing },
  GET_SOCIAL_REDIRECT_URI: {
    payload: v.object({
      provider: socialProviderSchema,
      /** Our own: the page leaves for the provider and is come back to here, where no window can be opened (§2.030). */
      returnUrl: v.optional(urlSchema),
    }),
    response: v.object({ uri: urlSchema }),
  },
  CONNECT_SOCIAL: {
    payload: v.object({ uri: urlSchema, ...userRequestEntries }),
    response: userSchema,
  },
  GET_FARCASTER_URI: { payload: nothing, response: v.object({ url: urlSchema }) },
  CONNECT_FARCASTER: { payload: nothing, response: v.object({ userName: nameSchema }) },
  GET_USER: {
    payload: v.optional(v.object({ socialUri: v.optional(urlSchema), ...userRequestEntries })),
    response: userSchema,
  },
  SIGN_OUT: { payload: nothing, response: nothing },
  IS_CONNECTED: {
    payload: v.optional(v.object({ token: nameSchema })),
    response: v.object({ isConnected: v.boolean() }),
  },
  GET_CHAIN_ID: { payload: nothing, response: v.object({ chainId: frameChainIdSchema }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: nothing,
    response: v.object({
      smartAccountEnabledNetworks: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(500)),
    }),
  },
  INIT_SMART_ACCOUNT: {
    payload: nothing,
    response: v.object({ address: nameSchema, isDeployed: v.boolean() }),
  },
  SET_PREFERRED_ACCOUNT: {
    payload: v.object({ type: accountTypeSchema }),
    response: v.object({ type: accountTypeSchema, address: nameSchema }),
  },
  RPC_REQUEST: { payload: rpcRequestPayloadSchema, response: nothing },
  RPC_ABORT: {
    payload: nothing,
    /** Our own `goOn`: so many of the oldest requests were approved already, and will be answered. */
    response: v.fallback(v.optional(v.object({ goOn: v.pipe(v.number(), v.safeInteger()) })), undefined),
  },
  UPDATE_EMAIL: {
    payload: v.object({ email: emailSchema }),
    response: v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: v.object({ otp: codeSchema }), response: nothing },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: v.object({ otp: codeSchema }),
    response: v.object({ newEmail: emailSchema }),
  },
  SYNC_THEME: {
    payload: v.object({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(themeVariablesSchema),
      w3mThemeVariables: v.optional(v.record(nameSchema, nameSchema)),
    }),
    response: nothing,
  },
  SYNC_DAPP_DATA: {
    payload: v.object({
      metadata: v.optional(
        v.object({
          name: nameSchema,
          description: nameSchema,
          url: nameSchema,
          icons: v.pipe(v.array(nameSchema), v.maxLength(10)),
        }),
      ),
      sdkVersion: v.optional(nameSchema),
      sdkType: v.optional(v.picklist(['w3m', 'appkit'])),
      projectId: nameSchema,
    }),
    response: nothing,
  },
  RELOAD: { payload: nothing, response: nothing },
} satisfies Record<string, { payload: v.GenericSchema; response: v.GenericSchema }>

/** The name of something a page may ask the frame for. */
export type FrameCallName = keyof typeof frameCalls
/** The arguments of a page. */
export type FrameCallInput<Name extends FrameCallName> = v.InferInput<(typeof frameCalls)[Name]['payload']>
/** The arguments as the frame parses them. */
export type FrameCallPayload<Name extends FrameCallName> = v.InferOutput<(typeof frameCalls)[Name]['payload']>
/** The frame's answer. */
export type FrameCallAnswer<Name extends FrameCallName> = v.InferOutput<(typeof frameCalls)[Name]['response']>

/** The frame's events. */
export const frameEvents = {
  READY: v.optional(
    v.object({
      version: v.optional(nameSchema),
      /** Our own: false where the browser keeps nothing for the wallet's site, so that a login ends with the page. */
      isLasting: v.optional(v.boolean()),
    }),
  ),
  SESSION_UPDATE: v.object({ token: nameSchema }),
  /** The frame asks the visitor by itself, for example to unlock the wallet: the page has to show the frame meanwhile. */
  PROMPT: v.object({ isOpen: v.boolean() }),
} satisfies Record<string, v.GenericSchema>

/** The name of something the frame tells. */
export type FrameEventName = keyof typeof frameEvents
