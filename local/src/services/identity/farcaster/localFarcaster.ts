/** Somebody with a Farcaster account, and the key that account is held by. */
export type LocalFarcasterUser = {
  fid: number
  username: string
  displayName: string
  /** What this user is good for, in words of the page. */
  about: string
  /** Who the registry says holds the account. */
  custody: `0x${string}`
  /** Whose key signs instead, where it is not the holder's. */
  authAddress?: `0x${string}`
  /** What is signed with; everyone knows it. */
  privateKey: `0x${string}`
  /** What is signed instead of what was asked for. */
  changes?: { nonce?: string; domain?: string }
}

const ada = {
  fid: 101,
  username: 'ada',
  displayName: 'Ada Lovelace',
  custody: '0xf60a58dE04Ecd0e88a667f4D0df39e4cDA38f682',
  privateKey: '0x52bd598f3df5077c48220ececec2a552fae0a4acde11880c2410e2ceb81a109a',
} as const
const bo = {
  fid: 102,
  username: 'bo',
  displayName: 'Bo Diddley',
  custody: '0x0998C5b30712deceF83A74cc1a1F8591b88BBe4a',
  privateKey: '0x58678e0c5c7f1a440e29e2cf920b4e347f9ab300b2fddc9ae74da8ad830ec3a7',
} as const

/** The users of the local Farcaster, by the name in the page's links. What the registries say of them is in `contracts`. */
export const localFarcasterUsers: Readonly<Record<string, LocalFarcasterUser>> = {
  ada: { ...ada, about: 'Signs with the key that holds the account' },
  bo: { ...bo, about: 'Somebody else' },
  'ada-app': {
    ...ada,
    authAddress: '0x420a92D40B3DacE8F156B18801e71E75b233ca63',
    privateKey: '0xcbde2677c3ed613618ef14b52996218b6e853e78bfb0ec4868cc06ccac24c3cf',
    about: 'Signs with the key of an app, which the account has named',
  },
  mallory: {
    ...ada,
    custody: '0xd8b979f0B82bBB7F2bFDdBaBEdDfa7728dA390ed',
    privateKey: '0xbaf37a847ac2668325aa4e72f7f71d298248059dc40962c1888b75c66add8865',
    displayName: 'Mallory',
    about: 'Says to be Ada, with a key that does not hold that account',
  },
  'ada-removed': {
    ...ada,
    authAddress: '0x9B828376d7c0a1ca0AEb936E1F5f1B525DAeEDeD',
    privateKey: '0xfdaf186127b95b10f49d7d32d8182d97a434f089d288daff8a49a53ed031ce0c',
    about: 'Signs with the key of an app that the account has named no more',
  },
  'ada-old': {
    ...ada,
    about: 'Shows a message signed for another sign-in',
    changes: { nonce: 'anotherNonce1' },
  },
  'ada-elsewhere': {
    ...ada,
    about: 'Shows a message signed for another site',
    changes: { domain: 'elsewhere.test' },
  },
}

/** Address of the local Farcaster relay on a port. */
export function createLocalFarcasterUrl(port: number): string {
  return `http://localhost:${port}/farcaster`
}
