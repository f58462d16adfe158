import type { ErrorTable } from './ErrorTable.js'

/** Failures of the part of the secure site that has keys, and of nothing else that comes with it. */
export const secureWorkerErrors = {
  'secure/login-needed': {
    message: () => 'This browser has to be let into the wallet again. Log out, and log in again',
  },
  'secure/address-foreign': {
    message: ({ address }: { address: string }) => `The wallet has no account ${address} there`,
  },
  'secure/other-chain': {
    message: ({ asked, current }: { asked: string; current: string }) =>
      `The request is for chain ${asked}, but the network is ${current}. Switch the network first`,
  },
  'secure/acts-for-account': {
    message: () =>
      'This would let somebody act for the smart account. The wallet signs such data in no other way than a transaction',
  },
  'secure/message-acts': {
    message: () => 'This is a transaction and no message. The wallet signs it as a transaction only',
  },
  'secure/worker-ended': {
    message: () => 'The part of the wallet that signs has ended. Load the page again',
    isRetryable: true,
  },
} satisfies ErrorTable
