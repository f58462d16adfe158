/** Network image ids, as clients know them, and the icon of each. */
export const networkIcons = {
  'ba0ba0cd-17c6-4806-ad93-f9d174f17900': 'networks/ethereum',
  '3bff954d-5cb0-47a0-9a23-d20192e74600': 'networks/arbitrum-one',
  '30c46e53-e989-45fb-4549-be3bd4eb3b00': 'networks/avalanche',
  '93564157-2e8e-4ce7-81df-b264dbee9b00': 'networks/binance-smart-chain',
  '06b26297-fe0c-4733-5d6b-ffa5498aac00': 'networks/fantom',
  'ab9c186a-c52f-464b-2906-ca59d760a400': 'networks/optimism',
  '41d04d42-da3b-4453-8506-668cc0727900': 'networks/polygon',
  'e86fae9b-b770-4eea-e520-150e12c81100': 'networks/mantle',
  '6a97d510-cac8-4e58-c7ce-e8681b044c00': 'networks/hedera-hashgraph',
  'e909ea0a-f92a-4512-c8fc-748044ea6800': 'networks/ethereum',
  'a18a7ecd-e307-4360-4746-283182228e00': 'rainbowkit-chains/base',
  '4eeea7ef-0014-4649-5d1d-07271a80f600': 'networks/unichain',
  '2257980a-3463-48c6-cbac-a42d2a956e00': 'networks/unichain',
  '0a728e83-bacb-46db-7844-948f05434900': 'networks/monad',
  '02b53f6a-e3d4-479e-1cb4-21178987d100': 'networks/gnosis',
  'b310f07f-4ef7-49f3-7073-2a0a39685800': 'networks/zksync',
  '5a73b3dd-af74-424e-cae0-0de859ee9400': 'networks/filecoin',
  '34e68754-e536-40da-c153-6ef2e7188a00': 'networks/iotex',
  '3897a66d-40b9-4833-162f-a2c90531c900': 'networks/metis-andromeda',
  '161038da-44ae-4ec7-1208-0ea569454b00': 'networks/moonbeam',
  'f1d73bb6-5450-4e18-38f7-fb6484264a00': 'networks/moonriver',
  '845c60df-d429-4991-e687-91ae45791600': 'networks/zora',
  'ab781bbc-ccc6-418d-d32d-789b15da1f00': 'networks/celo',
  '7289c336-3981-4081-c5f4-efc26ac64a00': 'rainbowkit-chains/base',
  '3ff73439-a619-4894-9262-4470c773a100': 'networks/aurora',
  'b8101fc0-9c19-4b6f-ec65-f6dfff106e00': 'networks/ronin',
  'e329c2c9-59b0-4a02-83e4-212ff3779900': 'networks/berachain',
  'fc2427d1-5af9-4a9c-8da5-6f94627cd900': 'networks/abstract',
  'a1b58899-f671-4276-6a5e-56ca5bd59700': 'networks/solana',
  '0b4838db-0161-4ffe-022d-532bf03dba00': 'networks/bitcoin',
  '39354064-d79b-420b-065d-f980c4b78200': 'networks/bitcoin',
  'b3406e4a-bbfc-44fb-e3a6-89673c78b700': 'networks/bitcoin',
  '5b3a1c0e-9d4f-4a57-8a6e-53544b000000': 'networks/stacks',
  '53756920-4e65-4774-8f72-6b2053756900': 'networks/sui',
  '436f736d-6f73-4875-8b20-436f736d6f00': 'networks/cosmos-hub',
}

/** Connector image ids and the wallet icon of each. */
export const connectorIcons = {
  '0c2840c3-5b04-4c44-9661-fbd4b49e1800': 'wallets/coinbase',
  '461db637-8616-43ce-035a-d89b8a1d5800': 'wallets/safe',
  '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300': 'wallets/ledger',
  'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400': 'wallets/wallet-connect',
}

/** Token symbols; the icons are called the same. */
export const tokenSymbols = `
  1INCH AAVE ADA ALGO ATOM AVAX BAT BCH BNB BTC CAKE CBETH CELO COMP CRO CRV DAI DASH DOGE DOT DYDX
  ENJ ENS ETC ETH EURC EURE EURS FDUSD FET FIL FLOW FRAX FTM FXS GALA GHO GMX GNO GRT HBAR ICP IMX JUP KAS KNC KSM
  LDO LINK LPT LRC LTC LUSD MANA MATIC METIS MKR MNT NEAR OM OP OSMO PENDLE PEPE POL PYTH PYUSD QNT RAY RPL RUNE
  SAND SEI SHIB SNX SOL STG SUI SUSHI TIA TRX TUSD TWT UMA UNI USDC USDT VET WBTC XAUT XLM XMR XRP XTZ
  YFI ZEC ZIL ZRX
`
  .trim()
  .split(/\s+/)

/** Tokens whose symbol is that of another icon. */
export const tokenIcons = {
  APT: 'networks/aptos',
  ARB: 'networks/arbitrum-one',
  STRK: 'networks/starknet',
  STX: 'networks/stacks',
}

/** Currency codes and their signs. */
export const currencySigns = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  INR: '₹',
  KRW: '₩',
  BRL: 'R$',
  CAD: 'C$',
  AUD: 'A$',
  CHF: 'Fr',
  MXN: 'M$',
  SGD: 'S$',
  HKD: 'H$',
  NZD: 'N$',
  SEK: 'kr',
  NOK: 'kr',
  DKK: 'kr',
  PLN: 'zł',
  TRY: '₺',
  ZAR: 'R',
}

/**
 * Wallets whose picture in the directory has a badge of another company in its corner and of which there is no icon:
 * what `thirdweb` called the wallet when its picture was clean.
 */
export const earlierPictures = {
  '94e7efd8-001d-40c0-e490-61e6b85e1b00': 'com.fireblocks',
  '8c575dec-0401-495f-d217-db965b48bf00': 'com.bitcoin',
  '0884948c-c6ce-421e-b4bd-3d2adb261500': 'com.blockchain',
  '47227489-9a0b-4e97-3a69-c7e721087c00': 'com.dcentwallet',
  '79802120-4861-440d-db7d-be42b2dec400': 'com.mtpelerin',
  '4b1f3f62-475d-4ae2-8628-2643da829c00': 'com.coolbitx.cwsapp',
  '3882c5aa-61f8-4ef6-a628-97cdc4494000': 'co.arculus',
}
