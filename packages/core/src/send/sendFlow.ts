import type { ErrorCode } from '@latchkey/errors'
import { getRefusedField } from '@latchkey/errors/send'
import type { SentReference } from '../chain/SendCapability.js'
import { defineFlow } from '../flow/defineFlow.js'
import type { SendQuote, SendStep } from './SendState.js'

/** What can happen to a transfer. */
export type SendEvent =
  | { type: 'reviewed'; quote: SendQuote }
  | { type: 'outdated'; because: 'account' | 'network' }
  | { type: 'asked' }
  | ({ type: 'hashed' } & SentReference)
  /** Another transaction has taken its place, which does the same at a higher fee. */
  | { type: 'replaced'; hash: string; by: string }
  | { type: 'confirmed'; hash: string }
  /** `hash`: of the transaction that is in a block, and failed there. */
  | { type: 'failed'; code: ErrorCode; message: string; hash?: string | undefined }
  | { type: 'cancelled' }
  | { type: 'edited' }

type Of<Type extends SendEvent['type']> = Extract<SendEvent, { type: Type }>
const edit = (): SendStep => ({ status: 'editing' })
const follow = (quote: SendQuote, { hash, isOperation, reviewed }: SentReference): SendStep => ({
  status: 'confirming',
  quote,
  hash,
  ...(isOperation && { isOperation }),
  ...(reviewed !== undefined && { reviewed }),
})
const rename = <Step extends { hash?: string | undefined }>(
  step: Step,
  { hash, by }: Of<'replaced'>,
): Step => (step.hash === hash ? { ...step, hash: by } : step)
const review = (_: SendStep, { quote }: Of<'reviewed'>): SendStep => ({ status: 'reviewing', quote })

/**
 * A transfer: editing → reviewing → approving → confirming → sent, or failed. Only what was reviewed can be asked for,
 * and it is the same from there to the end; what has become outdated can only be edited, or reviewed anew.
 */
export const sendFlow = defineFlow<SendStep, SendEvent>({
  editing: {
    reviewed: review,
    outdated: 'ignore',
    asked: 'ignore',
    hashed: 'ignore',
    replaced: 'ignore',
    confirmed: 'ignore',
    failed: (_, { code, message }) => ({ status: 'failed', code, message }),
    cancelled: 'ignore',
    edited: 'ignore',
  },
  reviewing: {
    reviewed: review,
    outdated: ({ quote }, { because }) => ({ status: 'outdated', quote, because }),
    asked: ({ quote }) => ({ status: 'approving', quote }),
    hashed: 'ignore',
    replaced: 'ignore',
    confirmed: 'ignore',
    failed: ({ quote }, { code, message }) => ({ status: 'failed', quote, code, message }),
    cancelled: 'ignore',
    edited: edit,
  },
  outdated: {
    reviewed: review,
    outdated: 'ignore',
    asked: 'ignore',
    hashed: 'ignore',
    replaced: 'ignore',
    confirmed: 'ignore',
    failed: 'ignore',
    cancelled: 'ignore',
    edited: edit,
  },
  approving: {
    reviewed: 'ignore',
    outdated: 'ignore',
    asked: 'ignore',
    hashed: ({ quote }, sent) => follow(quote, sent),
    replaced: 'ignore',
    confirmed: 'ignore',
    failed: ({ quote }, { code, message }) => ({
      status: 'failed',
      quote,
      code,
      message,
      field: getRefusedField(code),
    }),
    cancelled: ({ quote }) => ({ status: 'reviewing', quote, wasCancelled: true }),
    edited: 'ignore',
  },
  confirming: {
    reviewed: 'ignore',
    outdated: 'ignore',
    asked: 'ignore',
    hashed: 'ignore',
    replaced: rename,
    confirmed: ({ quote }, { hash }) => ({ status: 'sent', quote, hash }),
    failed: ({ quote, ...sent }, { code, message, hash }) => ({
      ...(hash === undefined ? sent : { hash }),
      status: 'failed',
      quote,
      code,
      message,
    }),
    cancelled: 'ignore',
    edited: 'ignore',
  },
  sent: {
    reviewed: review,
    outdated: 'ignore',
    asked: 'ignore',
    hashed: 'ignore',
    replaced: 'ignore',
    confirmed: 'ignore',
    failed: 'ignore',
    cancelled: 'ignore',
    edited: edit,
  },
  failed: {
    reviewed: review,
    outdated: (state, { because }) =>
      state.quote && state.hash === undefined ? { status: 'outdated', quote: state.quote, because } : state,
    // Declined or not answered: the same may be asked for again. What has a hash is on its way already.
    asked: (state) =>
      state.quote && state.hash === undefined ? { status: 'approving', quote: state.quote } : state,
    hashed: (state, sent) => (state.quote && state.hash === sent.hash ? follow(state.quote, sent) : state),
    replaced: rename,
    confirmed: 'ignore',
    failed: 'ignore',
    cancelled: 'ignore',
    edited: edit,
  },
})
