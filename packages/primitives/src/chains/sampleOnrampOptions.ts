const networks = [
  {
    ...{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1' },
    contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    ...{ name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137' },
    contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
] as const

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const

/**
 * What a kit shows of buying where nobody tells it what is sold (§8.031, §9.035, §9.036): examples, which nobody can order. The
 * first token and the first currency are chosen.
 */
export const sampleOnrampOptions = {
  purchaseCurrencies: [
    { id: '2b92315d-eab7-5bef-84fa-089a131333f5', name: 'USD Coin', symbol: 'USDC', decimals: 6, networks },
    { id: '2b92315d-eab7-5bef-84fa-089a131333f5', name: 'Ether', symbol: 'ETH', decimals: 18, networks },
  ],
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: limits },
    { id: 'EUR', payment_method_limits: limits },
  ],
} as const
