/** The marks of the providers people log in with: paths on a grid of 24 by 24. */
export const providerMarks: Readonly<
  Record<'apple' | 'discord' | 'facebook' | 'farcaster' | 'github' | 'google' | 'x', string>
>
