import { walletFailureTexts } from './walletFailureTexts.js'

type Named = { name: string }

const retry = (title: string) => ({ title, hint: 'Try again in a moment.' })

/** Texts of the embedded wallet's views. */
export const loginTexts = {
  notAllowed: 'Action not allowed',
  failures: {
    'embedded/frame-load-failed': {
      title: 'Couldn’t load the wallet',
      hint: 'Check your connection, and that nothing in your browser blocks it. Then try again.',
    },
    'embedded/request-timeout': {
      title: 'No answer from the wallet',
      hint: 'It hasn’t answered for two minutes. Check your connection and try again.',
    },
    'embedded/unverified-domain': {
      title: 'This site isn’t allowed to use these wallets',
      hint: 'Tell the people who run it: this address isn’t on their project’s list.',
    },
    'embedded/addresses-changed': {
      title: 'The addresses don’t match',
      hint: 'The server’s addresses for your wallet differ from those this browser knows. Don’t send anything to this wallet, and tell the people who run this site.',
    },
    'embedded/version-unsupported': {
      title: 'The wallet is newer than this site',
      hint: 'Tell the people who run this site; the details below help them.',
    },
    'embedded/network-missing': {
      title: 'This wallet isn’t available here',
      hint: 'It doesn’t support the networks of this site. Connect another wallet.',
    },
    'embedded/chain-failed': retry('Couldn’t load the wallet'),
    'embedded/aborted': retry('That was interrupted'),
    'embedded/frame-missing': retry('This wallet is no longer available'),
    'connection/connector-not-found': retry('Couldn’t load the wallet'),
    'login/window-blocked': {
      title: 'The browser blocked a pop-up',
      hint: 'Allow pop-ups for this site, then try again.',
    },
    'login/window-closed': {
      title: 'The login page was closed',
      hint: 'Try again and finish logging in there.',
    },
    'login/left-early': {
      title: 'You came back early',
      hint: 'Try again and finish logging in there, or log in another way.',
    },
    'login/provider-missing': {
      title: 'Couldn’t open the login page',
      hint: 'Log in another way.',
    },
    'login/answer-foreign': retry('That login didn’t come back'),
    'login/refused': {
      title: 'Login was declined',
      hint: 'You or the provider declined. Try again, or log in another way.',
    },
    'login/too-soon': { title: 'Just a moment', hint: 'You can ask for another email soon.' },
    'login/email-invalid': {
      title: 'Please enter a valid email address',
      hint: 'Check the spelling.',
    },
    'login/account-type-unavailable': {
      title: 'Not available on this network',
      hint: 'Choose another network, then switch accounts.',
    },
  } as Readonly<Record<string, { readonly title: string; readonly hint: string }>>,
  /** What the wallet's own servers answer, by their codes. */
  wallet: walletFailureTexts,
  failed: 'Couldn’t log in',
  failedHint: 'Try again. If it happens again, the details below help the people who run this site.',
  notLasting:
    'Your browser doesn’t keep logins here. You’ll be logged out when you leave or reload this page. To stay logged in, allow site data, or open this site in a browser.',
  code: {
    sentTo: 'Enter the code we sent to',
    expires: 'The code expires in 10 minutes.',
    label: 'Six-digit code from the email',
    checking: 'Checking the code…',
    opening: 'Opening your wallet…',
    notReceived: 'Didn’t receive it?',
    resend: 'Resend code',
    resendIn: ({ seconds }: { seconds: number }) => `Resend in ${seconds} s`,
    tryIn: ({ seconds }: { seconds: number }) => `Try again in ${seconds} s`,
    /** Read out in place of a countdown. */
    waitForMail: 'Wait a moment before you ask for another code.',
    resent: 'New code sent',
    wrongAddress: 'Wrong address?',
    changeAddress: 'Change it',
  },
  device: {
    title: 'Approve this device',
    text: 'Open the link we sent to',
    expires: 'The link expires in 10 minutes. This page continues by itself.',
    slow: 'Nothing there? Check your spam folder, or resend the email.',
    resend: 'Resend email',
    resendIn: ({ seconds }: { seconds: number }) => `Resend in ${seconds} s`,
    resent: 'New email sent',
  },
  social: {
    title: ({ name }: Named) => `Continue with ${name}`,
    waiting: 'Log in on the page that opened.',
    slow: 'Still waiting. Look for the page that opened.',
    leaving: 'Taking you there. You’ll come back to this page',
    slowPage: 'This is taking a while. If nothing happens, cancel and try again.',
    goneTitle: ({ name }: Named) => `Did you close ${name}’s page?`,
    gone: 'If it’s still open, finish there and this page continues. If you closed it, try again.',
    retrieving: 'Retrieving user data',
    otherWay: 'Log in another way',
  },
  farcaster: {
    scan: 'Scan with your phone’s camera to log in with Farcaster.',
    ownOnly:
      'Scan this only if you opened it yourself. Approving someone else’s code lets them into your wallet.',
    qrLabel: 'Code to scan with Farcaster on your phone',
    preparing: 'Creating a code…',
    open: 'Open Farcaster',
    openTitle: 'Continue in Farcaster',
    openText: 'Approve there, then come back to this page.',
    retrieving: 'Loading user data',
    slow: 'Still waiting for Farcaster.',
  },
  approve: {
    inLogin: 'Your wallet',
    label: 'Your wallet asks you to approve',
    opening: 'Opening your wallet…',
    nothing: 'Nothing to approve',
    nothingText: 'Requests from sites appear here.',
  },
  settings: {
    address: 'Address',
    email: 'Email',
    editEmail: 'Change your email',
    loggedInWith: ({ name }: Named) => `Logged in with ${name}`,
    protect: 'Protect your wallet',
    protectText: 'Add a passkey or a recovery kit',
    toSmartAccount: 'Use your smart account',
    toEoa: 'Use your standard account',
    switching: 'Switching…',
    /** Said under the row that switches: which account is used now. */
    smartAccount: 'You’re using your smart account',
    eoa: 'You’re using your standard account',
    accounts: 'Your accounts',
    accountNames: { smartAccount: 'Smart account', eoa: 'Standard account' },
    inUse: 'In use',
    switched: 'Account switched',
    switchFailed: 'Couldn’t switch accounts. Your money is safe. Try again.',
  },
  protect: {
    title: 'Take full control of your wallet',
    text: 'Until you protect it, anyone with access to your email, or the people running this service, could open this wallet. A passkey or passphrase that only you have ends that.',
    open: 'Open wallet settings',
    note: 'Opens in a new tab, where you log in again. Keys and recovery words are shown only there, never on this site.',
    again: 'When you come back you may have to connect again.',
  },
  updateEmail: {
    label: 'Your email',
    save: 'Save',
    note: 'Your wallet asks you first. Then we’ll send a code to your current email, then to the new one.',
    kept: 'You kept your email.',
    saved: 'Email changed',
    socialTitle: 'There’s no email to change',
    socialText: 'You log in with a social account, which has its own email.',
  },
} as const
