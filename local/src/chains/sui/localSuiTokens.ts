import type { LocalSuiToken } from './LocalSuiNetwork.js'

/** A round picture in one colour with a letter. */
const createLogo = (colour: string, letter: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${colour}"/><text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-size="17" font-weight="700" fill="#fff">${letter}</text></svg>`,
  )}`

/** The package that the coins' types name: SHA-256(`Latchkey local Sui: tokens`). No code is behind it. */
export const localSuiPackage = '0x62fc93cb62ace458e3e985b8341fa78c4d8f9c6f6e6a9b6fa4d6f62a90914f89'

/** The coins of the local Sui chain beside SUI. */
export const localSuiTokens = {
  USDC: {
    address: `${localSuiPackage}::usdc::USDC`,
    name: 'USDC',
    symbol: 'USDC',
    decimals: 6,
    price: '1',
    logo: createLogo('#2775ca', 'C'),
  },
  WAL: {
    address: `${localSuiPackage}::wal::WAL`,
    name: 'WAL Token',
    symbol: 'WAL',
    decimals: 9,
    price: '0.45',
    logo: createLogo('#5b3fd6', 'W'),
  },
} as const satisfies Record<string, LocalSuiToken>
