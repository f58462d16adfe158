import type { LocalStacksToken } from './LocalStacksNetwork.js'

/** A round picture in one colour with a letter. */
const createLogo = (colour: string, letter: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${colour}"/><text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-size="17" font-weight="700" fill="#fff">${letter}</text></svg>`,
  )}`

/** Whose contracts the tokens are: the address of the key SHA-256(`Latchkey local Stacks: tokens`). */
export const localStacksDeployer = 'STNNG2CQ26DWT46X6VCA340FN73X0XCX13VF2JM2'

/** The tokens of the local Stacks chain; each does what SIP-010 says, and nothing else. */
export const localStacksTokens = {
  SBTC: {
    address: `${localStacksDeployer}.sbtc-token`,
    asset: 'sbtc-token',
    name: 'sBTC',
    symbol: 'sBTC',
    decimals: 8,
    price: '60000',
    logo: createLogo('#f7931a', 'B'),
  },
  USDCX: {
    address: `${localStacksDeployer}.usdcx`,
    asset: 'usdcx-token',
    name: 'USDCx',
    symbol: 'USDCx',
    decimals: 6,
    price: '1',
    logo: createLogo('#2775ca', 'C'),
  },
} as const satisfies Record<string, LocalStacksToken>
