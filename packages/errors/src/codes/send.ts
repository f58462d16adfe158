import type { ErrorTable } from './ErrorTable.js'

/**
 * Failures of sending. One with a `field` is a refusal: it stands at that field, where the visitor can mend it. The modal has a text
 * for each.
 */
export const sendErrors = {
  'parsing/address': {
    field: 'receiver',
    message: ({ value }: { value: string }) => `"${value}" is not an address of this network`,
    category: 'DATA_PARSING_ERROR',
  },
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
  'send/insufficient-funds': {
    field: 'amount',
    message: () => 'The balance does not cover the amount and the network fee',
  },
  'send/too-scattered': {
    field: 'amount',
    message: ({ most, symbol }: { most: string; symbol: string }) =>
      `The balance is spread over so many accounts that one transaction can move ${most} ${symbol} at most. Send that first, then the rest`,
  },
  'send/fee-out-of-reach': {
    field: 'amount',
    message: () =>
      'The network fee cannot be paid from here: what the account has for it, only its wallet can spend',
  },
  'send/unconfirmed-funds': {
    field: 'amount',
    message: ({ most, symbol }: { most: string; symbol: string }) =>
      `Part of the balance is still on its way here and cannot be sent yet. ${most} ${symbol} can be sent now`,
  },
  'send/amount-too-small': {
    field: 'amount',
    message: ({ amount, symbol }: { amount: string; symbol: string }) =>
      `The network passes on no less than ${amount} ${symbol} to this address`,
  },
  'send/account-not-for-sending': {
    field: 'token',
    message: ({ reason }: { reason: string }) => `Nothing can be sent from this account here: ${reason}`,
  },
  'send/would-fail': {
    message: (context?: { reason: string }) =>
      context ? `The contract refuses this: ${context.reason}` : 'The token refuses this transfer',
  },
  'send/leaves-too-little': {
    field: 'amount',
    message: ({ amount, symbol }: { amount: string; symbol: string }) =>
      `The network keeps no account with less than ${amount} ${symbol}. Leave that much in yours, or send all of it`,
  },
  'send/below-minimum': {
    field: 'amount',
    message: ({ amount, symbol }: { amount: string; symbol: string }) =>
      `The receiver has no account yet, and the network opens none for less than ${amount} ${symbol}`,
  },
  'send/not-transferable': {
    field: 'token',
    message: ({ symbol, reason }: { symbol: string; reason: string }) =>
      `${symbol} cannot be sent from here: ${reason}`,
  },
  'send/memo-required': {
    field: 'receiver',
    message: () => 'The receiver takes this token only with a memo, which cannot be added here',
  },
  'send/receiver-unusable': {
    field: 'receiver',
    message: () => 'The receiver is an account of another token. Ask for the address of their wallet',
  },
  'send/receiver-unowned': {
    field: 'receiver',
    message: () => 'Nobody holds a key to the receiver’s address. What is sent there is lost',
  },
  'send/receiver-is-token': {
    field: 'receiver',
    message: () => 'The receiver is a token and not a wallet. What is sent there is lost',
  },
  'send/changed-by-wallet': {
    message: ({ walletName }: { walletName: string }) =>
      `${walletName} signed something else than what was reviewed, so it was not sent`,
  },
  'send/signature-missing': {
    message: ({ walletName }: { walletName: string }) =>
      `${walletName} has not signed all of the transaction, or not in a way that holds, so it was not sent`,
  },
  'send/sent-otherwise': {
    message: ({ walletName, hash }: { walletName: string; hash: string }) =>
      `${walletName} sent something else than what was reviewed. Look at the transaction ${hash}`,
  },
  'send/unnamed': {
    message: ({ walletName }: { walletName: string }) =>
      `${walletName} has not said which transaction it sent. It may be on its way: look there before it is sent again`,
  },
  'send/proposed': {
    message: ({ walletName }: { walletName: string }) =>
      `${walletName} has proposed the transaction to those who sign with it. It is sent once enough of them have signed`,
  },
  'send/wallet-elsewhere': {
    message: () => 'The wallet is on another network. Switch it first. Nothing was sent',
  },
  'send/reverted': {
    message: ({ hash, reason }: { hash: string; reason?: string | undefined }) =>
      `The network refused the transaction ${hash}${reason ? `: ${reason}` : ''}`,
  },
  // What a node says of a transaction that it does not take (§8.041).
  'send/nonce-too-low': {
    message: () => 'Another transaction of the account has taken the place of this one',
  },
  'send/nonce-too-high': {
    message: () => 'The transaction comes after one that the network has not got',
  },
  'send/nonce-exhausted': { message: () => 'The account has sent as many transactions as an account can' },
  'send/limit-too-low': { message: () => 'The transaction’s limit is below what any like it needs' },
  'send/limit-too-high': { message: () => 'The transaction’s limit is above what a block has room for' },
  'send/fee-too-low': {
    message: () => 'The fee offered is below what the network takes at the moment',
    isRetryable: true,
  },
  'send/fee-too-high': { message: () => 'The fee offered is higher than the node passes on' },
  'send/tip-above-fee': { message: () => 'The tip offered is higher than the whole fee' },
  'send/type-unsupported': { message: () => 'The network does not take transactions of this type' },
  'send/already-known': { message: () => 'The network has this transaction already' },
  'send/replacement-underpriced': {
    message: () => 'A transaction that takes the place of another has to offer a higher fee',
  },
  'send/funds-moved': {
    message: () =>
      'What the transaction was to spend has been spent by another one meanwhile. Review it again',
  },
  'send/speed-up-impossible': {
    message: ({ reason }: { reason: string }) => `The transaction cannot be sped up: ${reason}`,
  },
  'send/failed': { message: () => 'The transaction could not be sent', isRetryable: true },
  'send/expired': {
    message: () => 'The wallet’s approval came after the network could still take the transaction',
    isRetryable: true,
  },
  'send/cancelled': { message: () => 'The transfer was given up before the wallet had answered' },
  'send/receipt-timeout': {
    message: ({ hash }: { hash: string }) => `The transaction ${hash} was sent but is not confirmed yet`,
  },
} satisfies ErrorTable
