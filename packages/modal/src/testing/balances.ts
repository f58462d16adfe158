/** The first account of the test wallet. */
export const testAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Another account. */
export const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A token of the first test network. */
export const usdcAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** The gateway's answer for the test account: 1.2345678 ETH and 250.259 USDC, the less valuable one first. */
export const testBalances = {
  balances: [
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:1',
      address: `eip155:1:${usdcAddress}`,
      price: 1,
      value: 250.259,
      quantity: { decimals: '6', numeric: '250.259' },
      iconUrl: '',
    },
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      price: 2000,
      value: 2469.1356,
      quantity: { decimals: '18', numeric: '1.2345678' },
      iconUrl: '',
    },
  ],
}

/** Path of the balance call. */
export const balancePath = `/v1/account/${testAddress}/balance`
