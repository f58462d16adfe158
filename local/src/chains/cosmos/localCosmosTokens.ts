import type { LocalCosmosToken } from './LocalCosmosNetwork.js'

/** A round picture in one colour with a letter. */
const createLogo = (colour: string, letter: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${colour}"/><text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-size="17" font-weight="700" fill="#fff">${letter}</text></svg>`,
  )}`

/** Prices of the chains' coins, in US dollars. */
export const localCosmosPrices = { ATOM: '5', OSMO: '0.25' } as const

const usdc = {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  price: '1',
  logo: /*#__PURE__*/ createLogo('#2775ca', 'U'),
  baseDenom: 'uusdc',
} as const

/** The tokens of the local Cosmos chains by chain: the other one's coin, and dollars, which have another denom on each. */
export const localCosmosTokens = {
  hub: {
    OSMO: {
      address: 'ibc/ED07A3391A112B175915CD8FAF43A2DA8E4790EDE12566649D0C2F97716B8518',
      path: 'transfer/channel-0',
      baseDenom: 'uosmo',
      name: 'Osmosis',
      symbol: 'OSMO',
      decimals: 6,
      price: localCosmosPrices.OSMO,
      logo: /*#__PURE__*/ createLogo('#750bbb', 'O'),
    },
    USDC: {
      address: 'ibc/65D0BEC6DAD96C7F5043D1E54E54B6BB5D5B3AEC3FF6CEBB75B9E059F3580EA3',
      path: 'transfer/channel-1',
      ...usdc,
    },
  },
  zone: {
    ATOM: {
      address: 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
      path: 'transfer/channel-0',
      baseDenom: 'uatom',
      name: 'Cosmos Hub',
      symbol: 'ATOM',
      decimals: 6,
      price: localCosmosPrices.ATOM,
      logo: /*#__PURE__*/ createLogo('#2e3148', 'A'),
    },
    USDC: {
      address: 'ibc/F082B65C88E4B6D5EF1DB243CDA1D331D002759E938A0F5CD3FFDC5D53B3E349',
      path: 'transfer/channel-2',
      ...usdc,
    },
  },
} as const satisfies Record<'hub' | 'zone', Record<string, LocalCosmosToken>>
