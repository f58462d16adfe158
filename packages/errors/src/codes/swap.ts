import type { ErrorTable } from './ErrorTable.js'

/** What a swap that the gateway has built does otherwise than was shown. */
export type SwapMismatch =
  | 'router'
  | 'call'
  | 'receiver'
  | 'sold'
  | 'bought'
  | 'amount'
  | 'minimum'
  | 'fee'
  | 'value'
  | 'deadline'
  | 'spender'
  | 'payer'
  | 'signer'
  | 'tokens'
  | 'authority'
  | 'destination'

/** Failures of swapping. */
export const swapErrors = {
  'swap/unsupported': { message: () => 'Network not supported for Swaps' },
  'swap/no-account': { message: () => 'There is no account that could swap' },
  'swap/same-token': { message: () => 'A token cannot be swapped for itself' },
  'swap/token-not-found': {
    message: ({ address }: { address: string }) => `No token was found at ${address} on this network`,
  },
  'swap/liquidity': { message: () => 'Nobody swaps that much of these tokens' },
  'swap/not-ready': {
    message: ({ reason }: { reason: string }) => `The swap cannot be reviewed yet: ${reason}`,
  },
  'swap/not-reviewed': { message: () => 'Only a swap that was reviewed can be made. Call review() first' },
  'swap/outdated': {
    message: () =>
      'The account or the network was changed after the review. Nothing was swapped. Review it again',
  },
  'swap/price-moved': { message: () => 'The price has moved further than you allow. Nothing was swapped' },
  'swap/expired': { message: () => 'The price is too old. Nothing was swapped. Review it again' },
  'swap/mismatch': {
    message: ({ what }: { what: SwapMismatch }) =>
      `The transaction that the gateway has built is not what was shown (${what}). Nothing was swapped`,
  },
  'swap/would-fail': {
    message: ({ reason }: { reason?: string | undefined }) =>
      `The network says that this swap would fail${reason ? `: ${reason}` : ''}`,
  },
  'swap/wrong-signer': {
    message: () => 'The wallet has signed the allowance with another account. Nothing was sent',
  },
  'swap/contract-account': {
    message: () =>
      'This account is a contract, which may not be yours on the other network. Nothing was swapped',
  },
  'swap/other-network': { message: () => 'The tokens that are sold must be on the active network' },
  'swap/bridge-failed': {
    message: () => 'The bridge could not deliver the tokens and has not sent them back yet',
  },
  'swap/bridge-refunded': { message: () => 'The bridge could not deliver the tokens and sent them back' },
  'swap/busy': { message: () => 'Another swap waits for the wallet' },
  'swap/cancelled': { message: () => 'The swap was given up before the wallet had answered' },
} satisfies ErrorTable
