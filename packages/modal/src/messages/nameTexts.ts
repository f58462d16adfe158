import type { NameAvailability, NameProblem } from '@latchkey/core'

type Name = { name: string }
type Wallet = { walletName: string }

/** Texts of the views RegisterAccountName and RegisterAccountNameSuccess. */
export const nameTexts = {
  open: 'Choose a name',
  openText: 'Easier to share than your address',
  yours: 'Your name',
  lead: 'People can send to your name instead of your address. It’s free, and anyone can see that it’s yours.',
  label: 'Name',
  placeholder: 'yourname',
  /** Read out behind the field. */
  ending: ({ zone }: { zone: string }) => `Your name will end with .${zone}`,
  rule: 'At least 4 letters, digits or hyphens.',
  stripped: 'Names have only letters from a to z, digits and hyphens: the rest was left out.',
  problems: {
    'name-short': 'Use at least 4 characters.',
    'name-long': 'Use at most 64 characters.',
    'name-hyphen': 'Put a hyphen only between two other characters.',
  } satisfies Record<NameProblem, string> as Readonly<Record<NameProblem, string>>,
  checking: 'Checking…',
  slow: 'Still checking. Your connection may be slow.',
  states: {
    available: 'Available',
    registered: 'Registered',
    reserved: 'Reserved',
    lookalike: 'Too similar',
  } satisfies Record<NameAvailability, string> as Readonly<Record<NameAvailability, string>>,
  /** What the typed name is. */
  said: {
    available: ({ name }: Name) => `${name} is available.`,
    registered: ({ name }: Name) => `${name} is registered. Choose another name.`,
    reserved: ({ name }: Name) => `${name} is reserved. Choose another name.`,
    lookalike: ({ name }: Name) => `${name} looks like a name somebody has. Choose another one.`,
  } satisfies Record<NameAvailability, (named: Name) => string> as Readonly<
    Record<NameAvailability, (named: Name) => string>
  >,
  suggestions: 'Names you can have',
  suggestionsFailed: 'Couldn’t check this name.',
  enter: 'Enter a name',
  change: 'Choose another name',
  register: ({ name }: Name) => `Get ${name}`,
  justTaken: ({ name }: Name) => `Somebody has just registered ${name}. Choose another name.`,
  declined: 'You declined. Nothing was registered.',
  sign: ({ walletName }: Wallet) => `Sign in ${walletName}`,
  signText: ({ name }: Name) => `Your signature makes ${name} yours. It’s free and can’t move your money.`,
  slowSign: ({ walletName }: Wallet) =>
    `Still waiting. The request may be hidden: look for ${walletName}. A signature counts for five minutes.`,
  registering: ({ name }: Name) => `Registering ${name}`,
  registeringText: 'Checking your signature.',
  slowRegistering: 'Still waiting for the server.',
  owned: ({ name }: Name) => `This account is ${name}`,
  ownedText: 'It already has a name. Switch to another account to choose one for it.',
  noNamesTitle: ({ network }: { network: string }) => `No names on ${network}`,
  noNamesText: 'Switch to another network to choose a name for this account.',
  chooseNetwork: 'Choose network',
  registered: ({ name }: Name) => `${name} is yours`,
  registeredText: 'Share it instead of your address.',
  letsGo: 'Let’s go',
  copyName: 'Copy name',
  nameCopied: 'Name copied',
  done: 'Done',
} as const
