import * as v from 'valibot'
import { peerMetadataSchema } from '../messages/fields.js'
import type { ProposalNamespaces, SessionNamespaces } from '../namespaces/namespaces.js'
import type { Session } from './Session.js'

const text = /* @__PURE__ */ v.string()
const number = /* @__PURE__ */ v.number()
const flag = /* @__PURE__ */ v.boolean()
const texts = /* @__PURE__ */ v.array(text)
const anything = /* @__PURE__ */ v.unknown()
const map = /* @__PURE__ */ v.record(text, anything)

/** What a site asked for, as stored. */
export const storedProposalNamespacesSchema: v.GenericSchema<unknown, ProposalNamespaces> =
  /* @__PURE__ */ v.record(
    text,
    /* @__PURE__ */ v.object({
      chains: /* @__PURE__ */ v.exactOptional(texts),
      methods: texts,
      events: texts,
    }),
  )

const sessionNamespacesSchema: v.GenericSchema<unknown, SessionNamespaces> = /* @__PURE__ */ v.record(
  text,
  /* @__PURE__ */ v.object({
    chains: /* @__PURE__ */ v.exactOptional(texts),
    accounts: texts,
    methods: texts,
    events: texts,
  }),
)

const sessionSchema: v.GenericSchema<unknown, Session> = /* @__PURE__ */ v.object({
  topic: text,
  pairingTopic: text,
  peer: peerMetadataSchema,
  namespaces: sessionNamespacesSchema,
  requiredNamespaces: storedProposalNamespacesSchema,
  optionalNamespaces: storedProposalNamespacesSchema,
  expiresAtMs: number,
  isController: flag,
  isAcknowledged: flag,
  sessionProperties: /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.record(text, text)),
  scopedProperties: /* @__PURE__ */ v.exactOptional(map),
  sessionConfig: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ v.object({ disableDeepLink: /* @__PURE__ */ v.exactOptional(flag) }),
  ),
})

/** A session with what only this side knows. */
export type StoredSession = v.InferOutput<typeof storedSessionSchema>
const storedSessionSchema = /* @__PURE__ */ v.object({
  session: sessionSchema,
  symKey: text,
  /** The id of the settlement, as long as its answer is of interest. */
  settleId: /* @__PURE__ */ v.exactOptional(number),
  /** Id of the newest update, and of the newest event by name: older ones that come late mean nothing any more. */
  updateId: /* @__PURE__ */ v.exactOptional(number),
  eventIds: /* @__PURE__ */ v.record(text, number),
  /** What an update of this side replaced, until the other side has taken it. */
  replaced: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ v.object({ id: number, namespaces: sessionNamespacesSchema }),
  ),
})

/** A session that is over, remembered for a while so that every tab can say why. */
export type EndedSession = v.InferOutput<typeof endedSessionSchema>
const endedSessionSchema = /* @__PURE__ */ v.object({
  topic: text,
  code: number,
  reason: text,
  isOwn: flag,
  isExpired: flag,
  atMs: number,
})

/** A call to the relay that must not be lost when the page goes away. */
export type OutboxEntry = v.InferOutput<typeof outboxEntrySchema>
const outboxEntrySchema = /* @__PURE__ */ v.object({
  id: text,
  /** The client (tab) that sends it; after a restart anybody does. */
  owner: text,
  expiresAtMs: number,
  /** How it is handed to the relay. */
  method: text,
  params: anything,
})

/** An answer that came to another tab than the one that waits for it. */
export type StoredAnswer = v.InferOutput<typeof storedAnswerSchema>
const storedAnswerSchema = /* @__PURE__ */ v.object({ topic: text, id: number, text, atMs: number })

/** The part of the stored state that both sides have. */
export const baseStateEntries = /* @__PURE__ */ (() => ({
  version: v.literal(1),
  /** Seed of the identity at the relay; shared by all tabs. */
  seed: v.exactOptional(text),
  sessions: v.record(text, storedSessionSchema),
  ended: v.array(endedSessionSchema),
  /** Hashes of the messages that are done with, by topic. */
  seen: v.record(text, texts),
  outbox: v.array(outboxEntrySchema),
  answers: v.array(storedAnswerSchema),
}))()

/** What both sides store. */
export type BaseState = {
  version: 1
  seed?: string
  sessions: Record<string, StoredSession>
  ended: EndedSession[]
  seen: Record<string, string[]>
  outbox: OutboxEntry[]
  answers: StoredAnswer[]
}

/** A state in which nothing has happened yet. */
export const emptyBaseState: BaseState = {
  version: 1,
  sessions: {},
  ended: [],
  seen: {},
  outbox: [],
  answers: [],
}
