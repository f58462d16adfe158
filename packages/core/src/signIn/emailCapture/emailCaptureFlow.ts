import type { Failure } from '../../events/CoreEvents.js'
import { defineFlow } from '../../flow/defineFlow.js'
import type { EmailCaptureState } from './EmailCaptureState.js'

/** What can happen while a visitor is asked for an email. */
export type EmailCaptureEvent =
  | { type: 'emailed'; email: string }
  | { type: 'mailed'; email: string; nextMailAtMs: number }
  | { type: 'typed' }
  | { type: 'failed'; failure: Failure }
  /** The code of the last mail is worth nothing any more, or another email is wanted. */
  | { type: 'over'; failure?: Failure }
  | { type: 'settled'; email?: string }

type Of<Type extends EmailCaptureEvent['type']> = Extract<EmailCaptureEvent, { type: Type }>

const keep = ({ address, recentEmails }: EmailCaptureState) => ({ address, recentEmails })
const send = (state: EmailCaptureState, { email }: Of<'emailed'>): EmailCaptureState => ({
  ...keep(state),
  status: 'sending',
  email,
})
const code = (state: EmailCaptureState, { email, nextMailAtMs }: Of<'mailed'>): EmailCaptureState => ({
  ...keep(state),
  status: 'code',
  email,
  nextMailAtMs,
})
const ask = (
  state: EmailCaptureState,
  { failure }: { failure?: Failure | undefined },
): EmailCaptureState => ({
  ...keep(state),
  status: 'asked',
  failure,
})
const settle = (state: EmailCaptureState, { email }: Of<'settled'>): EmailCaptureState => ({
  ...keep(state),
  status: 'settled',
  email,
})

/** Asking for an email (§2.021): asked → sending → code → checking → settled; skipped, it is settled at once. */
export const emailCaptureFlow = defineFlow<EmailCaptureState, EmailCaptureEvent>({
  asked: { emailed: send, mailed: 'ignore', typed: 'ignore', failed: ask, over: 'ignore', settled: settle },
  sending: { emailed: send, mailed: code, typed: 'ignore', failed: ask, over: ask, settled: settle },
  code: {
    // Where the same one is mailed again the boxes stay, as the last code may still come.
    emailed: (state, event) => (event.email === state.email ? state : send(state, event)),
    mailed: code,
    typed: (state) => ({
      ...keep(state),
      status: 'checking',
      email: state.email,
      nextMailAtMs: state.nextMailAtMs,
    }),
    failed: (state, { failure }) => ({
      ...state,
      nextMailAtMs: failure.retryAtMs ?? state.nextMailAtMs,
      failure,
    }),
    over: ask,
    settled: settle,
  },
  checking: {
    emailed: 'ignore',
    mailed: 'ignore',
    typed: 'ignore',
    failed: (state, { failure }) => ({ ...state, status: 'code', failure }),
    over: ask,
    settled: settle,
  },
  settled: {
    emailed: 'ignore',
    mailed: 'ignore',
    typed: 'ignore',
    failed: 'ignore',
    over: 'ignore',
    settled: 'ignore',
  },
})
