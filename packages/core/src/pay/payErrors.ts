import { defineErrorClass } from '@latchkey/errors'

/** Failures of payments. */
export const payErrors = {
  'pay/invalid-asset': {
    message: ({ asset }: { asset: string }) => `"${asset}" is no asset of a network of this site (CAIP-19)`,
  },
  'pay/invalid-recipient': {
    message: ({ recipient }: { recipient: string }) =>
      `"${recipient}" is no account of the network on which is paid (CAIP-10)`,
  },
  'pay/invalid-amount': {
    message: ({ amount }: { amount: string }) =>
      `"${amount}" is no amount of this asset: decimal text of whole tokens, more than 0`,
  },
  'pay/unknown': {
    message: ({ paymentId }: { paymentId: string }) => `The gateway knows no payment "${paymentId}"`,
  },
  'pay/refused': {
    message: ({ reason }: { reason: string }) => `The gateway refuses the payment: ${reason}`,
  },
  'pay/other-terms': {
    message: ({ paymentId }: { paymentId: string }) =>
      `The payment "${paymentId}" exists already, with another amount, asset or recipient`,
  },
  'pay/expired': { message: () => 'The payment has expired. Nothing more should be paid' },
  'pay/not-open': { message: () => 'There is no payment under way' },
  'pay/no-wallet': { message: () => 'No connected wallet has an account on the network on which is paid' },
  'pay/closed': { message: () => 'The visitor closed the payment before it was paid' },
} as const

/** Errors with `pay/…` codes. */
export const PayError = /* @__PURE__ */ defineErrorClass(payErrors)
