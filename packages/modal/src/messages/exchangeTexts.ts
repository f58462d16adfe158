import type { DepositProblem } from '@latchkey/core'

type Named = { exchange: string }
type Amount = { amount: string }

const problems: Readonly<Record<DepositProblem, string>> = {
  'asset-missing': 'Select a token',
  'amount-missing': 'Enter an amount',
  'amount-invalid': 'Check the amount',
}

/** Texts of the views PayWithExchange and PayWithExchangeSelectAsset, and of exchanges where visitors pay. */
export const exchangeTexts = {
  problems,
  loading: 'Loading exchanges…',
  failedTitle: 'Couldn’t load the exchanges',
  failedText: 'Check your connection and try again.',
  exchangesFailed: 'Couldn’t load the exchanges.',
  nothingTitle: ({ network }: { network: string }) => `No exchange sends tokens on ${network} from here`,
  nothingText: 'Choose another network, or send them to your address from the exchange itself.',
  noExchange: ({ symbol }: { symbol: string }) => `No exchange sends ${symbol} here. Select another token.`,
  deposit: ({ amount }: Amount) => `Deposit ${amount}`,
  explanation:
    'The exchange opens on its own page. You log in and approve there; this site never sees your login.',
  openFailed: 'Couldn’t open the exchange. Nothing was sent. Try again.',
  pending: ({ exchange }: Named) => `Approve on ${exchange}`,
  pendingText: ({ amount }: Amount) => `The exchange sends ${amount} when you approve on its page.`,
  closed: ({ exchange }: Named) => `Did you approve on ${exchange}?`,
  closedText: ({ amount }: Amount) => `If you did, ${amount} is on its way. If not, open the page again.`,
  waiting: ({ exchange }: Named) => `Still waiting for ${exchange}`,
  waitingText: 'This takes longer than usual. You may close this; what arrives shows in your activity.',
  blocked: ({ exchange }: Named) => `Open ${exchange}`,
  blockedText: 'Your browser blocked the page of the exchange.',
  openPage: ({ exchange }: Named) => `Go to ${exchange}`,
  openAgain: ({ exchange }: Named) => `Open ${exchange} again`,
  success: ({ amount }: Amount) => `${amount} sent`,
  successText: 'The exchange has sent your tokens.',
  refused: ({ exchange }: Named) => `${exchange} didn’t send`,
  refusedText: 'The exchange refused it, or it took too long. Nothing was sent.',
  giveUp: 'Choose another way',
  another: 'Make another deposit',
  close: 'Close',
} as const
