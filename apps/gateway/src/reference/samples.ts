/** A network everybody knows. */
export const exampleNetworkId = 'eip155:1'

/** An address everybody knows, so that a try finds something on a public network. */
export const exampleAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const quantity = '0x5208'

/** A user operation with a placeholder signature. */
const operation = {
  sender: exampleAddress,
  nonce: '0x0',
  callData: '0x',
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  signature: '0x',
}

/** Zero bytes in base64: examples must not look like secrets. */
const toZeros = (byteCount: number) => Buffer.alloc(byteCount).toString('base64')

/** Samples by the name of the member or parameter. The first that the schema accepts is taken. */
export const namedSamples: Readonly<Record<string, readonly unknown[]>> = {
  path: ['/blocks/tip/height'],
  account: [`eip155:1:${exampleAddress}`],
  accountAddress: [`eip155:1:${exampleAddress}`],
  address: [exampleAddress],
  addresses: [`eip155:1:${exampleAddress}`, { eip155: { eoa: exampleAddress } }],
  asset: ['ETH', 'eip155:1/slip44:60'],
  authorization: ['Bearer {session token}'],
  caip2_chain: ['eip155:1'],
  chain: ['eip155:1'],
  chainId: ['eip155:1'],
  chainNamespace: ['eip155'],
  country: ['US'],
  created_at: ['2026-01-01T00:00:00Z'],
  currency: ['usd', 'USD'],
  paymentAmount: ['100.00'],
  paymentCurrency: ['USD'],
  decimals: ['18', 18],
  device: ['Firefox on Linux'],
  deviceName: ['Firefox on Linux'],
  direction: ['in'],
  domain: ['app.example.org'],
  dpop: ['{proof signed with the device’s key}'],
  email: ['ada@example.org'],
  event: ['MODAL_OPEN'],
  eventId: ['8b9c1f64-6f0e-4c9b-9a53-0d5c1b5f3a10'],
  expiry: [1_798_761_600],
  hash: [`0x${'0'.repeat(64)}`],
  iconUrl: ['https://app.example.org/icon.png'],
  id: ['1', 1, 'USD'],
  jsonrpc: ['2.0'],
  last_signed_in_at: ['2026-01-01T00:00:00Z'],
  message: ['app.example.org wants you to sign in with your Ethereum account: …'],
  method: ['eth_blockNumber', 'eth_supportedEntryPoints'],
  minedAt: ['2026-01-01T00:00:00Z'],
  name: ['Ether'],
  nonce: ['kEWepMt9knR6lWJ6A', 0],
  numeric: ['1.25'],
  operation: [operation],
  operationType: ['receive'],
  orderId: ['8b9c1f64-6f0e-4c9b-9a53-0d5c1b5f3a10'],
  origin: ['https://app.example.org'],
  params: [{ page: 1 }],
  paymentId: ['order-1001'],
  place: ['203.0.113.*'],
  price: [2500.5],
  projectName: ['Example'],
  quoteId: ['8b9c1f64-6f0e-4c9b-9a53-0d5c1b5f3a10'],
  recipient: [`eip155:1:${exampleAddress}`],
  returnUrl: ['https://app.example.org/'],
  sentFrom: [exampleAddress],
  sentTo: [exampleAddress],
  signature: [`0x${'0'.repeat(130)}`],
  status: ['confirmed'],
  symbol: ['ETH'],
  timestamp: [1_767_225_600_000],
  type: ['track'],
  updated_at: ['2026-01-01T00:00:00Z'],
  uri: ['https://app.example.org'],
  url: ['https://app.example.org/'],
  value: [3125.63],
  version: ['1', 1],
  'x-nonce-jwt': ['{token that came with the nonce}'],
}

/** Samples of every kind of text and number the wire has, the plainest first. */
export const samples: readonly unknown[] = [
  'text',
  1,
  true,
  null,
  'eip155:1',
  `eip155:1:${exampleAddress}`,
  exampleAddress,
  `0x${'0'.repeat(64)}`,
  '0x',
  '123456',
  '8b9c1f64-6f0e-4c9b-9a53-0d5c1b5f3a10',
  quantity,
  '0'.repeat(64),
  // SHA-256 as base64url.
  'A'.repeat(43),
  // A key, a sealed key and sealed entropy of a vault.
  toZeros(32),
  toZeros(60),
  toZeros(44),
  'https://app.example.org',
  'ada@example.org',
  '2026-01-01T00:00:00Z',
  {},
  [],
  operation,
  // A purchase for money.
  {
    purchaseCurrency: { symbol: 'ETH' },
    paymentCurrency: { id: 'USD' },
    ...{ network: exampleNetworkId, amount: '100.00' },
  },
]
