type Named = { name: string }

const retry = (title: string) => ({ title, hint: 'Try again in a moment.' })

/** Texts of the embedded wallet's views. */
export const loginTexts = {
  failures: {
    'embedded/frame-load-failed': {
      title: 'The wallet could not be loaded',
      hint: 'Check your connection, and that nothing in your browser blocks it. Then try again.',
    },
    'embedded/request-timeout': {
      title: 'No answer from the wallet',
      hint: 'It has not answered for two minutes. Check your connection and try again.',
    },
    'embedded/unverified-domain': {
      title: 'This site may not use these wallets',
      hint: 'Tell the people who run it: this address is not on their project’s list.',
    },
    'embedded/addresses-changed': {
      title: 'The addresses do not match',
      hint: 'The server names other addresses for your wallet than this browser knows, so none was shown. Do not send anything to it from here, and tell the people who run this site.',
    },
    'embedded/version-unsupported': {
      title: 'The wallet is newer than this site',
      hint: 'Tell the people who run this site; the details below help them.',
    },
    'embedded/aborted': retry('That was interrupted'),
    'embedded/frame-missing': retry('The wallet is not there any more'),
    'connection/connector-not-found': retry('The wallet could not be loaded'),
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
    'login/refused': {
      title: 'You were not let in',
      hint: 'You or the provider declined. Try again, or log in another way.',
    },
    'login/too-soon': { title: 'Just a moment', hint: 'Another mail can be sent soon.' },
    'login/email-invalid': {
      title: 'Please enter a valid email address',
      hint: 'See that it is spelt right.',
    },
    'login/account-type-unavailable': {
      title: 'Not available on this network',
      hint: 'Choose another network, then switch the account.',
    },
  } as Readonly<Record<string, { readonly title: string; readonly hint: string }>>,
  failed: 'That did not work',
  failedHint: 'Try again. If it happens again, the details below help the people who run this site.',
  code: {
    sentTo: 'Enter the code we sent to',
    expires: 'The code expires in 10 minutes.',
    label: 'Code from the mail, six digits',
    checking: 'Checking the code…',
    opening: 'Opening your wallet…',
    // Some say by themselves what to do.
    wrong: ({ message }: { message: string }) =>
      /again|a new one/i.test(message) ? message : `${message.replace(/[.!]$/, '')}. Try again`,
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
    expires: 'The link expires in 10 minutes. This page goes on by itself.',
    slow: 'Nothing there? Check your spam folder, or resend the email.',
    resend: 'Resend email',
    resendIn: ({ seconds }: { seconds: number }) => `Resend in ${seconds} s`,
    resent: 'New email sent',
  },
  social: {
    title: ({ name }: Named) => `Continue with ${name}`,
    waiting: 'Log in on the page that has opened.',
    slow: 'Still waiting. Look for the page that has opened.',
    leaving: 'Taking you there. You come back to this page',
    slowPage: 'It takes a while. If nothing happens, cancel and try again.',
    goneTitle: ({ name }: Named) => `Is ${name}’s page closed?`,
    gone: 'If you still see it, finish there: this goes on by itself. If it is closed, try again.',
    retrieving: 'Retrieving user data',
    otherWay: 'Log in another way',
  },
  farcaster: {
    scan: 'Scan with your phone’s camera to log in with Farcaster.',
    ownOnly:
      'Only if you opened this yourself: who approves a code of somebody else lets them into their wallet.',
    qrLabel: 'Code to scan with a phone that has Farcaster',
    preparing: 'Making a code…',
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
    nothing: 'Nothing waits for you',
    nothingText: 'Your wallet shows here what a site asks it for.',
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
    smartAccount: 'You use your smart account now',
    eoa: 'You use your standard account now',
    accounts: 'Your accounts',
    accountNames: { smartAccount: 'Smart account', eoa: 'Standard account' },
    inUse: 'In use',
    switched: 'Account switched',
  },
  protect: {
    title: 'Keep your wallet in your own hands',
    text: 'Until you protect it, whoever can read your mail, and who runs this service, could come into this wallet. A passkey or a passphrase that only you have ends that.',
    open: 'Open the wallet’s own page',
    note: 'It opens in a new tab, where you log in again. Keys and recovery words are shown only there, never on this site.',
    again: 'When you come back you may have to connect again.',
  },
  updateEmail: {
    label: 'Your email',
    save: 'Save',
    note: 'Your wallet asks you first, then your present mailbox, then the new one.',
    kept: 'You kept your email.',
    saved: 'Email changed',
    socialTitle: 'There is no email to change',
    socialText: 'You log in with a social account, which has an email of its own.',
  },
} as const
