/** Every word of the screens that open a wallet or make one. */
export const texts = {
  openTitle: 'Open your wallet',
  openFor: (site: string) => `for ${site}`,
  openLead:
    'Only you can open this wallet. This site then uses it without asking again in this browser; you still approve everything.',
  passkeyLead: 'Your device asks for your fingerprint, your face or its code.',
  usePasskey: 'Use your passkey',
  usePasskeyInWindow: 'Use it in a window of its own',
  passphrase: 'Passphrase',
  passphraseHint: 'Type it only here: the site around this cannot read it.',
  showTyped: 'Show what I type',
  open: 'Open',
  opening: 'Opening. This takes a few seconds',
  byPassphrase: 'Use your passphrase instead',
  byPasskey: 'Use your passkey instead',
  stale:
    'A passphrase opens the wallet in the ten minutes after a login. Log out of this site, log in again, and type it then.',
  otherWays: 'Not at hand?',
  recover: 'Open a recovery kit',
  notNow: 'Not now',
  makeTitle: 'Make your wallet',
  makeLead: (operator: string) =>
    `Choose what opens it. Nobody else can, not ${operator} either: lose it, and nobody can help you.`,
  makeWith: 'Open it with',
  makePasskey: 'A passkey: fingerprint, face or the device’s code, asked for twice',
  makePassphrase: 'A passphrase that you write down',
  make: 'Make the wallet',
  making: 'Making it. This takes a few seconds',
  madeTitle: 'Your wallet is made',
  madeLead:
    'Make a recovery kit as well: a file and a code that open the wallet when everything else is lost. You find it on the wallet’s own page.',
  madeOpen: 'Open the wallet’s own page',
  goOn: 'Go on',
  changeTitle: 'Change the email of your wallet',
  changeFrom: 'From',
  changeTo: 'To',
  changeLead:
    'This site asks for it. Whoever has the new mailbox logs in to your wallet from then on: change it only if the new mailbox is yours.',
  changeType: 'Type the new email',
  changeHint: 'Type it here yourself. The site around this cannot type here.',
  changeOther: (next: string) => `This is not ${next}`,
  changeLater: 'Two codes follow, to your present mailbox and to the new one. For 72 hours you can undo it.',
  change: 'Change it',
  changeByPasskey: 'Change it with your passkey',
  keep: 'Keep my email',
  close: 'Close',
  changedTitle: 'The server names other addresses',
  changedLead:
    'The server names other addresses for your wallet than this browser knows from opening it. This site was shown none of them.',
  changedMeaning:
    'It may be a fault, or somebody who wants money for you sent to themselves. Your keys are as they were: nothing was signed or sent.',
  changedAdvice: (operator: string) =>
    `Do not send anything to this wallet from here. Tell ${operator}. Log out and in again: once the wallet opens, this browser sees for itself. A recovery kit shows your own addresses without the server.`,
} as const
