/** Every word of the screens that open a wallet or make one. */
export const texts = {
  openTitle: 'Open your wallet',
  openFor: (site: string) => `for ${site}`,
  openLead:
    'Only you can open this wallet. After that this site can use it in this browser; you still approve everything.',
  passkeyLead: 'Your device asks for your fingerprint, your face or its code.',
  usePasskey: 'Use your passkey',
  usePasskeyInWindow: 'Use it in a new window',
  passphrase: 'Passphrase',
  passphraseHint: 'Type it only here: the site around this cannot read it.',
  showTyped: 'Show what I type',
  open: 'Open',
  opening: 'Opening. This takes a few seconds',
  byPassphrase: 'Use your passphrase instead',
  byPasskey: 'Use your passkey instead',
  stale:
    'A passphrase works for ten minutes after a login. Log out of this site, log in again, then type it.',
  otherWays: 'Don’t have it here?',
  recover: 'Open a recovery kit',
  notNow: 'Not now',
  makeTitle: 'Create your wallet',
  makeLead: (operator: string) =>
    `Choose what unlocks it. Nobody else can open it, not even ${operator}. If you lose it, nobody can help you.`,
  makeWith: 'Unlock it with',
  makePasskey: 'A passkey: fingerprint, face or the device’s code, asked for twice',
  makePassphrase: 'A passphrase that you write down',
  make: 'Create wallet',
  making: 'Creating it. This takes a few seconds',
  madeTitle: 'Wallet created',
  madeLead:
    'Make a recovery kit too: a file and a code that open the wallet when everything else is lost. You’ll find it in wallet settings.',
  madeOpen: 'Open wallet settings',
  goOn: 'Continue',
  changeTitle: 'Change the email of your wallet',
  changeFrom: 'From',
  changeTo: 'To',
  changeLead:
    'This site asks for it. The new mailbox then logs in to your wallet: change it only if it’s yours.',
  changeType: 'Type the new email',
  changeHint: 'Type it here yourself. The site around this cannot type here.',
  changeOther: (next: string) => `This isn’t ${next}`,
  changeLater: 'We’ll send a code to your current email, then to the new one. You can undo it for 72 hours.',
  change: 'Change it',
  changeByPasskey: 'Change it with your passkey',
  keep: 'Keep my email',
  close: 'Close',
  offline: 'You are offline. Nothing was changed',
  changedTitle: 'The server names other addresses',
  changedLead:
    'The server names other addresses for your wallet than this browser knows from opening it. This site was shown none of them.',
  changedMeaning:
    'It may be a fault, or somebody who wants money for you sent to themselves. Your keys are as they were: nothing was signed or sent.',
  changedAdvice: (operator: string) =>
    `Do not send anything to this wallet from here. Tell ${operator}. Log out and in again: once the wallet opens, this browser sees for itself. A recovery kit shows your own addresses without the server.`,
} as const
