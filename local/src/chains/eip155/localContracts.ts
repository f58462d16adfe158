import type { LocalToken } from './LocalNetwork.js'

/**
 * Where the contracts are, on both chains alike. Those before `v3Factory` are the deployer's first transactions, in this
 * order: changing it moves them. A test compares these constants with a real deployment.
 */
export const localContracts = {
  wrappedEther: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  usdc: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  usdt: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  dai: '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
  link: '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629',
  wbtc: '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48',
  keys: '0x0C8E79F3534B00D9a3D4a856B665Bf4eBC22f2ba',
  factory: '0xeD1DB453C3156Ff3155a97AD217b3087D5Dc5f6E',
  router: '0xf7Cd8fa9b94DB2Aa972023b379c7f72c65E4De9D',
  smartWalletFactory: '0x12975173B87F7595EE45dFFb2Ab812ECE596Bf84',
  /** The market maker's first transactions, in this order. */
  v3Factory: '0x72bb9c7ffbE2Ed234e53bc64862DdA6d9fFF333b',
  v3Quoter: '0xF1478f211F027EBA42ca369ea976F1eB43C6bB53',
  v3Router: '0x31c91FD3540b5cE5780AFe47E442814e229BC019',
  poolFiller: '0x33A61dF860C1170C903f5BA1eF979570C962395E',
  /** Keeps 2 % of each transfer. */
  feeToken: '0x6cf0e5D6cD8aA7429998F6023b6C240fA4b6B942',
  /** Nobody but its maker can move it. */
  trapToken: '0x208E6D25Fb7F1915BD46F569da45E48a6ccD7167',
  /** The collector's first transactions, in this order. */
  badges: '0x6BdBb69660E6849b98e8C524d266a0005D3655F7',
  bait: '0x9B06D17ce54B06dF4A644900492036E3AC384517',
  /** Stands for LI.FI’s contract, and for a bridge behind it: the market maker's thirtieth transaction, after the pools. */
  sandboxBridge: '0x583606F31E02d5aD455E6e469e3eCA921Ab92a53',
  /** Uniswap’s, through the pools of both markets: the market maker's thirty-sixth transaction. */
  universalRouter: '0x7EE957A0aAFF77A15fBbd11c913a4bEc2c96b326',
  /** Stands for the Ethereum Name Service: registry and universal resolver in one. The keeper of names’ first transactions, in this order. */
  names: '0xa196769Ca67f4903eCa574F5e76e003071A4d84a',
  /** Resolves the names of the gateway's zones. */
  nameResolver: '0x69DD6F346fF6660ecaFECE53206D661E6b37A8a8',
  /** The address every EVM library expects; the code is placed there without a transaction. */
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  /** Where it is on every chain; placed like Multicall3. */
  permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  /** Where Farcaster has them on OP Mainnet; placed like Multicall3. */
  farcasterIdRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  farcasterKeyRegistry: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
  /** ERC-4337's, v0.8, where it is on every chain. */
  entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  /** Where `@latchkey/smart-account` has it on every chain. */
  smartAccountFactory: '0x6A2FA2300f35ff0dE29dD69bBE54378492F7b996',
  smartAccountImplementation: '0xcebB6b7165dA27064c75713050D5758153ba69A8',
  /** Pays for what `localSponsor` signs; the deployer owns it. */
  paymaster: '0xa050c1b900C3Ca8aDd7291e2d6E84D575AEad2AA',
} as const

/** The tokens of both chains. */
export const localTokens = {
  usdc: { address: localContracts.usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  usdt: { address: localContracts.usdt, name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  dai: { address: localContracts.dai, name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
  link: { address: localContracts.link, name: 'ChainLink Token', symbol: 'LINK', decimals: 18 },
  wbtc: { address: localContracts.wbtc, name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8 },
  weth: { address: localContracts.wrappedEther, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
} as const satisfies Record<string, LocalToken>
