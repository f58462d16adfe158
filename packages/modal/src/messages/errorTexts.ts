import type { ErrorCode } from '@latchkey/errors'
import type { SendRefusalCode } from '@latchkey/errors/send'
import { nearlyEmptyText, toNewAddressText } from './sendTexts.js'

/** What a visitor reads of a failure: what happened, and what to do. */
export type ErrorText = { title: string; hint(names: { walletName: string }): string }

/** Failures a visitor can meet; others show `unknownError` with the details. */
type VisitorErrorCode =
  | Exclude<
      Extract<
        ErrorCode,
        `${'connection' | 'network' | 'wallet' | 'sign-in' | 'send' | 'swap' | 'onramp' | 'exchange' | 'pay' | 'name'}/${string}`
      >,
      // They stand at the fields of a transfer.
      Exclude<SendRefusalCode, 'send/insufficient-funds' | 'send/leaves-too-little' | 'send/below-minimum'>
    >
  | Exclude<
      Extract<ErrorCode, `pairing/${string}`>,
      // Of a wallet that was given a link, which is never this page.
      'pairing/uri-invalid' | 'pairing/uri-expired' | 'pairing/already-paired'
    >

const retry = (title: string): ErrorText => ({ title, hint: () => 'Try again in a moment.' })
const siteMistake = (title: string): ErrorText => ({
  title,
  hint: () => 'This site isn’t set up for that yet. Tell the people who run it; the details below help them.',
})

/** By code: the compiler asks for a text whenever a code is added. */
export const errorTexts: Record<VisitorErrorCode, ErrorText> = {
  'connection/rejected': {
    title: 'Request declined',
    hint: () => 'You declined. Try again when you’re ready.',
  },
  'connection/failed': {
    title: 'Couldn’t connect',
    hint: ({ walletName }) => `${walletName} didn’t connect. Open it, check that it works, and try again.`,
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
    hint: ({ walletName }) => `Open ${walletName} and answer the request waiting there.`,
  },
  'connection/popup-blocked': {
    title: 'The browser blocked a pop-up',
    hint: ({ walletName }) => `Allow pop-ups for this site so that ${walletName} can open, then try again.`,
  },
  'connection/timeout': {
    title: 'No answer from the wallet',
    hint: ({ walletName }) => `${walletName} hasn’t answered. Open it and check for a request, or try again.`,
  },
  'connection/invalid-status': retry('The wallet isn’t ready'),
  'connection/multi-wallet-disabled': siteMistake('Multiple wallets aren’t enabled'),
  'connection/no-accounts': {
    title: 'No account was shared',
    hint: ({ walletName }) => `Choose at least one account in ${walletName}, then try again.`,
  },
  'connection/network-unsupported': {
    title: 'The wallet is on another network',
    hint: ({ walletName }) => `Choose a network of this site in ${walletName}, then try again.`,
  },
  'connection/disconnect-failed': retry('Couldn’t disconnect'),
  'connection/chain-not-found': siteMistake('This kind of wallet isn’t supported'),
  'connection/adapter-not-found': siteMistake('This kind of wallet isn’t supported'),
  'connection/connector-not-found': {
    title: 'This wallet is no longer available',
    hint: ({ walletName }) => `Check that ${walletName} is installed and enabled, then reload this page.`,
  },
  'network/not-found': siteMistake('Network not found'),
  'network/unsupported': siteMistake('This network isn’t supported'),
  'network/unsupported-namespace': siteMistake('This kind of network isn’t supported'),
  'network/namespace-not-found': siteMistake('This kind of network isn’t supported'),
  'network/switch-rejected': {
    title: 'Switch declined',
    hint: () => 'You declined. Try again when you’re ready.',
  },
  'network/switch-failed': {
    title: 'Couldn’t switch',
    hint: ({ walletName }) =>
      `${walletName} may not know this network. Switch networks in the wallet, or try again.`,
  },
  'network/switch-timeout': {
    title: 'No answer from the wallet',
    hint: ({ walletName }) => `Open ${walletName} and check for a request, or try again.`,
  },
  'wallet/rejected': {
    title: 'Request declined',
    hint: () => 'You declined. Nothing was sent.',
  },
  'wallet/unauthorized': {
    title: 'The wallet doesn’t share this account',
    hint: ({ walletName }) => `Connect again and choose this account in ${walletName}.`,
  },
  'wallet/unsupported-method': {
    title: 'The wallet can’t do this',
    hint: ({ walletName }) => `${walletName} doesn’t support this request. Try another wallet.`,
  },
  'wallet/disconnected': {
    title: 'The wallet is offline',
    hint: ({ walletName }) => `${walletName} can’t reach the network. Check your connection and try again.`,
  },
  'wallet/timeout': {
    title: 'No answer from the wallet',
    hint: ({ walletName }) => `Open ${walletName} and check for a request, or try again.`,
  },
  'wallet/request-failed': {
    title: 'The wallet reported a problem',
    hint: ({ walletName }) => `Check ${walletName} for the reason, then try again.`,
  },
  'sign-in/not-enabled': siteMistake('Signing in isn’t enabled'),
  'sign-in/no-address': {
    title: 'No wallet is connected',
    hint: () => 'Connect a wallet, then sign in.',
  },
  'sign-in/no-network': siteMistake('No network is chosen'),
  'sign-in/no-client': retry('The wallet isn’t ready'),
  'sign-in/rejected': {
    title: 'Signature declined',
    hint: () => 'You declined. You can sign in now or cancel.',
  },
  'sign-in/failed': retry('Couldn’t sign in'),
  'sign-in/text-not-signed': {
    title: 'The wallet didn’t sign the text',
    hint: ({ walletName }) =>
      `Accounts on a hardware wallet often can’t. ${walletName} can sign a transaction that holds the text instead: it’s never sent and costs nothing.`,
  },
  'sign-in/initialise-failed': retry('Couldn’t start signing in'),
  'sign-in/invalid-session': {
    title: 'Couldn’t verify the signature',
    hint: ({ walletName }) => `Check that ${walletName} uses the account you connected, then try again.`,
  },
  'exchange/no-account': {
    title: 'No wallet is connected',
    hint: () => 'Connect a wallet, then deposit.',
  },
  'exchange/not-ready': {
    title: 'The deposit isn’t complete',
    hint: () => 'Check the token and the amount.',
  },
  'exchange/refused': {
    title: 'The exchange doesn’t take this',
    hint: () => 'Nothing was sent. Try another amount, or another exchange.',
  },
  'exchange/unsafe-page': siteMistake('The exchange’s page isn’t safe to open'),
  'exchange/unknown-purchase': retry('This deposit isn’t known'),
  'pay/invalid-asset': siteMistake('This site asks for a token that isn’t known'),
  'pay/invalid-recipient': siteMistake('This site asks you to pay to an address that isn’t one'),
  'pay/invalid-amount': siteMistake('This site asks for an amount that isn’t one'),
  'pay/unknown': siteMistake('This payment isn’t known'),
  'pay/refused': siteMistake('The payment was refused'),
  'pay/other-terms': siteMistake('This payment exists already, with other terms'),
  'pay/expired': {
    title: 'The payment has expired',
    hint: () => 'Don’t pay now. Start again on the site.',
  },
  'pay/not-open': { title: 'Nothing to pay', hint: () => 'Start the payment on the site again.' },
  'pay/no-wallet': {
    title: 'This wallet can’t pay this',
    hint: () => 'Connect a wallet with an account on the network of the payment.',
  },
  'pay/closed': { title: 'Not paid', hint: () => 'Start the payment on the site again.' },
  'onramp/no-account': { title: 'No wallet is connected', hint: () => 'Connect a wallet, then buy.' },
  'onramp/not-ready': { title: 'The purchase isn’t complete', hint: () => 'Check the amount and the token.' },
  'onramp/sample': { title: 'This is an example', hint: () => 'It can’t be bought. Try again in a moment.' },
  'onramp/not-reviewed': { title: 'Review it first', hint: () => 'Check the price, then order.' },
  'onramp/outdated': {
    title: 'You changed the account',
    hint: () => 'Nothing was ordered. Review the purchase again.',
  },
  'onramp/quote-expired': {
    title: 'This price is too old',
    hint: () => 'Nothing was ordered. Get a new price.',
  },
  'onramp/busy': { title: 'One purchase at a time', hint: () => 'Another one is being ordered.' },
  'onramp/off': siteMistake('Buying isn’t available'),
  'onramp/asset': { title: 'Nobody sells this token', hint: () => 'Choose another token.' },
  'onramp/amount': { title: 'Nobody sells this amount', hint: () => 'Try another amount.' },
  'onramp/payment-method': { title: 'Nobody takes this payment', hint: () => 'Choose another way to pay.' },
  'onramp/no-offer': { title: 'No offer', hint: () => 'Try another amount, way to pay or token.' },
  'onramp/unavailable': retry('The provider doesn’t answer'),
  'onramp/too-many': retry('Too many open purchases'),
  'onramp/account': {
    title: 'This account can’t receive it',
    hint: () => 'The provider doesn’t deliver to it. Choose another account or token.',
  },
  'onramp/quote-used': {
    title: 'Another account ordered this',
    hint: () => 'Nothing was ordered for this account. Get a new price.',
  },
  'onramp/order-closed': {
    title: 'Already paid, or over',
    hint: () => 'There is nothing more to pay. Its state shows here in a moment.',
  },
  'onramp/unknown-order': { title: 'Unknown purchase', hint: () => 'Start again for a new price.' },
  'onramp/bad-page': siteMistake('The payment page isn’t secure'),
  'onramp/mismatch': {
    title: 'The provider’s record differs',
    hint: () => 'It isn’t what you were shown. Don’t pay; start again.',
  },
  'name/no-account': { title: 'No wallet is connected', hint: () => 'Connect a wallet, then choose a name.' },
  'name/unsupported': siteMistake('Accounts of this network have no names'),
  'name/chain-id': siteMistake('Accounts of this network have no names'),
  'name/coin-type': siteMistake('Accounts of this network have no names'),
  'name/address': siteMistake('This kind of account can’t have a name'),
  'name/format': { title: 'Choose another name', hint: () => 'Use letters from a to z, digits and hyphens.' },
  'name/length': { title: 'Choose another name', hint: () => 'Use 4 to 64 characters.' },
  'name/zone': siteMistake('This site has no names with that ending'),
  'name/taken': { title: 'Somebody has this name', hint: () => 'Choose another one.' },
  'name/reserved': { title: 'This name is reserved', hint: () => 'Choose another one.' },
  'name/lookalike': {
    title: 'Somebody has a name like this',
    hint: () => 'Choose one that looks different.',
  },
  'name/message': siteMistake('The server couldn’t read the request'),
  'name/attributes': siteMistake('The server refused the request'),
  'name/timestamp': {
    title: 'The signature is too old',
    hint: () => 'Check the time on this device, then sign again within five minutes.',
  },
  'name/replayed': { title: 'This signature was used before', hint: () => 'Try again and sign once more.' },
  'name/signature': {
    title: 'Another account has signed',
    hint: ({ walletName }) => `Choose the account you connected in ${walletName}, then try again.`,
  },
  'name/owner-full': {
    title: 'This account has enough names',
    hint: () => 'It can’t have more. Switch to another account.',
  },
  'name/changes': retry('Too many changes at once'),
  'name/caller-full': { title: 'Too many names from here today', hint: () => 'Try again tomorrow.' },
  'name/full': { title: 'Too many names today', hint: () => 'Try again tomorrow.' },
  'name/unavailable': retry('The network doesn’t answer'),
  'name/mismatch': {
    title: 'The server answered for another name',
    hint: () => 'Don’t rely on this name. Tell the people who run this site; the details below help them.',
  },
  'name/busy': {
    title: 'One name at a time',
    hint: ({ walletName }) => `Answer the request in ${walletName} first.`,
  },
  'name/account-changed': {
    title: 'You switched accounts',
    hint: () => 'Nothing was registered. Choose a name for this account.',
  },
  'name/cancelled': { title: 'Not registered', hint: () => 'You stopped waiting for the wallet.' },
  'name/resolve-failed': retry('Couldn’t look up the name'),
  'name/suggestions-failed': retry('Couldn’t check the name'),
  'name/names-failed': retry('Couldn’t load the names'),
  'name/register-failed': retry('Couldn’t register the name'),
  'swap/unsupported': siteMistake('Swaps aren’t available on this network'),
  'swap/no-account': { title: 'No wallet is connected', hint: () => 'Connect a wallet, then swap.' },
  'swap/same-token': { title: 'Choose another token', hint: () => 'Both tokens are the same.' },
  'swap/token-not-found': siteMistake('Token not found on this network'),
  'swap/liquidity': {
    title: 'Nobody swaps that much',
    hint: () => 'No exchange has enough of these tokens. Try a smaller amount or another token.',
  },
  'swap/not-ready': { title: 'The swap isn’t complete', hint: () => 'Check both tokens and the amount.' },
  'swap/not-reviewed': {
    title: 'Review the swap first',
    hint: () => 'Nothing was swapped. Review it again.',
  },
  'swap/outdated': {
    title: 'The swap is out of date',
    hint: () => 'You changed the account or the network. Nothing was swapped. Review it again.',
  },
  'swap/price-moved': {
    title: 'The price has moved',
    hint: () => 'You’d get less than you allow. Nothing was swapped. Review it with the new price.',
  },
  'swap/expired': {
    title: 'This price is too old',
    hint: () => 'Nothing was swapped. Review the swap again for a new price.',
  },
  'swap/mismatch': {
    title: 'We stopped this swap',
    hint: () =>
      'The transaction we got isn’t the swap you saw. Nothing was swapped. Tell the people who run this site.',
  },
  'swap/would-fail': {
    title: 'The network refuses this swap',
    hint: () => 'Nothing was swapped. Allow a little more slippage, or try another token.',
  },
  'swap/wrong-signer': {
    title: 'Another account has signed',
    hint: ({ walletName }) =>
      `Nothing was swapped. Choose the account you connected in ${walletName}, then try again.`,
  },
  'swap/contract-account': {
    title: 'This account can’t swap to another network',
    hint: () =>
      'It’s a contract, and its address on the other network may not be yours. Nothing was swapped. Choose a token on this network.',
  },
  'swap/other-network': {
    title: 'Switch the network first',
    hint: () => 'The token you pay with must be on the network you use.',
  },
  'swap/bridge-failed': {
    title: 'The bridge couldn’t deliver',
    hint: () =>
      'Your tokens have left, and haven’t arrived or come back yet. We keep asking. If that doesn’t change, contact LI.FI support with the transaction below.',
  },
  'swap/bridge-refunded': {
    title: 'Your tokens came back',
    hint: () =>
      'The bridge couldn’t deliver and returned what you paid on the network you sent it from. Fees are lost.',
  },
  'swap/busy': {
    title: 'Another swap is waiting',
    hint: ({ walletName }) => `Answer the request in ${walletName} first.`,
  },
  'swap/cancelled': { title: 'Swap cancelled', hint: () => 'You stopped waiting for the wallet.' },
  'send/not-ready': {
    title: 'Not ready to send',
    hint: () => 'Complete the form, then try again.',
  },
  'send/not-reviewed': {
    title: 'Review it first',
    hint: () => 'Check what will be sent, then send it.',
  },
  'send/quote-outdated': {
    title: 'Something has changed',
    hint: () => 'The account or network has changed. Review the transfer again before you send.',
  },
  'send/amount-and-receiver-required': {
    title: 'Something is missing',
    hint: () => 'Enter an amount and an address.',
  },
  'send/token-required': { title: 'Choose a token', hint: () => 'Choose what you want to send.' },
  'send/fee-unsupported': siteMistake('Fees aren’t available on this network'),
  'send/no-address': { title: 'No wallet is connected', hint: () => 'Connect a wallet, then send.' },
  'send/network-not-found': siteMistake('Network not found'),
  'send/token-not-found': siteMistake('Token not found on this network'),
  'send/insufficient-funds': {
    title: 'Not enough for amount and fee',
    hint: () => 'Send a little less, or add funds for the network fee.',
  },
  'send/leaves-too-little': {
    title: 'Too little would be left',
    hint: () => nearlyEmptyText,
  },
  'send/below-minimum': {
    title: 'Too little for a new account',
    hint: () => toNewAddressText({ limit: '' }),
  },
  'send/changed-by-wallet': {
    title: 'Nothing was sent',
    hint: ({ walletName }) => `${walletName} signed something different.`,
  },
  'send/signature-missing': {
    title: 'Nothing was sent',
    hint: ({ walletName }) =>
      `${walletName} hasn’t signed all of it. Try again, or send from another wallet.`,
  },
  'send/funds-moved': {
    title: 'Something else was sent meanwhile',
    hint: () => 'Nothing was sent now. Another transfer has used this money: review this one again.',
  },
  'send/speed-up-impossible': {
    title: 'This can’t be sped up',
    hint: () => 'It may be confirmed already, or a later transfer depends on it. Wait a little.',
  },
  'send/sent-otherwise': {
    title: 'Check this transfer',
    hint: ({ walletName }) =>
      `${walletName} sent something different from what you reviewed. Look it up in your wallet.`,
  },
  'send/unnamed': {
    title: 'It may be on its way',
    hint: ({ walletName }) =>
      `${walletName} hasn’t said what it sent. Check the activity in ${walletName} before you send again.`,
  },
  'send/proposed': {
    title: 'Waiting for more signatures',
    hint: ({ walletName }) =>
      `${walletName} has proposed the transaction. It goes out once the other owners have signed there.`,
  },
  'send/wallet-elsewhere': {
    title: 'The wallet is on another network',
    hint: () => 'Nothing was sent. Switch the network and try again.',
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
  'send/nonce-too-low': {
    title: 'Another transaction came first',
    hint: ({ walletName }) =>
      `Nothing was sent. Check the activity in ${walletName}, then try again. If it happens again, reset the activity there.`,
  },
  'send/nonce-too-high': {
    title: 'An earlier transaction is missing',
    hint: ({ walletName }) =>
      `Nothing was sent. Send or cancel what waits in ${walletName}, or reset its activity, then try again.`,
  },
  'send/nonce-exhausted': {
    title: 'This account is used up',
    hint: () => 'Nothing was sent. Use another account.',
  },
  'send/limit-too-low': {
    title: 'Limit too low',
    hint: ({ walletName }) => `Nothing was sent. Try again and keep the limit that ${walletName} suggests.`,
  },
  'send/limit-too-high': {
    title: 'Limit too high',
    hint: ({ walletName }) => `Nothing was sent. Try again and keep the limit that ${walletName} suggests.`,
  },
  'send/fee-too-low': {
    title: 'Fee too low',
    hint: () => 'Nothing was sent. Fees have gone up: review the transfer again.',
  },
  'send/fee-too-high': {
    title: 'Fee too high',
    hint: ({ walletName }) =>
      `Nothing was sent. Review the transfer again. If ${walletName} lets you choose the fee, lower it there.`,
  },
  'send/tip-above-fee': {
    title: 'Priority fee above the maximum fee',
    hint: ({ walletName }) =>
      `Nothing was sent. Lower the priority fee in ${walletName}, or raise the maximum fee.`,
  },
  'send/type-unsupported': {
    title: 'The network doesn’t take this transaction',
    hint: ({ walletName }) => `Nothing was sent. Update ${walletName}, or send from another wallet.`,
  },
  'send/already-known': {
    title: 'Already on its way',
    hint: ({ walletName }) =>
      `The network has this transaction. Check the activity in ${walletName} before you send again.`,
  },
  'send/replacement-underpriced': {
    title: 'Fee too low to replace',
    hint: () => 'An earlier transaction is still waiting. Wait for it, or speed it up with a higher fee.',
  },
  'send/failed': {
    title: 'Couldn’t send',
    hint: () => 'Nothing was transferred. Check your connection and try again.',
  },
  'send/expired': {
    title: 'Approved too late',
    hint: ({ walletName }) =>
      `Nothing was sent. The network accepts a transfer for about a minute: send it again and approve it in ${walletName} within that time.`,
  },
  'send/cancelled': {
    title: 'Cancelled',
    hint: ({ walletName }) => `The request may still be open in ${walletName}. Decline it there.`,
  },
  'send/receipt-timeout': {
    title: 'Sent, not confirmed yet',
    hint: () => 'The network is slow. Check the explorer before you send again.',
  },
  'pairing/rejected': {
    title: 'Connection declined',
    hint: ({ walletName }) =>
      `The request was declined in ${walletName}. If an older one is waiting there, answer it, then try again.`,
  },
  'pairing/expired': {
    title: 'This link has expired',
    hint: ({ walletName }) => `${walletName} didn’t answer in time. Try again with a new link.`,
  },
  'pairing/relay-unreachable': {
    title: 'Can’t reach the pairing service',
    hint: () => 'Check your connection and try again. An installed wallet connects without it.',
  },
  'pairing/relay-refused': siteMistake('The pairing service refused this site'),
  'pairing/clock-wrong': {
    title: 'This device’s clock is wrong',
    hint: () => 'Correct the date and time, then try again.',
  },
  'pairing/relay-error': retry('The pairing service had a problem'),
  'pairing/token-invalid': siteMistake('The pairing service refused this site'),
  'pairing/namespaces-invalid': {
    title: 'This wallet doesn’t work with this site',
    hint: ({ walletName }) =>
      `${walletName} approved networks that this site doesn’t use. Choose one of this site’s networks there, or try another wallet.`,
  },
  'pairing/chains-unsupported': {
    title: 'No network in common',
    hint: ({ walletName }) => `${walletName} supports none of this site’s networks. Choose another wallet.`,
  },
  'pairing/not-available': siteMistake('Pairing isn’t enabled here'),
  'pairing/authentication-invalid': {
    title: 'Couldn’t verify the signature',
    hint: ({ walletName }) => `Check that ${walletName} uses the account you want, then try again.`,
  },
  'pairing/envelope-invalid': retry('The wallet sent an unexpected answer'),
  'pairing/message-invalid': retry('The wallet sent an unexpected answer'),
  'pairing/session-missing': {
    title: 'The connection has ended',
    hint: ({ walletName }) => `Connect ${walletName} again.`,
  },
  'pairing/session-deleted': {
    title: 'The connection has ended',
    hint: ({ walletName }) => `${walletName} ended it. Connect again.`,
  },
  'pairing/request-failed': {
    title: 'The wallet reported a problem',
    hint: ({ walletName }) => `Check ${walletName} for the reason, then try again.`,
  },
  'pairing/request-expired': {
    title: 'No answer from the wallet',
    hint: ({ walletName }) => `Open ${walletName} and check for a request, or try again.`,
  },
  'pairing/request-cancelled': {
    title: 'Request cancelled',
    hint: ({ walletName }) => `It may still be open in ${walletName}. Decline it there.`,
  },
  'pairing/unauthorized': {
    title: 'The connection doesn’t allow this',
    hint: ({ walletName }) => `Connect ${walletName} again and approve what this site asks for.`,
  },
  'pairing/closed': retry('Pairing has stopped'),
}
