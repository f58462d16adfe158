/** Somebody with a Farcaster account, and the key that account is held by. */
export type LocalFarcasterUser = {
  fid: number
  username: string
  displayName: string
  /** What this user is good for, in words of the page. */
  about: string
  /** Who the registry says holds the account. */
  custody: `0x${string}`
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

/** The users of the local Farcaster, by the name in the page's links. A registry has to hold fid and custody of the first two. */
export const localFarcasterUsers: Readonly<Record<string, LocalFarcasterUser>> = {
  ada: { ...ada, about: 'Signs with the key that holds the account' },
  bo: { ...bo, about: 'Somebody else' },
  mallory: {
    ...ada,
    custody: '0xd8b979f0B82bBB7F2bFDdBaBEdDfa7728dA390ed',
    privateKey: '0xbaf37a847ac2668325aa4e72f7f71d298248059dc40962c1888b75c66add8865',
    displayName: 'Mallory',
    about: 'Says to be Ada, with a key that does not hold that account',
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
