import type { ErrorTable } from './ErrorTable.js'
import type { PeerFailure } from './PeerFailure.js'

/** Failures of the email a site asks for before signing in. */
export const emailCaptureErrors = {
  'email-capture/not-asked': { message: () => 'Nobody is asked for an email now' },
  'email-capture/email-invalid': { message: () => 'Please enter a valid email address' },
  'email-capture/too-soon': {
    message: ({ seconds }: { seconds: number }) => `Please try again after ${seconds} seconds`,
    isRetryable: true,
  },
  /** `peer`: whether it was wrong, with how many tries are left, or tried too often. */
  'email-capture/code-refused': {
    message: ({ reason }: { reason: string; peer?: PeerFailure | undefined }) => reason,
  },
  'email-capture/code-over': { message: () => 'The code is too old' },
  'email-capture/unavailable': {
    message: () => 'No mail can be sent just now. Try again later',
    isRetryable: true,
  },
} satisfies ErrorTable
