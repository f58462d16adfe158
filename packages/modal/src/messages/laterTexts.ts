import { accountTexts } from './accountTexts.js'
import { activityTexts } from './activityTexts.js'
import { approvalTexts } from './approvalTexts.js'
import { connectionTexts } from './connectionTexts.js'
import { dataCaptureTexts } from './dataCaptureTexts.js'
import { errorTexts } from './errorTexts.js'
import { exchangeTexts } from './exchangeTexts.js'
import { loginRowTexts } from './loginRowTexts.js'
import { loginTexts } from './loginTexts.js'
import { nameTexts } from './nameTexts.js'
import { networkTexts } from './networkTexts.js'
import { nftTexts } from './nftTexts.js'
import { onrampTexts } from './onrampTexts.js'
import { pairingTexts } from './pairingTexts.js'
import { payTexts } from './payTexts.js'
import { receiveTexts } from './receiveTexts.js'
import { sendTexts } from './sendTexts.js'
import { swapTexts } from './swapTexts.js'
import { walletTexts } from './walletTexts.js'

type Named = { name: string }
type Wallet = { walletName: string }

/** The texts of the views after the first one, which come with their script. */
export const laterTexts = {
  errors: errorTexts,
  pay: payTexts,
  exchanges: exchangeTexts,
  copying: {
    copyDetails: 'Copy details',
    detailsCopied: 'Details copied',
    copyFailed: 'Couldn’t copy',
    copied: 'Copied',
    copyAddress: 'Copy address',
    addressCopied: 'Address copied',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
  },
  gatewayDown: {
    text: "Some things can't load right now. Installed wallets still work.",
  },
  connecting: {
    yourWallet: 'your wallet',
    showWallet: ({ walletName }: Wallet) => `Show ${walletName}`,
    ready: ({ walletName }: Wallet) => `Connect with ${walletName}`,
    readyText: ({ walletName }: Wallet) => `${walletName} will ask you to approve.`,
    connect: 'Connect',
    waiting: ({ walletName }: Wallet) => `Approve in ${walletName}`,
    waitingText: 'Accept the request in your wallet to connect.',
    slow: ({ walletName }: Wallet) => `Still waiting. The request may be hidden: look for ${walletName}.`,
    connected: 'Connected',
    connectedText: ({ walletName }: Wallet) => `${walletName} is connected.`,
    missingTitle: 'This wallet is no longer available',
    missingText: 'It may be disabled. Choose another way to connect.',
    already: ({ walletName }: Wallet) => `${walletName} is already connected`,
    alreadyText: ({ walletName }: Wallet) => `To use another account here, choose it in ${walletName}.`,
    showAccount: 'Show account',
    otherWallet: 'Choose another wallet',
    codeLabel: 'Code',
    messageLabel: 'Message',
  },
  allWallets: {
    search: 'Search wallets',
    certified: 'Certified',
    certifiedOnly: 'Certified wallets only',
    gridLabel: 'Wallets',
    installedLabel: ({ name }: Named) => `${name}, installed`,
    certifiedLabel: ({ name }: Named) => `${name}, certified`,
    emptyTitle: 'No wallet found',
    emptyText: ({ query }: { query: string }) =>
      query ? `Nothing matches “${query}”.` : 'Nothing matches these filters.',
    clearSearch: 'Clear search',
    failedTitle: 'Couldn’t load the wallets',
    failedText: 'Check your connection and try again.',
    moreFailed: 'Couldn’t load the rest.',
    slow: 'Still loading. Your connection may be slow.',
    found: ({ count }: { count: number }) => (count === 1 ? '1 wallet' : `${count} wallets`),
  },
  downloads: {
    notInstalled: ({ name }: Named) => `${name} isn’t installed here`,
    text: 'Install it, then come back to this page and connect.',
    chrome: 'Browser extension',
    ios: 'iPhone and iPad',
    android: 'Android',
    website: 'Website',
    webapp: 'Web app',
    missingTitle: 'This wallet is no longer listed',
    noLinksTitle: ({ name }: Named) => `No download is listed for ${name}`,
    browse: 'Browse all wallets',
  },
  getWallet: {
    text: 'Any of these works here. You can change to another one later.',
    all: 'Browse all wallets',
    failedTitle: 'Couldn’t load the wallets',
    failedText: 'Check your connection and try again.',
  },
  whatIsAWallet: {
    keysTitle: 'Your key to many sites',
    keysText: 'Sign in with your wallet instead of yet another password. One tap, no form.',
    holdTitle: 'A home for what you own',
    holdText: 'Coins, tokens and collectibles are yours, not the site’s. Your wallet shows and moves them.',
    approveTitle: 'Nothing happens without your approval',
    approveText: 'A site can only ask. Each payment and each signature waits until you approve it.',
    get: 'Get a wallet',
  },
  whatIsANetwork: {
    ledgerTitle: 'A shared notebook',
    ledgerText:
      'A network is a notebook that many computers keep together. Nobody can quietly change a page.',
    manyTitle: 'One wallet, several networks',
    manyText: 'Each network has its own fees and speed. Tokens stay on their network unless you move them.',
    learnMore: 'Learn more',
    learnMoreUrl: 'https://en.wikipedia.org/wiki/Blockchain',
  },
  signIn: {
    failed: 'Error signing message',
    heading: ({ domain }: { domain: string }) => `Sign in to ${domain}`,
    beforeDomain: 'Sign in to ',
    text: 'Signing proves this account is yours. It’s free and can’t move your money.',
    again: ({ before, now }: { before: string; now: string }) =>
      `You’re signed in on ${before}. ${now} needs its own signature.`,
    required: 'This site needs it to continue. Cancelling disconnects your wallet.',
    notNow: 'Not now',
    sign: 'Sign in',
    signTransaction: 'Sign a transaction instead',
    signing: 'Signing…',
    verifying: 'Verifying…',
    cancelling: 'Cancelling…',
    waiting: ({ walletName }: Wallet) => `Approve the request in ${walletName}.`,
    slow: ({ walletName }: Wallet) => `Still waiting. The request may be hidden: look for ${walletName}.`,
    transaction: ({ walletName }: { walletName: string }) =>
      `${walletName} shows a transaction with a note in it. It’s never sent and costs nothing.`,
    slowVerifying: 'Waiting for the site to check the signature.',
    slowCancelling: 'Waiting for the wallet to close the request.',
    done: 'Signed in',
    facts: 'What will be signed',
    factDomain: 'Site',
    factAccount: 'Account',
    factNetwork: ({ count }: { count: number }) => (count > 1 ? 'Networks' : 'Network'),
    factPurpose: 'Purpose',
    factPurposeText: 'Proof that you hold this account. No payment, no permission to spend.',
    factMessage: 'Message, word for word',
    messageFailed: 'Couldn’t create the message. Check your connection and try again.',
  },
  unavailable: {
    heading: 'Not enabled for this site',
    text: 'The people who run this site haven’t enabled this. Nothing is wrong with your wallet.',
    back: 'Go back',
  },
  account: accountTexts,
  activity: activityTexts,
  approvals: approvalTexts,
  dataCapture: dataCaptureTexts,
  connection: connectionTexts,
  login: loginTexts,
  loginRows: loginRowTexts,
  names: nameTexts,
  networks: networkTexts,
  nfts: nftTexts,
  onramp: onrampTexts,
  pairing: pairingTexts,
  receive: receiveTexts,
  send: sendTexts,
  swap: swapTexts,
  wallets: walletTexts,
} as const
