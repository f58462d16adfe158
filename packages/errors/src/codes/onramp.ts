import type { ErrorTable } from './ErrorTable.js'

/** What a gateway says of a purchase otherwise than was shown. */
export type OnrampMismatch = 'order' | 'account' | 'total' | 'fees' | 'tokens'

/** Failures of buying. */
export const onrampErrors = {
  'onramp/no-account': { message: () => 'There is no account that could receive tokens' },
  'onramp/not-ready': {
    message: ({ reason }: { reason: string }) => `The purchase cannot be reviewed yet: ${reason}`,
  },
  'onramp/sample': { message: () => 'This is an example. It cannot be bought' },
  'onramp/not-reviewed': {
    message: () => 'Only a purchase that was reviewed can be ordered. Call review() first',
  },
  'onramp/outdated': {
    message: () => 'The account or the network was changed after the review. Nothing was ordered',
  },
  'onramp/quote-expired': {
    message: () => 'The price is too old. Nothing was ordered. Review it again',
    isRetryable: true,
  },
  'onramp/busy': { message: () => 'Another purchase is being ordered' },
  'onramp/off': { message: () => 'Nobody sells tokens at this gateway' },
  'onramp/asset': { message: () => 'Nobody sells this token' },
  'onramp/amount': { message: () => 'Nobody sells this amount' },
  'onramp/payment-method': { message: () => 'Nobody takes this payment' },
  'onramp/no-offer': { message: () => 'Nobody sells this amount to this country' },
  'onramp/unavailable': { message: () => 'No provider could be asked', isRetryable: true },
  'onramp/too-many': { message: () => 'This site has too many open purchases', isRetryable: true },
  'onramp/account': { message: () => 'The provider does not deliver to this account' },
  'onramp/quote-used': { message: () => 'Another account has ordered this quote' },
  'onramp/order-closed': { message: () => 'This order is paid already, or is over' },
  'onramp/unknown-order': { message: () => 'There is no such order' },
  'onramp/bad-page': {
    message: () => 'The payment page has no secure address. It was not opened',
  },
  'onramp/mismatch': {
    message: ({ what }: { what: OnrampMismatch }) =>
      `The gateway tells of another purchase than was shown (${what})`,
  },
} satisfies ErrorTable
