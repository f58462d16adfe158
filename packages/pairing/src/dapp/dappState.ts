import * as v from 'valibot'
import {
  type BaseState,
  baseStateEntries,
  emptyBaseState,
  storedProposalNamespacesSchema,
} from '../sign/storedState.js'
import type { PairingPhase } from './pairingFlow.js'

const text = /* @__PURE__ */ v.string()
const number = /* @__PURE__ */ v.number()
const anything = /* @__PURE__ */ v.unknown()

/** Which members belong to which status is settled where they are written; here only their kinds are checked. */
const phaseSchema = /* @__PURE__ */ v.object({
  status: text,
  topic: /* @__PURE__ */ v.exactOptional(text),
  symKey: /* @__PURE__ */ v.exactOptional(text),
  peerPublicKey: /* @__PURE__ */ v.exactOptional(text),
  sessionTopic: /* @__PURE__ */ v.exactOptional(text),
  cacaos: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.array(anything)),
  code: /* @__PURE__ */ v.exactOptional(text),
  context: /* @__PURE__ */ v.exactOptional(anything),
}) as unknown as v.GenericSchema<unknown, PairingPhase>

const pairingSchema = /* @__PURE__ */ v.object({
  topic: text,
  symKey: text,
  uri: text,
  expiresAtMs: number,
  privateKey: text,
  publicKey: text,
  proposalId: number,
  requiredNamespaces: storedProposalNamespacesSchema,
  optionalNamespaces: storedProposalNamespacesSchema,
  /** The sign-in that was asked for together with the session. */
  authentication: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ v.object({ id: number, responseTopic: text, payload: anything }),
  ),
  phase: phaseSchema,
})

/** A signed sign-in that is still to be verified. */
const receivedSignInSchema = /* @__PURE__ */ v.object({
  pairingTopic: text,
  /** The client (tab) that verifies it; after a restart anybody does. */
  owner: text,
  senderPublicKey: text,
  result: anything,
})

/** A proposal as the dapp's side keeps it. */
export type StoredPairing = v.InferOutput<typeof pairingSchema>
/** A signed sign-in that is still to be verified. */
export type ReceivedSignIn = v.InferOutput<typeof receivedSignInSchema>

/** What the dapp's side keeps. */
export type DappState = BaseState & {
  pairings: Record<string, StoredPairing>
  /** Acknowledged, but verified only with the help of others: nothing of it is lost when the page goes away. */
  inbox: ReceivedSignIn[]
}

/** What stored text must pass. */
export const dappStateSchema: v.GenericSchema<unknown, DappState> = /* @__PURE__ */ (() =>
  v.object({
    ...baseStateEntries,
    pairings: v.record(text, pairingSchema),
    inbox: v.array(receivedSignInSchema),
  }))()

/** Before anything has happened. */
export const emptyDappState: DappState = /* @__PURE__ */ (() => ({
  ...emptyBaseState,
  pairings: {},
  inbox: [],
}))()
