import * as v from 'valibot'
import { authenticationPayloadSchema } from '../authentication/cacao.js'
import { peerMetadataSchema } from '../messages/fields.js'
import {
  type BaseState,
  baseStateEntries,
  emptyBaseState,
  storedProposalNamespacesSchema,
} from '../sign/storedState.js'
import type { Proposal } from './WalletClient.js'

const text = v.string()
const number = v.number()

const proposalSchema: v.GenericSchema<unknown, Proposal> = v.union([
  v.object({
    kind: v.literal('session'),
    id: number,
    pairingTopic: text,
    proposer: peerMetadataSchema,
    requiredNamespaces: storedProposalNamespacesSchema,
    optionalNamespaces: storedProposalNamespacesSchema,
    sessionProperties: v.exactOptional(v.record(text, text)),
    scopedProperties: v.exactOptional(v.record(text, v.unknown())),
    expiresAtMs: number,
  }),
  v.object({
    kind: v.literal('authentication'),
    id: number,
    pairingTopic: text,
    proposer: peerMetadataSchema,
    payload: authenticationPayloadSchema,
    expiresAtMs: number,
  }),
])

/** How far a pairing link has been followed. */
export type WalletPairingPhase = v.InferOutput<typeof phaseSchema>
const phaseSchema = v.union([
  v.object({ status: v.literal('waiting') }),
  v.object({ status: v.literal('proposed'), proposal: proposalSchema, proposerPublicKey: text }),
  v.object({
    status: v.literal('failed'),
    code: text,
    context: v.exactOptional(v.unknown()),
    proposal: v.exactOptional(proposalSchema),
  }),
  /** Answered; kept so that the same link is not followed twice. */
  v.object({ status: v.literal('done') }),
])

/** A pairing as the wallet's side keeps it. */
export type WalletPairing = v.InferOutput<typeof pairingSchema>
const pairingSchema = v.object({
  topic: text,
  symKey: text,
  /** What the link says the wallet must know. */
  methods: v.array(text),
  expiresAtMs: number,
  phase: phaseSchema,
})

/** A call that waits for the person. */
export type StoredRequest = v.InferOutput<typeof requestSchema>
const requestSchema = v.object({
  id: number,
  topic: text,
  chainId: text,
  method: text,
  params: v.unknown(),
  expiresAtMs: number,
})

/** What the wallet's side keeps. */
export type WalletState = BaseState & {
  pairings: Record<string, WalletPairing>
  requests: StoredRequest[]
  /** Ids of the last requests, by which a repeated one is known. */
  handled: number[]
}

/** What stored text must pass. */
export const walletStateSchema: v.GenericSchema<unknown, WalletState> = v.object({
  ...baseStateEntries,
  pairings: v.record(text, pairingSchema),
  requests: v.array(requestSchema),
  handled: v.array(number),
})

/** Before anything has happened. */
export const emptyWalletState: WalletState = { ...emptyBaseState, pairings: {}, requests: [], handled: [] }
