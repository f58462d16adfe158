import type { ErrorTable } from './ErrorTable.js'
import type { FailureValues } from './PeerFailure.js'
import { secureWorkerErrors } from './secureWorker.js'

/** What the gateway has refused; `details`: what a text is made of, beside the code. */
type Refusal = {
  code: string
  status: number
  reason: string
  details?: FailureValues
}

/** Failures of the secure site. Their texts are what a page, and so the visitor, is told. */
export const secureErrors = {
  ...secureWorkerErrors,
  /** The words are the protocol's own: other kits know it by them. */
  'secure/unverified-domain': { message: () => 'unverified_domain' },
  'secure/version-unsupported': {
    message: ({ version }: { version: string }) =>
      `The wallet does not speak version ${version} of the protocol. Update the packages of the site`,
  },
  'secure/unreachable': {
    message: () => 'The wallet’s server cannot be reached. Check the connection and try again',
    isRetryable: true,
  },
  'secure/answer-invalid': {
    message: ({ call, issue }: { call: string; issue: string }) =>
      `The wallet’s server answered ${call} in a form that is not known: ${issue}`,
    category: 'DATA_PARSING_ERROR',
  },
  /** `code` and `reason` are the gateway's. */
  'secure/refused': {
    message: ({ reason }: Refusal) => reason,
  },
  'secure/logged-out': { message: () => 'Nobody is logged in. Log in and try again' },
  'secure/login-missing': { message: () => 'No login has begun. Begin again' },
  'secure/login-expired': { message: () => 'The login took too long. Begin again', isRetryable: true },
  /** `code` is the gateway's; `details` hold the provider's name. */
  'secure/login-refused': {
    message: ({ code, details: { provider } }: { code: string; details: FailureValues }) =>
      `${provider} did not log the visitor in (${code})`,
    isRetryable: true,
  },
  'secure/result-foreign': {
    message: () => 'This is not the answer to the login that was begun here. Begin again',
  },
  /** No window of the secure site has said to this frame that it is there: what comes back could be anybody's (S9). */
  'secure/login-window-missing': {
    message: () =>
      'The window you log in at was not found. Let this site open windows, close other pages of it, and begin again',
    isRetryable: true,
  },
  /** Where the page leaves for the provider nothing but the browser's storage remembers the login (S15). */
  'secure/login-not-kept': {
    message: () =>
      'This browser keeps nothing for the wallet, so it cannot remember the login while you are at the provider. Log in by email instead',
  },
  'secure/return-url-refused': {
    message: ({ origin }: { origin: string }) =>
      `The login can only come back to a page of ${origin}. Nothing was begun`,
  },
  /** Of a namespace that came later than the wallet. */
  'secure/address-missing': {
    message: ({ namespace }: { namespace: string }) =>
      `The wallet has no address on ${namespace} yet. It gets one when a way to unlock it is added or removed`,
  },
  'secure/window-blocked': {
    message: () =>
      'The browser has not opened the wallet’s window. Let this site open windows, or take another way in',
    isRetryable: true,
  },
  'secure/passkey-without-secret': {
    message: () =>
      'This passkey cannot open wallets: its authenticator gives no secret. Use another device, or a passphrase',
  },
  'secure/passkey-unsteady': {
    message: () =>
      'This passkey gave another secret the second time, so it would not open the wallet later. Nothing was changed. Use another device, or a passphrase',
  },
  'secure/passkey-untried': {
    message: () =>
      'The new passkey has to be used a second time, to see that it opens the wallet, and it was not. Nothing was changed. Try again',
    isRetryable: true,
  },
  'secure/kit-too-late': {
    message: () =>
      'The login is too long ago by now, so this kit was not added and opens nothing. Destroy it, log in again, and make another',
  },
  'secure/rejected': { message: () => 'User rejected the request' },
  'secure/aborted': { message: () => 'Request was aborted' },
  'secure/repeated': { message: () => 'This request was made before. Each one has an id of its own' },
  'secure/too-many': {
    message: ({ limit }: { limit: number }) =>
      `More than ${limit} requests are open or were made. Wait for answers, or load the page again`,
    isRetryable: true,
  },
  'secure/method-unsupported': {
    message: ({ method }: { method: string }) => `The wallet does not do ${method}`,
  },
  'secure/network-unknown': {
    message: ({ network }: { network: string }) =>
      `The wallet does not know the network ${network}. Add it at the gateway`,
  },
  'secure/account-type-unavailable': {
    message: ({ type, network }: { type: string; network: string }) =>
      `There is no account of the kind ${type} on ${network}. Choose another network first`,
  },
  /** The gateway names other addresses than those that follow from the wallet's keys, as far as this browser knows. */
  'secure/addresses-changed': {
    message: () =>
      'The server names other addresses for this wallet than this browser knows. They may be somebody else’s, so they were not shown. Do not send anything to this wallet from here, and tell whoever runs this site',
  },
  'secure/address-mistyped': {
    message: ({ address }: { address: string }) =>
      `${address} is no address: a character in it is wrong, or written large or small where it must not be`,
  },
  'secure/arguments-invalid': {
    message: ({ method, issue }: { method: string; issue: string }) =>
      `The arguments of ${method} are not valid: ${issue}`,
  },
  'secure/transaction-unsupported': {
    message: ({ reason }: { reason: string }) => `The wallet does not sign this transaction: ${reason}`,
  },
  'secure/sign-in-foreign': {
    message: ({ origin, shown }: { origin: string; shown: string }) =>
      `The sign-in is for ${shown}, but it came from ${origin}. Nothing was signed`,
  },
  'secure/capability-unsupported': {
    message: ({ capability }: { capability: string }) =>
      `The wallet does not support the capability ${capability}, which the calls need`,
  },
  'secure/calls-unknown': { message: () => 'The wallet has sent no calls of this id' },
  /** In the words of nodes, by which sites know it. */
  'secure/insufficient-funds': {
    message: () => 'insufficient funds for the amount and the network fee. Add some, or send less',
  },
  'secure/operation-undone': {
    message: () => 'The network has undone it, and nothing was sent. Its fee is spent (reverted)',
  },
  'secure/operation-dropped': {
    message: () => 'It could not be sent any more. Nothing was spent. Try again',
    isRetryable: true,
  },
  'secure/operation-waits': {
    message: ({ hash }: { hash: string }) =>
      `It is in no block yet, and may still be. Look at the account before sending it again (${hash})`,
  },
  /** What a node says of a request. */
  'secure/node': {
    message: ({ reason }: { code: number; reason: string }) => reason,
  },
  /** `code` and `reason` are those of what failed where the keys are. */
  'secure/worker': {
    message: ({ reason }: { code: string; reason: string }) => reason,
  },
} satisfies ErrorTable
