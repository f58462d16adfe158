import { defineErrorClass } from '@latchkey/errors'

/** Failures of exchanges. */
export const exchangeErrors = {
  'exchange/no-account': { message: () => 'There is no account that could get the tokens' },
  'exchange/not-ready': {
    message: ({ reason }: { reason: string }) => `The deposit cannot be begun yet: ${reason}`,
  },
  'exchange/refused': {
    message: ({ reason }: { reason: string }) =>
      `The gateway refuses what the exchange is asked for: ${reason}`,
  },
  'exchange/unsafe-page': {
    message: ({ name }: { name: string }) =>
      `The page that the gateway names for ${name} is not encrypted. It was not opened`,
  },
  'exchange/unknown-purchase': { message: () => 'There is nothing under way with this id' },
} as const

/** Errors with `exchange/…` codes. */
export const ExchangeError = /* @__PURE__ */ defineErrorClass(exchangeErrors)
