import type { ErrorTable } from './ErrorTable.js'
import type { PeerFailure } from './PeerFailure.js'

/** What the frame has answered: its words, and where it has a code, that and what a text is made of. */
type Answered = {
  reason: string
  peer?: PeerFailure
}

/** Failures of the embedded wallet: its frame, the login it is made of, and what it is asked for. */
export const embeddedErrors = {
  'embedded/frame-load-failed': {
    message: () => 'Unable to load email login dependency',
    category: 'SECURE_SITE_ERROR',
    isRetryable: true,
  },
  'embedded/frame-missing': {
    message: () => 'W3mFrame: iframe is not set',
    category: 'SECURE_SITE_ERROR',
  },
  'embedded/version-unsupported': {
    message: ({ version }: { version: string }) =>
      `The embedded wallet speaks version ${version} of its protocol, which this kit does not know. Update the packages`,
    category: 'SECURE_SITE_ERROR',
  },
  'embedded/unverified-domain': {
    message: () => "This origin is not on the project's allow list. Add it to the project at the gateway",
    category: 'SECURE_SITE_ERROR',
  },
  /** The wallet has told the visitor what it means, and has given no address. */
  'embedded/addresses-changed': {
    message: ({ reason }: { reason: string }) => reason,
    category: 'SECURE_SITE_ERROR',
  },
  'embedded/request-timeout': {
    message: ({ afterMs }: { afterMs: number }) =>
      `The embedded wallet has not answered for ${Math.round(afterMs / 1000)} seconds. Try again`,
    category: 'SECURE_SITE_ERROR',
    isRetryable: true,
  },
  /** In the words of the protocol, which has no codes. */
  'embedded/rejected': { message: () => 'User rejected the request' },
  /** An open request of the wallet's interface, when the visitor closed the modal. */
  'embedded/request-aborted': { message: () => 'Request was aborted' },
  /** Anything else that was under way then. */
  'embedded/aborted': { message: () => 'Something went wrong' },
  'embedded/method-not-allowed': {
    message: (_: { method: string }) => 'Requested RPC call is not allowed',
  },
  /** A method the wallet knows and does for nobody (EIP-1193, 4200). */
  'embedded/method-unsupported': {
    message: ({ method }: { method: string }) => `The wallet does not support ${method}`,
  },
  /** Arguments of a method that it is not asked with. */
  'embedded/arguments-invalid': {
    message: ({ method, issue }: { method: string; issue: string }) =>
      `The arguments of ${method} are not valid: ${issue}`,
  },
  'login/email-missing': {
    message: () => 'Not connected to email or social',
  },
  'login/email-invalid': { message: () => 'Please enter a valid email address' },
  'login/too-soon': {
    message: ({ seconds }: { seconds: number }) => `Please try again after ${seconds} seconds`,
    isRetryable: true,
  },
  /** The site has no network of a namespace, or of none that the wallet serves. */
  'embedded/network-missing': {
    message: ({ namespace }: { namespace?: string }) =>
      namespace ? `The site has no network of ${namespace}` : 'The wallet serves no network of this site',
  },
  'embedded/chain-failed': {
    message: ({ namespace }: { namespace: string }) => `The chain ${namespace} has made no connection`,
  },
  /** An address that is none of a page's; it would run in this one. */
  'login/provider-missing': { message: () => 'The provider has no page. Log in another way' },
  'login/answer-foreign': { message: () => 'This is not the answer to a login. Begin again' },
  /** Another account was asked for than the wallet has there, or the one that is in front already (§4.011). */
  'login/account-type-unavailable': {
    message: ({ type }: { type: string }) => `The account ${type} cannot be switched to on this network`,
  },
  'login/window-blocked': {
    message: () => 'Could not open social popup',
    isRetryable: true,
  },
  'login/window-closed': { message: () => 'Popup closed', isRetryable: true },
  /** The frame has no address of a provider to begin at. */
  'login/social-failed': {
    message: (_: Answered) => 'Failed to initiate social connection',
    isRetryable: true,
  },
  'login/farcaster-failed': {
    message: (_: Answered) => 'Failed to connect to farcaster',
    isRetryable: true,
  },
  /** The page had left for the provider's, and the visitor came back by themselves. */
  'login/left-early': { message: () => 'Came back from the provider without an answer', isRetryable: true },
  'login/refused': {
    message: ({ reason }: Answered & { provider: string }) => `The provider did not let you in: ${reason}`,
    isRetryable: true,
  },
  'embedded/failed': { message: ({ reason }: Answered) => reason },
} satisfies ErrorTable
