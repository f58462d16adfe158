import { accountTexts } from './accountTexts.js'
import { connectionTexts } from './connectionTexts.js'
import { dataCaptureTexts } from './dataCaptureTexts.js'
import { errorTexts } from './errorTexts.js'
import { loginRowTexts } from './loginRowTexts.js'
import { loginTexts } from './loginTexts.js'
import { networkTexts } from './networkTexts.js'
import { pairingTexts } from './pairingTexts.js'
import { receiveTexts } from './receiveTexts.js'
import { sendTexts } from './sendTexts.js'
import { walletTexts } from './walletTexts.js'

type Named = { name: string }
type Wallet = { walletName: string }

/** The texts of the views after the first one, which come with their script. */
export const laterTexts = {
  errors: errorTexts,
  copying: {
    copyDetails: 'Copy details',
    detailsCopied: 'Details copied',
    copyFailed: 'Could not copy',
    copied: 'Copied',
    copyAddress: 'Copy address',
    addressCopied: 'Address copied',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
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
    missingTitle: 'The wallet is not there any more',
    missingText: 'It may have been switched off. Choose another way to connect.',
    already: ({ walletName }: Wallet) => `${walletName} is already connected`,
    alreadyText: ({ walletName }: Wallet) =>
      `To use another of its accounts here, choose that account in ${walletName}.`,
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
    failedTitle: 'The wallets could not be loaded',
    failedText: 'Check your connection and try again.',
    moreFailed: 'The rest could not be loaded.',
    slow: 'Still loading. Your connection may be slow.',
    found: ({ count }: { count: number }) => (count === 1 ? '1 wallet' : `${count} wallets`),
  },
  downloads: {
    notInstalled: ({ name }: Named) => `${name} is not installed here`,
    text: 'Install it, then come back to this page and connect.',
    chrome: 'Browser extension',
    ios: 'iPhone and iPad',
    android: 'Android',
    website: 'Website',
    webapp: 'Web app',
    missingTitle: 'This wallet is not in the list any more',
    noLinksTitle: ({ name }: Named) => `No download is listed for ${name}`,
    browse: 'Browse all wallets',
  },
  getWallet: {
    text: 'Any of these works here. You can change to another one later.',
    all: 'Browse all wallets',
    failedTitle: 'The wallets could not be loaded',
    failedText: 'Check your connection and try again.',
  },
  whatIsAWallet: {
    keysTitle: 'Your key to many sites',
    keysText: 'Sign in with your wallet instead of yet another password. One tap, no form.',
    holdTitle: 'Home for what you own',
    holdText: 'Coins, tokens and collectibles are yours, not the site’s. The wallet shows and moves them.',
    approveTitle: 'Nothing without your yes',
    approveText: 'A site can only ask. Each payment and each signature waits until you approve it.',
    get: 'Get a wallet',
  },
  whatIsANetwork: {
    ledgerTitle: 'A shared notebook',
    ledgerText:
      'A network is a notebook that many computers keep together. Nobody can quietly change a page.',
    manyTitle: 'One wallet, several networks',
    manyText:
      'Each network has its own fees and speed. What you hold on one is not on another unless you move it.',
    learnMore: 'Learn more',
    learnMoreUrl: 'https://en.wikipedia.org/wiki/Blockchain',
  },
  signIn: {
    heading: ({ domain }: { domain: string }) => `Sign in to ${domain}`,
    beforeDomain: 'Sign in to ',
    text: 'Signing proves that this account is yours. It costs nothing and cannot move your money.',
    again: ({ before, now }: { before: string; now: string }) =>
      `You are signed in on ${before}. ${now} asks for a signature of its own.`,
    required: 'This site needs it to go on. Cancelling disconnects your wallet.',
    notNow: 'Not now',
    sign: 'Sign in',
    signing: 'Signing…',
    verifying: 'Verifying…',
    cancelling: 'Cancelling…',
    waiting: ({ walletName }: Wallet) => `Approve the signature in ${walletName}.`,
    slow: ({ walletName }: Wallet) => `Still waiting. The request may be hidden: look for ${walletName}.`,
    slowVerifying: 'Waiting for the site to check the signature.',
    slowCancelling: 'Waiting for the wallet to let go.',
    done: 'Signed in',
    facts: 'What will be signed',
    factDomain: 'Site',
    factAccount: 'Account',
    factNetwork: ({ count }: { count: number }) => (count > 1 ? 'Networks' : 'Network'),
    factPurpose: 'Purpose',
    factPurposeText: 'Proof that you hold this account. No payment, no permission to spend.',
    factMessage: 'Message, word for word',
    messageFailed: 'The message could not be made. Check your connection and try again.',
  },
  unavailable: {
    heading: 'Not switched on for this site',
    text: 'The people who run this site have not switched this on. Nothing is wrong with your wallet.',
    back: 'Go back',
  },
  account: accountTexts,
  dataCapture: dataCaptureTexts,
  connection: connectionTexts,
  login: loginTexts,
  loginRows: loginRowTexts,
  networks: networkTexts,
  pairing: pairingTexts,
  receive: receiveTexts,
  send: sendTexts,
  wallets: walletTexts,
} as const
