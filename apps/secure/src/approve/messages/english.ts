import type { ActionKind, LabelId, RefusalId, WarningId, WordId } from '../decode/Approval.js'
import type { GuardState } from '../guard/createGuard.js'

/** What an action is called. Its amount, where it has one, stands under it. */
export const actionTexts: Readonly<Record<ActionKind, string>> = {
  'allow-all': 'Allow every item of a collection to be taken',
  'allow-token-or-item': 'Allow tokens or an item to be taken',
  'allow-tokens': 'Allow spending',
  'allow-transfer': 'Allow this to be taken once',
  burn: 'Destroy tokens',
  call: 'Call a contract',
  'call-program': 'Call a program',
  'close-account': 'Close a token account',
  'create-contract': 'Create a contract',
  'end-allow-all': 'Stop access to a collection',
  'end-allowance': 'Reduce or end an allowance',
  'give-account': 'Give the whole account to a program',
  'give-ownership': 'Give a contract to somebody else',
  'make-account': 'Open an account',
  memo: 'Add a public note',
  'open-account': 'Open a token account',
  operation: 'Through your smart account',
  order: 'Offer something for sale',
  relay: 'Carry out a call in the name of',
  send: 'Send',
  'send-item': 'Send an item',
  'set-authority': 'Change who controls an account',
  'sign-in': 'Sign in',
  'typed-data': 'Structured data',
  'use-nonce': 'Stays valid until it is used',
}

/** What a line is called. */
export const labelTexts: Readonly<Record<LabelId, string>> = {
  account: 'Account',
  amount: 'Amount',
  amountOrItem: 'Amount or item number',
  burnFrom: 'From the token account',
  chainId: 'Chain ID',
  code: 'Code, in bytes',
  collection: 'Collection',
  contract: 'Contract',
  contractName: 'Calls itself',
  data: 'Data, in bytes',
  domain: 'Site',
  entryPoint: 'Entry point',
  expirationTime: 'Valid until',
  expires: 'Allowed until',
  feePayer: 'Fee paid by',
  from: 'From',
  function: 'Function',
  issuedAt: 'Created',
  item: 'Item number',
  kind: 'Kind',
  nonce: 'Number',
  nonceAccount: 'Nonce account',
  notBefore: 'Valid from',
  operator: 'Can be taken by',
  owner: 'Owner',
  payer: 'Paid by',
  paymaster: 'Fee paid by',
  program: 'Program',
  requestId: 'Request',
  resource: 'Includes',
  right: 'Gives the right to',
  salt: 'Salt',
  spender: 'Can be taken by',
  statement: 'It says',
  to: 'To',
  toAccount: 'To the token account',
  token: 'Token',
  tokenAccount: 'Token account',
  uri: 'Page',
  useBefore: 'Can be used until',
  version: 'Version',
}

/** Words in place of a value. */
export const wordTexts: Readonly<Record<WordId, string>> = {
  never: 'No end',
  no: 'No',
  nonce: 'A nonce account',
  program: 'A program',
  stake: 'A stake',
  token: 'Tokens',
  vote: 'A validator’s votes',
  nobody: 'Nobody, for ever',
  unnamed: 'Not named',
  yes: 'Yes',
}

/** What is warned of: what it means, and what to do. */
export const warningTexts: Readonly<Record<WarningId, (...values: readonly string[]) => string>> = {
  'allows-all-items': () => 'Every item you have in this collection could be taken, now and later.',
  'allows-more-than-held': (allowed = '', held = '') =>
    `You have ${held}, and ${allowed} could be taken: all of it, and what you get later.`,
  'allows-tokens': () => 'Up to this amount can be taken later, without asking you again.',
  'allows-unlimited': () => 'Unlimited: everything you have of this token could be taken, now and later.',
  'chain-missing': () => 'It does not say for which network it is, so it may be used on any of them.',
  'changes-authority': () => 'Somebody else will be in control afterwards. What is there may be lost.',
  'creates-contract': () => 'New code goes onto the network under your account.',
  'destroys-tokens': () => 'These tokens will be gone for ever.',
  expired: () => 'This is no longer valid. The site may refuse it.',
  'extra-data': (signature = '') =>
    `It looks like ${signature}, but is not written as that. Cancel unless you know why.`,
  'fee-high': (fee = '', usual = '') =>
    `The network fee may be ${fee}. For this it is usually ${usual} at most. Cancel unless you know why.`,
  'fee-unknown': (fee = '') =>
    `The site has set the network fee to ${fee} at most. The network does not say whether that is usual.`,
  'gives-account': () => 'A program will decide over the whole account. What is there may be lost.',
  'gives-rights': () =>
    'It gives lasting rights: whoever holds them can act for you, without asking you again. Read every line.',
  'held-unknown': (name = '') =>
    `How much ${name} you have could not be read, so nobody can tell whether this is most of it.`,
  'hidden-characters': () => 'It has characters in it that cannot be seen. They are marked below.',
  'in-name-of': () => 'It carries a call that is made in the name of whoever stands under it.',
  'looks-like-hash': () =>
    'This is a hash: it stands for something you cannot see. Cancel unless you know what it is.',
  'looks-like-sign-in': () =>
    'This looks like a sign-in, but is not written as one. It may sign somebody else in as you.',
  'looks-like-transaction': () =>
    'This looks like a transaction made to look like a message. Cancel unless you know what it is.',
  'many-fields': () => 'There is more in it than is listed. The rest is under “Details”.',
  'moves-tokens-of-others': () => 'It moves what somebody else let your account use.',
  'nested-too-deep': () =>
    'It has calls within calls, deeper than can be shown. Cancel unless you know what they are.',
  'not-text': () => 'This is not readable text. Sign only if you know what it is.',
  'not-weighed': () =>
    'What you have could not be read in time, so nobody can tell whether this is most of it.',
  order: () =>
    'Whoever has this signature can take what you offer, for the price in it, which may be nothing. Read every line.',
  'other-chain': (named = '', name = '') => `It names network ${named}; this request is for ${name}.`,
  permit: () =>
    'A signature like this can move what you have. It costs nothing and can be used without asking you again.',
  'sends-all': (name = '') => `You send everything: all of your ${name}.`,
  'sends-most-new': (percent = '', name = '') =>
    `You send ${percent} % of your ${name} to an address you have not sent to before.`,
  'sends-most-unknown': (percent = '', name = '') =>
    `You send ${percent} % of your ${name}. Whether you have sent to this address before could not be found out.`,
  'stays-valid': () => 'It does not expire: it can be sent much later.',
  'to-token': () => 'This sends tokens to their own contract. They would be lost.',
  'unknown-call': () => 'What this call does is not known. Trust only what is listed under “What changes”.',
  'unknown-program': () =>
    'What this program does is not known. Trust only what is listed under “What changes”.',
  'unknown-structure': () =>
    'What this signature is used for is not known. Sign only if you trust the site with it.',
  'web-address-differs': () => 'The page it names is not on the web.',
}

/** Why a request is not shown for approval, and what to do. */
export const refusalTexts: Readonly<Record<RefusalId, (...values: readonly string[]) => string>> = {
  'account-other': () => 'It is for another account than yours. Reconnect on the site and try again.',
  'acts-for-account': () =>
    'It would let somebody act for your smart account. Your wallet never signs that for a site.',
  authorization: () =>
    'It would hand your account over to code of somebody else. Your wallet never signs that for a site.',
  'chain-other': (named = '', name = '') =>
    `It is for network ${named}, but the request is for ${name}. Switch the network on the site and try again.`,
  'kind-unknown': () => 'Your wallet does not do this for sites.',
  'lookup-unreadable': () =>
    'Some of its accounts stand in a table that cannot be read, so nobody can tell what it does.',
  'message-is-transaction': () =>
    'It is called a message, but it is a transaction. That is how accounts are emptied.',
  'sign-in-elsewhere': (named = '', host = '') =>
    `It would sign you in to ${named}, but ${host} is asking. This is how accounts are stolen. Leave this site.`,
  unreadable: (reason = '') => `It cannot be read. ${reason}`,
}

/** What stands above the button while it cannot be pressed, or was pressed too soon; nothing else where it can. */
export const guardTexts: Readonly<Record<GuardState, string>> = {
  again: 'Press it once more to go on.',
  hidden: 'Part of this window is covered or out of view. Bring all of it into view to go on.',
  ready: '',
  refused: 'Please read this first, then press again.',
  short: 'Hold the button until it is full, then let go.',
  'too-small': 'This window is too small to show what you approve. Make it larger to go on.',
  unproven: '',
  waiting: '',
}

/** What stands on the button of a transaction: to press it, to hold it, and once it has been held. */
export const approveTexts = {
  press: 'Approve',
  hold: 'Hold to approve',
  release: 'Let go to approve',
} as const

/** What stands on the button of a signature, likewise. */
export const signTexts = { press: 'Sign', hold: 'Hold to sign', release: 'Let go to sign' } as const

/** Every other text of the screen. */
export const texts = {
  account: 'Your account',
  atMost: (amount: string) => `At most ${amount}`,
  cancel: 'Cancel',
  changes: 'What changes',
  checking: 'Trying it out…',
  checkingSlow: 'The network is slow to answer. You can wait, or cancel.',
  claims: (name: string) => `Calls itself “${name}” (unverified)`,
  close: 'Close',
  confirmElsewhere: 'Confirm in the window that opens.',
  confirmFailed: 'It was not confirmed. Nothing was signed. You can try again.',
  danger: 'Danger',
  caution: 'Careful',
  details: 'Details of the request',
  everything: 'Everything that is signed',
  fee: 'Network fee',
  feeChosen: 'chosen by the site',
  feeBy: (sponsor: string) => `Paid by ${sponsor}`,
  feeByOther: 'Paid by someone else',
  feeUnknown: 'Not known',
  fields: 'Every field',
  itemNumber: (item: string) => `item ${item}`,
  message: 'What is signed',
  more: 'Details',
  network: 'Network',
  noChanges: 'Your balances stay as they are.',
  noName: 'not on the list of known tokens',
  offline: 'You are offline. Connect to the internet to go on.',
  phrase: (phrase: string) => `Your phrase: ${phrase}`,
  readFailed: 'The network cannot be asked what this does. Nothing was signed.',
  refused: 'This request was refused',
  reading: 'Reading the request…',
  requestsSignature: 'requests a signature',
  requestsSignIn: 'requests a signature to sign you in',
  requestsTransaction: 'requests a transaction',
  retry: 'Try again',
  rightAuthority: 'You lose control of an account',
  rightItems: 'Every item of a collection can be taken',
  rightTokens: (amount: string) => `${amount} can be taken later`,
  shortened: (count: number) => `… and ${count} more characters`,
  testNetwork: 'Test network',
  tokenContract: (symbol: string) => `${symbol} contract`,
  unavailable: 'It could not be tried out, so nobody can tell what changes.',
  units: (amount: string) => `${amount} units`,
  unlimited: 'Unlimited',
  willFail: 'The network expects this to fail. You would still pay the fee.',
}
