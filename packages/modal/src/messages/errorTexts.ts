import type { ErrorCode } from '@latchkey/errors'
import { sendTexts } from './sendTexts.js'

/** What a visitor reads of a failure: what happened, and what to do. */
export type ErrorText = { title: string; hint(names: { walletName: string }): string }

/** Failures a visitor can meet; others show `unknownError` with the details. */
type VisitorErrorCode =
  | Exclude<
      Extract<ErrorCode, `${'connection' | 'network' | 'wallet' | 'sign-in' | 'send'}/${string}`>,
      // They stand at the fields of a transfer.
      'send/too-scattered' | 'send/not-transferable' | 'send/memo-required' | `send/receiver-${string}`
    >
  | Exclude<
      Extract<ErrorCode, `pairing/${string}`>,
      // Of a wallet that was given a link, which is never this page.
      'pairing/uri-invalid' | 'pairing/uri-expired' | 'pairing/already-paired'
    >

const retry = (title: string): ErrorText => ({ title, hint: () => 'Try again in a moment.' })
const siteMistake = (title: string): ErrorText => ({
  title,
  hint: () =>
    'This site is not set up for that yet. Tell the people who run it; the details below help them.',
})

/** By code: the compiler asks for a text whenever a code is added. */
export const errorTexts: Record<VisitorErrorCode, ErrorText> = {
  'connection/rejected': {
    title: 'Request declined',
    hint: ({ walletName }) => `You declined in ${walletName}. Try again when you are ready.`,
  },
  'connection/failed': {
    title: 'Could not connect',
    hint: ({ walletName }) => `${walletName} did not connect. Open it, see that it works, and try again.`,
  },
  'connection/wallet-closed': {
    title: 'The wallet was closed',
    hint: ({ walletName }) => `${walletName} was closed before you answered. Try again and approve there.`,
  },
  'connection/wallet-locked': {
    title: 'The wallet is locked',
    hint: ({ walletName }) => `Unlock ${walletName}, then try again.`,
  },
  'connection/already-pending': {
    title: 'A request is already open',
    hint: ({ walletName }) => `Open ${walletName} and answer the request that is waiting there.`,
  },
  'connection/popup-blocked': {
    title: 'The browser blocked a pop-up',
    hint: ({ walletName }) => `Allow pop-ups for this site, so that ${walletName} can open, and try again.`,
  },
  'connection/timeout': {
    title: 'No answer from the wallet',
    hint: ({ walletName }) =>
      `${walletName} has not answered. Open it to see whether it waits for you, or try again.`,
  },
  'connection/invalid-status': retry('The wallet is not ready'),
  'connection/multi-wallet-disabled': siteMistake('Several wallets are not switched on'),
  'connection/no-accounts': {
    title: 'No account was shared',
    hint: ({ walletName }) => `Choose at least one account in ${walletName}, then try again.`,
  },
  'connection/disconnect-failed': retry('Could not disconnect'),
  'connection/chain-not-found': siteMistake('This kind of wallet is not supported'),
  'connection/adapter-not-found': siteMistake('This kind of wallet is not supported'),
  'connection/connector-not-found': {
    title: 'The wallet is not there any more',
    hint: ({ walletName }) =>
      `See that ${walletName} is installed and switched on, then load this page again.`,
  },
  'network/not-found': siteMistake('Network not found'),
  'network/unsupported': siteMistake('This network is not supported'),
  'network/unsupported-namespace': siteMistake('This kind of network is not supported'),
  'network/namespace-not-found': siteMistake('This kind of network is not supported'),
  'network/switch-rejected': {
    title: 'Switch declined',
    hint: ({ walletName }) => `You declined in ${walletName}. Try again when you are ready.`,
  },
  'network/switch-failed': {
    title: 'Could not switch',
    hint: ({ walletName }) =>
      `${walletName} may not know this network. Switch in the wallet itself, or try again.`,
  },
  'network/switch-timeout': {
    title: 'No answer from the wallet',
    hint: ({ walletName }) => `Open ${walletName} to see whether it waits for you, or try again.`,
  },
  'wallet/rejected': {
    title: 'Request declined',
    hint: ({ walletName }) => `You declined in ${walletName}. Nothing was sent.`,
  },
  'wallet/unauthorized': {
    title: 'The wallet does not share this account',
    hint: ({ walletName }) => `Connect again and choose this account in ${walletName}.`,
  },
  'wallet/unsupported-method': {
    title: 'The wallet cannot do this',
    hint: ({ walletName }) => `${walletName} does not support this request. Try another wallet.`,
  },
  'wallet/disconnected': {
    title: 'The wallet is offline',
    hint: ({ walletName }) =>
      `${walletName} has no connection to the network. Check your connection and try again.`,
  },
  'wallet/timeout': {
    title: 'No answer from the wallet',
    hint: ({ walletName }) => `Open ${walletName} to see whether it waits for you, or try again.`,
  },
  'wallet/request-failed': {
    title: 'The wallet reported a problem',
    hint: ({ walletName }) => `Look into ${walletName} for the reason, then try again.`,
  },
  'sign-in/not-enabled': siteMistake('Signing in is not switched on'),
  'sign-in/no-address': {
    title: 'No wallet is connected',
    hint: () => 'Connect a wallet, then sign in.',
  },
  'sign-in/no-network': siteMistake('No network is chosen'),
  'sign-in/no-client': retry('The wallet is not ready'),
  'sign-in/rejected': {
    title: 'Signature declined',
    hint: ({ walletName }) => `You declined in ${walletName}. You can sign in now or cancel.`,
  },
  'sign-in/failed': retry('Could not sign in'),
  'sign-in/initialise-failed': retry('Could not start signing in'),
  'sign-in/invalid-session': {
    title: 'The signature could not be verified',
    hint: ({ walletName }) => `See that ${walletName} uses the account you connected, then try again.`,
  },
  'send/not-ready': {
    title: 'Not ready to send',
    hint: () => 'See what the form asks for, then try again.',
  },
  'send/not-reviewed': {
    title: 'Look at it first',
    hint: () => 'Go to the preview, see what will be sent, then send.',
  },
  'send/quote-outdated': {
    title: 'Something has changed',
    hint: () => 'The account or the network is another one now. Look at the transfer again before you send.',
  },
  'send/amount-and-receiver-required': {
    title: 'Something is missing',
    hint: () => 'Enter an amount and an address.',
  },
  'send/token-required': { title: 'Choose a token', hint: () => 'Choose what you want to send.' },
  'send/fee-unsupported': siteMistake('Fees are not known on this network'),
  'send/no-address': { title: 'No wallet is connected', hint: () => 'Connect a wallet, then send.' },
  'send/network-not-found': siteMistake('Network not found'),
  'send/token-not-found': siteMistake('Token not found on this network'),
  'send/insufficient-funds': {
    title: 'Not enough for amount and fee',
    hint: () => 'Send a little less, or add funds for the network fee.',
  },
  'send/leaves-too-little': {
    title: 'Too little would be left',
    hint: () => sendTexts.problems['leaves-too-little'],
  },
  'send/below-minimum': {
    title: 'Too little for a new account',
    hint: () => sendTexts.problems['below-minimum']({ least: '' }),
  },
  'send/changed-by-wallet': {
    title: 'Nothing was sent',
    hint: ({ walletName }) => `${walletName} signed something else.`,
  },
  'send/reverted': {
    title: 'The network refused the transaction',
    hint: () =>
      'Nothing was transferred; the network fee may have been charged. Check the details and try again.',
  },
  'send/would-fail': {
    title: 'The network would refuse this',
    hint: () => 'Nothing was sent and no fee was charged. Check the address, the amount and the token.',
  },
  'send/failed': {
    title: 'Could not send',
    hint: () => 'Nothing was transferred. Check your connection and try again.',
  },
  'send/expired': {
    title: 'Approved too late',
    hint: ({ walletName }) =>
      `The network takes a transfer for about a minute. Nothing was sent. Send it again and approve it in ${walletName} within that time.`,
  },
  'send/cancelled': {
    title: 'Given up',
    hint: ({ walletName }) => `The request may still be open in ${walletName}. Decline it there.`,
  },
  'send/receipt-timeout': {
    title: 'Sent, not confirmed yet',
    hint: () => 'The network is slow. Do not send again before you have looked at the explorer.',
  },
  'pairing/rejected': {
    title: 'Connection declined',
    hint: ({ walletName }) =>
      `It was declined in ${walletName}. An older request may still wait there; answer it, then try again.`,
  },
  'pairing/expired': {
    title: 'This link has expired',
    hint: ({ walletName }) => `Nobody answered in ${walletName} in time. Try again with a new link.`,
  },
  'pairing/relay-unreachable': {
    title: 'The pairing service cannot be reached',
    hint: () => 'Check your connection and try again. An installed wallet connects without it.',
  },
  'pairing/relay-refused': siteMistake('The pairing service refused this site'),
  'pairing/clock-wrong': {
    title: 'The clock of this device is wrong',
    hint: () => 'Set date and time right, then try again.',
  },
  'pairing/relay-error': retry('The pairing service had a problem'),
  'pairing/token-invalid': siteMistake('The pairing service refused this site'),
  'pairing/namespaces-invalid': {
    title: 'This wallet does not serve this site',
    hint: ({ walletName }) =>
      `What was approved in ${walletName} does not fit. Choose a network of this site there, or try another wallet.`,
  },
  'pairing/chains-unsupported': {
    title: 'No network in common',
    hint: ({ walletName }) => `${walletName} serves none of this site’s networks. Choose another wallet.`,
  },
  'pairing/not-available': siteMistake('Pairing is switched off here'),
  'pairing/authentication-invalid': {
    title: 'The signature could not be verified',
    hint: ({ walletName }) => `See that ${walletName} uses the account you want, then try again.`,
  },
  'pairing/envelope-invalid': retry('The wallet could not be understood'),
  'pairing/message-invalid': retry('The wallet could not be understood'),
  'pairing/session-missing': {
    title: 'The connection has ended',
    hint: ({ walletName }) => `Connect ${walletName} again.`,
  },
  'pairing/session-deleted': {
    title: 'The connection has ended',
    hint: ({ walletName }) => `It was ended in ${walletName}. Connect again.`,
  },
  'pairing/request-failed': {
    title: 'The wallet reported a problem',
    hint: ({ walletName }) => `Look into ${walletName} for the reason, then try again.`,
  },
  'pairing/request-expired': {
    title: 'No answer from the wallet',
    hint: ({ walletName }) => `Open ${walletName} to see whether it waits for you, or try again.`,
  },
  'pairing/request-cancelled': {
    title: 'Request cancelled',
    hint: ({ walletName }) => `It may still be open in ${walletName}. Decline it there.`,
  },
  'pairing/unauthorized': {
    title: 'The connection does not allow this',
    hint: ({ walletName }) => `Connect ${walletName} again and approve what this site asks for.`,
  },
  'pairing/closed': retry('Pairing has stopped'),
}
