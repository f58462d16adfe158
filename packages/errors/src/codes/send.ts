import type { ErrorTable } from './ErrorTable.js'

/** Failures of sending. */
export const sendErrors = {
  'send/amount-and-receiver-required': { message: () => 'An amount and receiver address are required' },
  'send/token-required': { message: () => 'A token is required' },
  'send/not-ready': {
    message: ({ reason }: { reason: string }) => `The transfer cannot be reviewed yet: ${reason}`,
  },
  'send/not-reviewed': {
    message: () => 'Only a transfer that was reviewed can be sent. Call review() first',
  },
  'send/quote-outdated': {
    message: () =>
      'The account or the network was changed after the review. Nothing was sent. Review it again',
  },
  'send/fee-unsupported': { message: () => 'Network not supported for Gas Price' },
  'send/no-address': { message: () => 'openSend: caipAddress not found' },
  'send/network-not-found': {
    message: ({ chainId }: { chainId: string }) => `openSend: caipNetwork with chainId ${chainId} not found`,
  },
  'send/token-not-found': {
    message: ({ address }: { address: string }) => `No token was found at ${address} on this network`,
  },
  'send/insufficient-funds': { message: () => 'The balance does not cover the amount and the network fee' },
  'send/would-fail': { message: () => 'The token refuses this transfer' },
  'send/reverted': { message: ({ hash }: { hash: string }) => `The network refused the transaction ${hash}` },
  'send/failed': { message: () => 'The transaction could not be sent', isRetryable: true },
  'send/cancelled': { message: () => 'The transfer was given up before the wallet had answered' },
  'send/receipt-timeout': {
    message: ({ hash }: { hash: string }) => `The transaction ${hash} was sent but is not confirmed yet`,
  },
} satisfies ErrorTable
