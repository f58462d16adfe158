import type { SwapHop, SwapOutdated, SwapPermitFailure, SwapProblem, SwapStepKind } from '@latchkey/core'

type Wallet = { walletName: string }
type Symbol = { symbol: string }
type Amount = { amount: string }
type Network = { network: string }

const problems: Readonly<Record<SwapProblem, (names: { symbol: string; coin: string }) => string>> = {
  'token-missing': () => 'Select a token',
  'amount-missing': () => 'Enter an amount',
  'amount-invalid': () => 'Check the amount',
  'balance-short': ({ symbol }) => `Not enough ${symbol}`,
  'fee-short': ({ coin }) => `Not enough ${coin} for the fee`,
  'offer-missing': () => 'Waiting for a price',
}

const steps: Readonly<
  Record<SwapStepKind, (names: { amount: string; symbol: string; router: string }) => string>
> = {
  reset: ({ router, symbol }) => `Take back the old limit on your ${symbol} for ${router}`,
  permit: ({ amount, router }) => `Sign to let ${router} take exactly ${amount}: no fee`,
  approve: ({ amount, router }) => `Let ${router} take ${amount}, and no more`,
  swap: () => 'Make the swap',
  all: ({ amount, router }) => `Let ${router} take ${amount}, and make the swap`,
}

const permitFailures: Readonly<Record<SwapPermitFailure, (names: Wallet) => string>> = {
  wallet: ({ walletName }) =>
    `${walletName} can’t sign this. Approve it with a transaction instead, which has a fee.`,
  network: () =>
    'The network no longer takes your signature. Approve it with a transaction instead, which has a fee.',
}

const outdated: Readonly<Record<SwapOutdated, string>> = {
  account: 'You changed the account. Nothing was swapped.',
  network: 'You changed the network. Nothing was swapped.',
  price: 'The price has moved further than you allow. Nothing was swapped.',
  expired: 'This price is too old. Nothing was swapped.',
}

/** Texts of the views Swap, SwapSelectToken and SwapPreview. */
export const swapTexts = {
  pay: 'You pay',
  get: 'You get',
  amountIn: ({ unit }: { unit: string }) => `Amount in ${unit}`,
  amount: 'Amount',
  chooseToken: 'Select token',
  chosenToken: ({ name }: { name: string }) => `${name}. Choose another token`,
  flip: 'Swap the two tokens',
  flipNetwork: ({ network }: Network) => `Switch to ${network}, and swap the two tokens`,
  onNetwork: ({ network }: Network) => `on ${network}`,
  networkOfToken: 'Network of the token',
  elsewhere: ({ network }: Network) => `The tokens arrive on ${network}, at the same address.`,
  bridge: 'Bridge',
  bridgeTime: 'Time',
  duration: ({ seconds }: { seconds: number }) =>
    seconds < 90 ? `About ${Math.max(1, Math.round(seconds))} s` : `About ${Math.round(seconds / 60)} min`,
  included: ({ cost }: { cost: string }) => `${cost}, already taken off`,
  beside: ({ cost }: { cost: string }) => `${cost}, on top`,
  toNetwork: 'Arrives on',
  fromNetwork: 'Paid on',
  promised: ({ exchange }: { exchange: string }) => `${exchange} promises at least`,
  promisedText: ({ exchange }: { exchange: string }) =>
    `The amount is ${exchange}’s promise: the contract on this network can’t enforce it on the other one.`,
  bridging: ({ network }: Network) => `On its way to ${network}`,
  bridgingText: ({ amount, bridge }: { amount: string; bridge: string }) =>
    `${bridge} has your tokens and delivers about ${amount}. You can close this.`,
  timeLeft: ({ seconds }: { seconds: number }) =>
    seconds > 90 ? `About ${Math.ceil(seconds / 60)} min left` : `About ${seconds} s left`,
  timeOver: 'This takes longer than usual. We keep asking.',
  sentFrom: ({ network }: Network) => `Sent on ${network}`,
  arrivedOn: ({ network }: Network) => `Arrived on ${network}`,
  doneThere: ({ amount, network }: { amount: string; network: string }) => `${amount} arrived on ${network}`,
  doneThereUnknown: ({ network, symbol }: Symbol & { network: string }) =>
    `The bridge paid out on ${network}. Check your ${symbol} there.`,
  otherToken: ({ symbol, wanted }: Symbol & { wanted: string }) =>
    `The bridge paid out ${symbol} in place of ${wanted}. Swap it on that network.`,
  swaps: 'Swaps to other networks',
  sentTo: ({ network, sold }: { sold: string; network: string }) => `${sold} on its way to ${network}`,
  arrivedLess: ({ amount }: Amount) => `Less than the ${amount} that were promised`,
  refundedTitle: ({ sold }: { sold: string }) => `${sold} came back`,
  failedTitleThere: ({ network, sold }: { sold: string; network: string }) =>
    `${sold} didn’t reach ${network}`,
  dismiss: 'Dismiss',
  loadingNetwork: 'Loading tokens of the network',
  balance: ({ amount }: Amount) => `${amount} available`,
  share: ({ percent }: { percent: number }) => `${percent}%`,
  shareLabel: ({ percent }: { percent: number }) => `Pay ${percent} percent of what you have`,
  max: 'Max',
  noPrice: 'No price known',
  about: ({ usd }: { usd: string }) => `≈ ${usd}`,
  loading: 'Loading tokens',
  asking: 'Getting prices',
  refreshed: 'The price is asked for again every 10 seconds',
  rate: ({ bought, sold }: { sold: string; bought: string }) => `1 ${sold} = ${bought}`,
  details: 'Details',
  provider: 'Exchange',
  compare: ({ count }: { count: number }) => `${count} exchanges`,
  best: 'Best',
  priceImpact: 'Price impact',
  impactUnknown: 'Not known',
  networkFee: 'Network fee',
  operatorFee: 'Service fee',
  operatorFeeOf: ({ amount, percent }: { amount: string; percent: string }) => `${percent}% (≈ ${amount})`,
  none: 'None',
  minimum: 'You get at least',
  slippage: 'Slippage limit',
  slippageLabel: 'How much less you accept, in percent',
  slippageOwn: 'Another limit, in percent',
  slippageHigh: 'With so high a limit others can take part of what you’d get.',
  slippageLow: 'With so low a limit the swap may fail, and the fee is lost.',
  route: 'Route',
  hop: ({ fee, fromSymbol, toSymbol }: SwapHop) =>
    `${fromSymbol} for ${toSymbol}${fee ? ` (${fee / 10_000}% to the pool)` : ''}`,
  impactWarning: ({ percent }: { percent: string }) =>
    `This swap moves the price: you get ${percent}% less than for a small amount.`,
  impactConfirm: ({ percent }: { percent: string }) =>
    `Swap all the same, and lose about ${percent}% of the value`,
  unlisted: ({ symbol }: Symbol) =>
    `${symbol} is on no list of this site. Anybody can give a token any name: compare its address.`,
  notListed: 'Not on any list',
  problems,
  liquidityTitle: 'Nobody swaps that much',
  liquidityText: 'No exchange has enough of these tokens. Try a smaller amount or another token.',
  offersFailedTitle: 'Couldn’t get a price',
  offersFailedText: 'Check your connection and try again.',
  failedTitle: 'Couldn’t load the tokens',
  failedText: 'Check your connection and try again.',
  unsupportedTitle: 'No swaps on this network',
  unsupportedText: 'Choose another network to swap there.',
  chooseNetwork: 'Choose network',
  review: 'Review swap',
  preparing: 'Preparing the swap',
  preparingText: 'We read the transaction before you see it.',
  search: 'Search name or paste address',
  found: ({ count }: { count: number }) => (count === 1 ? '1 token found' : `${count} tokens found`),
  selectEmptyTitle: 'No token found',
  selectEmptyText: ({ query }: { query: string }) => `Nothing on this network matches “${query}”.`,
  clearSearch: 'Clear search',
  looking: 'Looking for the token',
  yours: 'Your tokens',
  others: 'Other tokens',
  exchange: 'Exchange',
  spender: ({ symbol }: Symbol) => `May take ${symbol}`,
  contract: 'Contract',
  from: 'Account',
  network: 'Network',
  wallet: 'Wallet',
  asks: 'Your wallet asks',
  steps,
  feeAbout: ({ cost }: { cost: string }) => `≈ ${cost}, exact after the first step`,
  feeLater: 'Known after the first step',
  until: 'Valid until',
  priceNow: ({ amount }: Amount) => `The price has changed: you’d get ${amount} now.`,
  useNow: 'Use new price',
  reviewAgain: 'Review again',
  edit: 'Edit',
  confirm: 'Swap',
  confirmSteps: 'Start',
  final: 'A swap can’t be undone.',
  outdated,
  permitFailures,
  declined: 'You declined. Nothing was swapped.',
  cancelled: ({ walletName }: Wallet) =>
    `${walletName} may still show the request. Decline it there if you don’t want to swap.`,
  approve: ({ walletName }: Wallet) => `Approve in ${walletName}`,
  sign: ({ walletName }: Wallet) => `Sign in ${walletName}`,
  step: ({ at, count }: { at: number; count: number }) => `Step ${at} of ${count}`,
  approveSlow: ({ walletName }: Wallet) =>
    `Still waiting. The request may be hidden: look for ${walletName}.`,
  confirming: {
    reset: 'Taking back the old limit',
    approve: 'Setting the limit',
    swap: 'Swapping',
    all: 'Swapping',
  } satisfies Readonly<Record<Exclude<SwapStepKind, 'permit'>, string>>,
  confirmingText: 'The network is working on it. You can close this.',
  confirmingSlow: 'The network is busy. You can close this; the swap continues.',
  done: ({ amount, sold }: { amount: string; sold: string }) => `Swapped ${sold} for ${amount}`,
  doneUnknown: ({ symbol }: Symbol) => `Swapped. Your ${symbol} is in your account.`,
  shown: ({ amount }: Amount) => `You were shown ${amount}.`,
  lessThanPromised: ({ amount }: Amount) =>
    `Less arrived than the ${amount} that the exchange promised. Don’t use this token again.`,
  close: 'Close',
  again: 'Swap again',
  backToReview: 'Review again',
  back: 'Back',
  reason: ({ reason }: { reason: string }) => `The contract says: ${reason}`,
} as const
