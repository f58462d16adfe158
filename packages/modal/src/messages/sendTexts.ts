import type { SendProblem } from '@latchkey/core'

type Wallet = { walletName: string }

/** What sentences about a field name; a text is empty where it is not known. */
export type ProblemNames = {
  /** The token's. */
  symbol: string
  decimals: number
  /** Of the network's own token. */
  nativeSymbol: string
  network: string
  /** The network that an address of another one belongs to. */
  foreign: string
  /** Its addresses look like its transactions. */
  isAlsoHash: boolean
  /** An amount with its unit that the network named. */
  limit: string
}

/** What is wrong with a field, in words. */
export type ProblemText = { label: string; text?(names: ProblemNames): string }

/** What stands at the amount, and where the network refuses it at last. */
export const nearlyEmptyText =
  'The network closes accounts that are nearly empty. Send everything, or a little less.'

/** As {@link nearlyEmptyText}. `limit`: an amount with its unit; empty where it isn't known. */
export const toNewAddressText = ({ limit }: { limit: string }) =>
  `This address is new. Send ${limit ? `at least ${limit}` : 'a little more'} to open it.`

/** Texts of the views WalletSend, WalletSendSelectToken, WalletSendPreview and WalletSendConfirmed. */
export const sendTexts = {
  afterAll: ({ amount }: { amount: string }) => `Approved after all: sending ${amount}`,
  confirmed: ({ amount, receiver }: { amount: string; receiver: string }) => `Sent ${amount} to ${receiver}`,
  amount: 'Amount',
  amountIn: ({ unit }: { unit: string }) => `Amount in ${unit}`,
  enterIn: ({ unit }: { unit: string }) => `Enter the amount in ${unit}`,
  max: 'Max',
  maxLabel: 'Send the most that can be sent',
  maxFailed: 'The fee isn’t known yet. Try again.',
  available: ({ amount }: { amount: string }) => `${amount} available`,
  noPrice: 'No price known',
  chooseToken: 'Select token',
  chosenToken: ({ name }: { name: string }) => `${name}. Choose another token`,
  receiver: 'To',
  receiverName: 'Known as',
  /** Goes to the network that a pasted address belongs to. */
  switchTo: ({ name }: { name: string }) => `Switch to ${name}`,
  receiverPlaceholder: 'Paste an address or enter a name',
  /** Before the address that a typed name stands for. */
  standsFor: 'This name stands for',
  nameChanged: ({ name }: { name: string }) =>
    `When you last sent to ${name}, it stood for another address. Ask its owner before you send.`,
  paste: 'Paste',
  pasteFailed: 'Your browser blocked pasting. Paste into the field yourself.',
  clearReceiver: 'Clear',
  firstTime: 'You haven’t sent to this address before. Compare it character by character.',
  lookAlike:
    'This address only looks like one you’ve paid before. Somebody may want you to take it for the other. The marked part differs.',
  lookAlikeNow: 'Now',
  lookAlikeBefore: 'Before',
  ownAddress: 'This is your own address. You’d pay a fee to send this to yourself.',
  memo: 'Memo',
  memoOptional: 'Memo (optional)',
  memoHint: 'An exchange may need it to know that the deposit is yours.',
  fee: 'Network fee',
  feeAtMost: ({ fee }: { fee: string }) => `at most ${fee}`,
  feeSponsored: 'paid by this site',
  feeByWallet: 'set by your wallet',
  feeByWalletAbout: ({ fee }: { fee: string }) => `set by your wallet, about ${fee}`,
  feeParts: {
    network: 'For the network',
    priority: 'For faster confirmation',
    'receiver-account': 'Opens the receiver’s account',
    'too-little-change': 'Change too small to send back',
  },
  received: 'Receiver gets',
  warnings: {
    'receiver-is-program': 'This address is a contract, not a wallet. Anything you send may be lost.',
    'receiver-is-token-account': 'This is a token account, not a wallet address. Check it again.',
    'receiver-may-need-memo':
      'This receiver may need a memo. Without the right one, your money may be lost. Check with them.',
  },
  feeEstimating: 'Estimating the fee',
  /** The kit keeps asking. */
  feeUnknown: 'The fee isn’t known yet. Still trying…',
  offline: 'You’re offline.',
  belowOneCent: 'less than $0.01',
  review: 'Review',
  /** What is wrong with a field: the label of the button, and a sentence; what is only missing has none. */
  problems: {
    'token-missing': { label: 'Select token' },
    'amount-missing': { label: 'Add amount' },
    'amount-invalid': { label: 'Check the amount', text: () => 'Enter a number, such as 0.25.' },
    'amount-too-precise': {
      label: 'Check the amount',
      text: ({ symbol, decimals }) =>
        decimals === 0 ? 'Enter a whole number.' : `${symbol} allows up to ${decimals} decimals.`,
    },
    'insufficient-funds': { label: 'Insufficient funds', text: () => 'That’s more than you have.' },
    'send/insufficient-funds': {
      label: 'Insufficient funds',
      text: ({ nativeSymbol }) =>
        `Not enough ${nativeSymbol} left for the network fee. Send less, or add ${nativeSymbol}.`,
    },
    'send/leaves-too-little': {
      label: 'Change the amount',
      text: () => nearlyEmptyText,
    },
    'send/below-minimum': { label: 'Add amount', text: toNewAddressText },
    'send/too-scattered': {
      label: 'Change the amount',
      text: () =>
        'Your balance is spread over too many accounts or coins for one transaction. Press Max for the most that fits, then send the rest.',
    },
    'send/fee-out-of-reach': {
      label: 'The fee can’t be paid',
      text: ({ nativeSymbol }) =>
        `Your ${nativeSymbol} is kept in a way that can’t pay the fee from here. Send some to yourself in your wallet first.`,
    },
    'send/unconfirmed-funds': {
      label: 'Change the amount',
      text: ({ limit }) =>
        `Part of your balance isn’t confirmed yet. ${limit ? `You can send ${limit} now` : 'Send less'}, or wait a few minutes.`,
    },
    'send/amount-too-small': {
      label: 'Change the amount',
      text: ({ limit }) =>
        `That’s too little for the network. Send ${limit ? `at least ${limit}` : 'a little more'}.`,
    },
    'send/account-not-for-sending': {
      label: 'Choose another account',
      text: () =>
        'You can’t send from this account here: it may hold collectibles, or your wallet keeps its key to itself.',
    },
    'send/not-transferable': {
      label: 'Select token',
      text: () => 'This token has transfer rules that this page doesn’t support.',
    },
    'send/memo-required': {
      label: 'Add address',
      text: () => 'This address needs a memo with this token. Send it from your wallet, which may add one.',
    },
    'send/receiver-unusable': {
      label: 'Invalid address',
      text: () => 'This is an account for another token. Ask the receiver for their wallet address.',
    },
    'receiver-missing': { label: 'Add address' },
    'memo-too-long': { label: 'Shorten the memo', text: () => 'This network takes shorter memos only.' },
    'parsing/address': {
      label: 'Invalid address',
      text: ({ network }) =>
        network ? `That isn’t a valid ${network} address.` : 'That isn’t a valid address.',
    },
    'receiver-foreign': {
      label: 'Invalid address',
      text: ({ foreign, isAlsoHash }) =>
        isAlsoHash
          ? `That looks like a ${foreign} address or a transaction hash.`
          : `That’s ${/^[AEIOU]/.test(foreign) ? 'an' : 'a'} ${foreign} address.`,
    },
    'name-resolving': { label: 'Looking up the name…' },
    'name-unknown': {
      label: 'Check the name',
      text: ({ network }) => `This name stands for no ${network ? `${network} ` : ''}address.`,
    },
    'name-failed': {
      label: 'Check the name',
      text: () => 'Couldn’t look up this name. Check your connection, or paste the address.',
    },
    'send/receiver-is-token': {
      label: 'Invalid address',
      text: () => 'This is the token’s own address. Anything you send there is lost.',
    },
    'send/receiver-unowned': {
      label: 'Invalid address',
      text: () => 'Nobody can use this address. Anything you send there is lost.',
    },
  } satisfies Record<SendProblem, ProblemText> as Readonly<Record<SendProblem, ProblemText>>,
  loading: 'Reading the token from the network',
  close: 'Close',
  reviewFailed: 'Couldn’t review this. Try again.',

  search: 'Search token',
  selectEmptyTitle: 'No tokens found',
  selectEmptyText: ({ query }: { query: string }) => `Nothing matches “${query}”.`,
  clearSearch: 'Clear search',
  found: ({ count }: { count: number }) => (count === 1 ? '1 token' : `${count} tokens`),

  collection: 'Collection',
  nftNumber: 'Number',
  nftAmount: 'Amount',
  from: 'From',
  wallet: 'Wallet',
  network: 'Network',
  total: 'Total',
  totalAbout: ({ total }: { total: string }) => `about ${total}`,
  totalAtMost: ({ total }: { total: string }) => `at most ${total}`,
  final: 'A transfer can’t be undone. Compare the address before you send.',
  sendAction: 'Send',
  edit: 'Change',
  declined: 'You declined. Nothing was sent.',
  cancelled: ({ walletName }: Wallet) =>
    `Cancelled here. The request may still be open in ${walletName}. Decline it there.`,
  outdated: {
    account: 'You switched accounts. Nothing was sent.',
    network: 'You switched networks. Nothing was sent.',
  },
  reviewAgain: 'Review again',
  fillInAgain: 'Fill in again',
  nothingTitle: 'Nothing to review',
  nothingText: 'Fill in what to send first.',

  approve: ({ walletName }: Wallet) => `Approve in ${walletName}`,
  approveText: ({ amount, receiver }: { amount: string; receiver: string }) => `${amount} to ${receiver}`,
  approveSlow: ({ walletName }: Wallet) =>
    `Still waiting. The request may be hidden: look for ${walletName}.`,
  confirming: ({ amount }: { amount: string }) => `Sending ${amount}`,
  confirmingText: 'On its way. You can close this.',
  confirmingSlow: 'Still waiting for the network to confirm it.',
  hash: 'Transaction',
  /** Of a smart account, while no transaction has taken it yet. */
  operation: 'Operation',
  copyHash: 'Copy hash',
  hashCopied: 'Hash copied',
  explorer: 'View on the explorer',
  checkAgain: 'Check again',
  done: 'Done',
  changeAmount: 'Change amount',
  backToReview: 'Back to review',

  sent: ({ amount }: { amount: string }) => `Sent ${amount}`,
  sentText: ({ receiver }: { receiver: string }) => `To ${receiver}`,
} as const
