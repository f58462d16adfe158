type Wallet = { walletName: string }

/** Texts of the views WalletSend, WalletSendSelectToken, WalletSendPreview and WalletSendConfirmed. */
export const sendTexts = {
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
  receiverPlaceholder: 'Paste an address',
  paste: 'Paste',
  pasteFailed: 'Your browser blocked pasting. Paste into the field yourself.',
  clearReceiver: 'Clear',
  firstTime: 'You haven’t sent to this address before. Compare it character by character.',
  ownAddress: 'This is your own address. You’d pay a fee to send this to yourself.',
  fee: 'Network fee',
  feeAtMost: ({ fee }: { fee: string }) => `at most ${fee}`,
  feeSponsored: 'paid by this site',
  feeParts: {
    network: 'For the network',
    priority: 'For faster confirmation',
    'receiver-account': 'Opens the receiver’s account',
  },
  received: 'Receiver gets',
  warnings: {
    'receiver-is-program': 'This address is a contract, not a wallet. Anything you send may be lost.',
    'receiver-is-token-account': 'This is a token account, not a wallet address. Check it again.',
  },
  feeEstimating: 'Estimating the fee',
  /** The kit keeps asking. */
  feeUnknown: 'The fee isn’t known yet. Still trying…',
  offline: 'You’re offline.',
  belowOneCent: 'less than $0.01',
  labels: {
    ready: 'Review',
    'token-missing': 'Select token',
    'amount-missing': 'Add amount',
    'amount-invalid': 'Check the amount',
    'amount-too-precise': 'Check the amount',
    'insufficient-funds': 'Insufficient funds',
    'insufficient-funds-for-fee': 'Insufficient funds',
    'leaves-too-little': 'Change the amount',
    'below-minimum': 'Add amount',
    'too-scattered': 'Change the amount',
    'token-not-transferable': 'Select token',
    'receiver-needs-memo': 'Add address',
    'receiver-unusable': 'Invalid address',
    'receiver-missing': 'Add address',
    'receiver-invalid': 'Invalid address',
    'receiver-foreign': 'Invalid address',
    'receiver-is-name': 'Add address',
    'receiver-is-token': 'Invalid address',
    'receiver-unowned': 'Invalid address',
  },
  problems: {
    'amount-invalid': 'Enter a number, such as 0.25.',
    'amount-too-precise': ({ symbol, decimals }: { symbol: string; decimals: number }) =>
      `${symbol} allows up to ${decimals} decimals.`,
    'insufficient-funds': 'That’s more than you have.',
    'insufficient-funds-for-fee': ({ symbol }: { symbol: string }) =>
      `Not enough ${symbol} left for the network fee. Send less, or add ${symbol}.`,
    'leaves-too-little':
      'The network closes accounts that are nearly empty. Send everything, or a little less.',
    /** `least`: an amount with its unit; empty where it isn't known. */
    'below-minimum': ({ least }: { least: string }) =>
      `This address is new. Send ${least ? `at least ${least}` : 'a little more'} to open it.`,
    'too-scattered':
      'Your balance is spread over too many accounts for one transaction. Press Max for the most that fits, then send the rest.',
    'token-not-transferable': 'This token has transfer rules that this page doesn’t support.',
    'receiver-needs-memo':
      'This address needs a memo with this token. Send it from your wallet, which may add one.',
    'receiver-unusable': 'This is an account for another token. Ask the receiver for their wallet address.',
    'receiver-invalid': ({ network }: { network: string }) =>
      network ? `That isn’t a valid ${network} address.` : 'That isn’t a valid address.',
    'receiver-foreign': ({ name, isAlsoHash }: { name: string; isAlsoHash?: boolean }) =>
      isAlsoHash
        ? `That looks like a ${name} address or a transaction hash.`
        : `That’s ${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name} address.`,
    'receiver-is-name': 'Names don’t work here yet. Paste the address instead.',
    'receiver-is-token': 'This is the token’s own address. Anything you send there is lost.',
    'receiver-unowned': 'Nobody can use this address. Anything you send there is lost.',
  },
  loading: 'Reading the token from the network',
  close: 'Close',
  reviewFailed: 'Couldn’t review this. Try again.',

  search: 'Search token',
  selectEmptyTitle: 'No tokens found',
  selectEmptyText: ({ query }: { query: string }) => `Nothing matches “${query}”.`,
  clearSearch: 'Clear search',
  found: ({ count }: { count: number }) => (count === 1 ? '1 token' : `${count} tokens`),

  from: 'From',
  wallet: 'Wallet',
  network: 'Network',
  total: 'Total',
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
