import type { ErrorTable } from './ErrorTable.js'

/** Failures of signing in that another way of signing gets around. */
export const signInErrors = {
  'sign-in/text-not-signed': {
    message: ({ reason }: { reason: string }) => `The wallet did not sign the text: ${reason}`,
  },
} satisfies ErrorTable
