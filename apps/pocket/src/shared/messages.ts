import type { MessageList } from '@latchkey/channel'
import * as v from 'valibot'
import { namespaceSchema, networkIdSchema } from './caip.js'
import { linkIdSchema, linkSchema } from './link.js'

/** The name of a request that can be withdrawn. */
const requestIdSchema = v.pipe(v.string(), v.maxLength(64))

/** Namespaces that a site is connected for along with another, at most. */
const maxAlongside = 8

/** What a page asks of the person. */
const walletRequestSchema = v.object({
  /** For what is given up only when pocket agrees. */
  id: v.optional(requestIdSchema),
  /** Whose methods these are: one name may mean something else in another namespace. */
  namespace: namespaceSchema,
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.optional(v.unknown()),
  /** The permission the page holds, if any. */
  linkId: v.optional(linkIdSchema),
  /** Further namespaces that a site would like to be connected for, where it asks to be connected. */
  alongside: v.optional(v.pipe(v.array(namespaceSchema), v.maxLength(maxAlongside))),
})

/** What the person answered, and what the site sees of the wallet from now on. */
const walletAnswerSchema = v.variant('status', [
  v.object({
    status: v.literal('approved'),
    result: v.optional(v.unknown()),
    link: v.nullable(linkSchema),
    /** The network pocket is on in the namespace, from now on. */
    network: networkIdSchema,
    /** What the site sees of further namespaces it was connected for. */
    links: v.optional(v.record(namespaceSchema, linkSchema)),
  }),
  v.object({
    status: v.literal('refused'),
    code: v.pipe(v.number(), v.integer()),
    message: v.string(),
    reason: v.optional(v.string()),
  }),
])

/** Everything a page and pocket's window say to each other. */
export const pocketMessages = {
  /** Page to pocket: something the person has to decide. */
  'wallet/request': { payload: walletRequestSchema, response: walletAnswerSchema },
  /** Page to pocket: the site no longer waits. Whether the request is withdrawn; what was decided on stays. */
  'wallet/withdraw': { payload: v.object({ id: requestIdSchema }), response: v.boolean() },
  /** Pocket to page: nothing is left to decide. The page knows best, so it says whether the window may close. */
  'wallet/may-close': { payload: v.null(), response: v.boolean() },
} satisfies MessageList

/** What a page asks of the person. */
export type WalletRequest = v.InferOutput<typeof walletRequestSchema>

/** What the person answered. */
export type WalletAnswer = v.InferOutput<typeof walletAnswerSchema>
