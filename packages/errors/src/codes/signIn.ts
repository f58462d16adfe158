import type { ErrorTable } from './ErrorTable.js'

/** Failures of signing in that only its late half meets; the rest is in `kit.ts`. */
export const signInErrors = {
  'sign-in/not-enabled': { message: () => 'SIWX is not enabled' },
  'sign-in/no-address': { message: () => 'No ActiveCaipAddress found' },
  'sign-in/no-network': { message: () => 'No ActiveCaipNetwork or client found' },
  'sign-in/no-client': { message: () => 'No ConnectionController client found' },
  'sign-in/failed': { message: () => 'Error signing message' },
  'sign-in/initialise-failed': {
    message: () => 'A problem occurred while trying initialize authentication',
  },
  'sign-in/invalid-session': { message: () => 'The sign-in session could not be verified' },
  'sign-in/text-not-signed': {
    message: ({ reason }: { reason: string }) => `The wallet did not sign the text: ${reason}`,
  },
} satisfies ErrorTable
