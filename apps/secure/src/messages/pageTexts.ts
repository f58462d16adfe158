/** Texts of the parts that several pages share. A value stands in braces where it is set apart from the text around it. */
export const pageTexts = {
  brand: 'Wallet',
  yourPhrase: 'Your phrase: ',
  youAreAt: 'You’re at {host}. Check the address bar: your wallet’s own pages are nowhere else.',
  close: 'Close',
  offline: 'You are offline. Nothing was changed',
  retry: 'Try again',
  loading: (what: string) => `Loading ${what}`,
  theWallet: 'the wallet',
  theAddresses: 'the addresses',
  copy: { no: 'Copy', yes: 'Copied', failed: 'Could not copy' },
  copyAddress: (name: string) => `Copy the address of ${name}`,
  noProject:
    'Open this page from the site where you use your wallet: “Open wallet settings” in its account leads here. A wallet belongs to one project, and this address names none.',
  login: {
    unavailable: 'Logging in is not set up here. Ask whoever runs this server.',
    email: 'Email',
    mailCode: 'Mail me a code',
    linkSent: (email: string) =>
      `We sent a link to ${email}. Approve this device there; this page continues by itself.`,
    code: (email: string) => `Code we sent to ${email}`,
    codeHint: 'Type it here and nowhere else. It works for ten minutes.',
    changeAddress: 'Wrong address? Change it',
    resendIn: (seconds: number) => `Try again in ${seconds} s`,
    resend: { code: 'Send a new code', link: 'Send a new link' },
    resent: { code: 'New code sent', link: 'New link sent' },
    providers: 'Or continue with',
    continueWith: (name: string) => `Continue with ${name}`,
    farcaster:
      '{link}. This page continues by itself. Only approve there what you began here yourself: approving somebody else’s link lets them into your wallet.',
    farcasterLink: 'Sign in at Farcaster',
  },
  refused: {
    stale: 'This needs a fresh login, so that nobody who finds this browser open can do it.',
    logInAgain: 'Log in again',
    whyWait: 'The wait keeps a thief of your mailbox from taking the keys before you notice.',
    nothingOpens:
      'Nothing in this browser opens the wallet, so it can’t do this at once. Use a browser that opens it, or a passkey or passphrase of the wallet.',
    lost: 'If nothing opens the wallet any more:',
    waitOffer:
      'You can ask for it here. It then happens after a wait, and we mail every address of yours first.',
    wait: 'Ask for it and wait',
  },
  owner: {
    title: 'Open the wallet',
    text: 'Type the wallet’s passphrase to confirm this.',
    passphrase: 'Passphrase',
    yours: 'Your passphrase',
    current: 'Current passphrase',
    goOn: 'Go on',
  },
  addresses: {
    different: 'The server names other addresses for this wallet than this browser knows.',
    differentMeaning: '{different} They are not shown: they may be somebody else’s.',
    differentAdvice: (operator: string) =>
      `Do not send anything to this wallet. Tell the people running ${operator}. A recovery kit shows your own addresses without the server.`,
    unchecked:
      'The server names these addresses. This browser hasn’t checked yet that they belong to your keys: open the wallet once before you receive money there.',
    check: 'Open the wallet and check',
    unregistered: 'Not registered yet: it is when a way to unlock the wallet is added or removed.',
  },
  kit: {
    warning:
      'The file and the code together open the wallet, for ever and without this server. Keep the code on paper, apart from the file. We show it only now.',
    askedBack: 'The kit works once you have typed three parts of the code from your paper.',
    skip: 'Go on without a kit',
    save: 'Save the file',
    written: 'I have written it down',
    typeParts: 'Type these parts of the code from your paper. You can’t paste them.',
    part: (number: number) => `Part ${number} of 9`,
    wrongPart: 'This isn’t that part. Check your paper',
    showAgain: 'Show it again',
    done: 'Done',
  },
  passphrase: {
    label: 'Passphrase',
    hint: 'Write it down: nobody can restore it for you.',
    strong: 'Strong enough.',
    weak: 'Still too easy to guess.',
    suggest: 'Suggest six words',
    again: 'The same again, from what you wrote down',
    different: 'This isn’t the same',
  },
  secret: {
    warning: 'Anyone who sees this can take everything. No helper ever needs it. Check nobody is watching.',
    what: 'What to show',
    words: 'Everything: twelve words',
    key: (account: string) => `Private key of ${account}`,
    opening: 'Opening the wallet',
    hold: 'Hold to show',
    hide: 'Hide',
  },
}
