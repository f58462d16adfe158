import type { LocalSolanaToken } from './LocalSolanaNetwork.js'

/** A round picture in one colour with a letter. */
const createLogo = (colour: string, letter: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${colour}"/><text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-size="17" font-weight="700" fill="#fff">${letter}</text></svg>`,
  )}`

/**
 * The tokens of the local Solana chain. The key of each mint is the SHA-256 digest of
 * `Latchkey local Solana: mint {key}`; a test compares these addresses with a real deployment.
 */
export const localSolanaTokens = {
  USDC: {
    address: '2upXHEFQfd5EijUc97wzNNjwthYk4mmDUNziQWsH75Jj',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    program: 'token',
    price: '1',
    logo: createLogo('#2775ca', 'C'),
  },
  USDT: {
    address: 'EG4gpqiCidzxuVWjxf8NoaEsdhxgagJPhcikQKpTLuRa',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
    program: 'token',
    price: '0.9995',
    logo: createLogo('#26a17b', 'T'),
  },
  BONK: {
    address: 'EHxRWBk2ZtcH2NkxxG9meFqMaQfbttpsDbtCASqSGBN5',
    name: 'Bonk',
    symbol: 'BONK',
    decimals: 5,
    program: 'token',
    price: '0.00002',
    logo: createLogo('#f7931a', 'B'),
  },
  /** Its name, symbol and picture are embedded in the mint. */
  PUSD: {
    address: 'GcsV9XYvehnW3TbzkgRViifVoRjAoYBBYNMWWpBwYJ5u',
    name: 'Practice Dollar',
    symbol: 'PUSD',
    decimals: 6,
    program: 'token-2022',
    price: '1',
    logo: createLogo('#6a5acd', 'P'),
  },
  /** Keeps back 1 % of each transfer, at most 5 tokens. */
  FEE: {
    address: '65PTARGa7qqhahkuTwc1i6YUnE7497GjePB4u8QctnGT',
    name: 'Fee Token',
    symbol: 'FEE',
    decimals: 6,
    program: 'token-2022',
    price: '2',
    logo: createLogo('#b5472f', 'F'),
  },
  /** Cannot be transferred. */
  SOUL: {
    address: '85XZCCZwD6YrKXY1y62P2fv6eymd1U6oJSBNF2ZtBBrx',
    name: 'Soulbound Badge',
    symbol: 'SOUL',
    decimals: 0,
    program: 'token-2022',
    price: '0',
    logo: createLogo('#455a64', 'S'),
  },
  /** Names a program to call on each transfer that does not exist here, so every transfer fails. */
  HOOK: {
    address: 'HDp5U15yffrRauXWZWHLK2ehxiyMt6HRcRYqVccq9EDV',
    name: 'Hooked Token',
    symbol: 'HOOK',
    decimals: 6,
    program: 'token-2022',
    price: '1',
    logo: createLogo('#8d2f6b', 'H'),
  },
  /** The second account's token account takes transfers only with a memo. */
  MEMO: {
    address: '4kbtd68NaHtPNP3uMreGQSzePirMTcsuvXn1iEeKWPDY',
    name: 'Memo Token',
    symbol: 'MEMO',
    decimals: 6,
    program: 'token-2022',
    price: '1',
    logo: createLogo('#1f7a4d', 'M'),
  },
} as const satisfies Record<string, LocalSolanaToken>

/** The program the transfer hook of HOOK names; nothing is deployed there. */
export const localSolanaHookProgram = '77BaG2GnEZkznvd42aKh3FEs1dfZ9crhnLZvUZchsgkT'
