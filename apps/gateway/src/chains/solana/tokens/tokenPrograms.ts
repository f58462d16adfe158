/** The programs that keep tokens, by what a networks file calls them. */
export const tokenPrograms = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const

/** The mint of wrapped SOL. */
export const wrappedNativeMint = 'So11111111111111111111111111111111111111112'
