import { encodeBase58 } from '@latchkey/primitives'
import type { UserOperation } from '../../chains/eip155/operations.js'
import type { ApprovalRequest } from '../../shared/Approval.js'
import {
  account,
  createRequest,
  evmNetwork,
  other,
  solanaAccount,
  solanaNetwork,
  unlisted,
  usdc,
} from './createRequest.js'

const word = (value: bigint | number | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const topicOf = (address: string) => `0x${word(address)}`
const unlimited = 2n ** 256n - 1n
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const fields = (types: Record<string, string>) =>
  Object.entries(types).map(([name, type]) => ({ name, type }))

/** What a node answers whose simulation moves a token, and coins. */
function answer(
  parts: {
    coins?: bigint
    token?: bigint
    contract?: string
    isFailure?: boolean
    calls?: number
    isAllowance?: boolean
  } = {},
) {
  const { calls = 1, coins = 0n, contract = usdc, isAllowance = false, isFailure = false, token } = parts
  const before = 10n ** 19n
  const logs =
    token === undefined
      ? []
      : [
          {
            address: contract,
            topics: [isAllowance ? approval : transfer, topicOf(account), topicOf(other)],
            data: `0x${word(token)}`,
          },
        ]
  const probe = (balance: bigint) => ({
    status: '0x1',
    returnData: `0x${word(balance)}`,
    gasUsed: '0x5208',
    logs: [],
  })
  const own = Array.from({ length: calls }, (_, index) => ({
    status: isFailure ? '0x0' : '0x1',
    returnData: '0x',
    gasUsed: '0xc350',
    logs: index === 0 ? logs : [],
    ...(isFailure && { error: { message: 'execution reverted: not enough balance' } }),
  }))
  return async (method: string): Promise<unknown> => {
    if (method === 'eth_getBalance') return `0x${before.toString(16)}`
    // A hundred tokens of six decimals, whichever is asked.
    if (method === 'eth_call') return `0x${word(100_000_000)}`
    return [{ calls: [probe(before), ...own, probe(before - coins)] }]
  }
}

/** Answers when a test says so. */
async function answerLate(method: string): Promise<unknown> {
  await new Promise((resolve) => window.addEventListener('late-answer', resolve, { once: true }))
  return answer({ coins: 1_500_000_000_000_000_000n })(method)
}

const never = () => new Promise<never>(() => {})
const fails = async () => {
  throw new Error('out of reach')
}

const send = (parameters: object, ask: ApprovalRequest['ask'], changes: Partial<ApprovalRequest> = {}) => {
  const { data = '0x', to, value = 0n } = parameters as { to?: string; value?: bigint; data?: `0x${string}` }
  const asked = { data, value: `0x${value.toString(16)}`, ...(to !== undefined && { to }) }
  return createRequest({ method: 'eth_sendTransaction', params: [asked] }, { ask, ...changes })
}
const sign = (message: string, changes: Partial<ApprovalRequest> = {}) =>
  createRequest({ method: 'personal_sign', params: [message, account] }, changes)
const typed = (primaryType: string, types: object, message: object, domain: object = {}) =>
  createRequest({
    method: 'eth_signTypedData_v4',
    params: [
      account,
      {
        domain: { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: usdc, ...domain },
        types,
        primaryType,
        message,
      },
    ],
  })

const claims = { name: 'Corner Shop', description: 'Everything', url: 'https://shop.example', icons: [] }
const signIn = (domain: string) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    account,
    '',
    'Welcome back. Signing is free and sends no transaction.',
    '',
    `URI: https://${domain}/login`,
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: 8f4d2c1b0a',
    'Issued At: 2026-11-23T04:00:00Z',
    'Expiration Time: 2099-01-01T00:00:00Z',
    'Resources:',
    '- https://shop.example/terms',
  ].join('\n')

/** A transfer of 1.5 SOL, as a site passes it. */
function solanaTransfer(): string {
  const key = (text: string) => Uint8Array.from(decode(text))
  const header = [1, 0, 1, 3]
  const amount = new Uint8Array(new BigUint64Array([1_500_000_000n]).buffer)
  const message = [
    ...header,
    ...key(solanaAccount),
    ...key('GcsV9XYvehnW3TbzkgRViifVoRjAoYBYNMWWpBwYJ5u'),
    ...new Uint8Array(32),
  ]
  const instruction = [1, 2, 2, 0, 1, 12, 2, 0, 0, 0, ...amount]
  return encodeBase58(
    Uint8Array.from([1, ...new Uint8Array(64), ...message, ...new Uint8Array(32).fill(7), ...instruction]),
  )
}

function decode(text: string): number[] {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let number = [...text].reduce((sum, character) => sum * 58n + BigInt(alphabet.indexOf(character)), 0n)
  const bytes: number[] = []
  for (let index = 0; index < 32; index++) {
    bytes.unshift(Number(number & 0xffn))
    number >>= 8n
  }
  return bytes
}

const allowance = fields({ token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' })

/** Requests of every kind, by name, each made anew. */
export const fixtures: Readonly<Record<string, () => ApprovalRequest>> = {
  send: () =>
    send({ to: other, value: 1_500_000_000_000_000_000n }, answer({ coins: 1_500_000_000_000_000_000n }), {
      claims,
      readPrices: async (addresses) => addresses.map((address) => (address === '' ? 3_210.5 : undefined)),
    }),
  'send-sponsored': () =>
    createRequest(
      {
        method: 'wallet_sendCalls',
        params: [{ calls: [{ to: usdc, data: `0xa9059cbb${word(other)}${word(25_000_000)}` }] }],
      },
      {
        ask: answer({ token: 25_000_000n }),
        operation: {
          ...(createRequest({
            method: 'wallet_sendCalls',
            params: [{ calls: [{ to: usdc, data: `0xa9059cbb${word(other)}${word(25_000_000)}` }] }],
          }).operation as UserOperation),
          sponsorship: {
            paymaster: unlisted,
            paymasterData: '0x',
            paymasterVerificationGasLimit: 1n,
            paymasterPostOpGasLimit: 1n,
          },
        },
        readPrices: async (addresses) => addresses.map((address) => (address === usdc ? 0.998 : undefined)),
      },
    ),
  'send-token': () =>
    send({ to: usdc, data: `0xa9059cbb${word(other)}${word(25_000_000)}` }, answer({ token: 25_000_000n })),
  'allow-limited': () =>
    send(
      { to: usdc, data: `0x095ea7b3${word(other)}${word(25_000_000)}` },
      answer({ token: 25_000_000n, isAllowance: true }),
    ),
  'allow-unlimited': () =>
    send(
      { to: usdc, data: `0x095ea7b3${word(other)}${word(unlimited)}` },
      answer({ token: unlimited, isAllowance: true }),
      { claims },
    ),
  'allow-all': () => send({ to: unlisted, data: `0xa22cb465${word(other)}${word(1)}` }, answer()),
  'unknown-call': () =>
    send({ to: unlisted, value: 1n, data: '0xdeadbeef00000001' }, answer({ coins: 1n, token: 12_500_000n })),
  'sends-most': () =>
    send({ to: other, value: 9_700_000_000_000_000_000n }, answer({ coins: 9_700_000_000_000_000_000n }), {
      hasSentTo: async () => false,
    }),
  'fee-high': () =>
    send({ to: other, value: 10n ** 17n }, answer({ coins: 10n ** 17n }), {
      feeTerms: { isChosenBySite: true, usualAtomic: 2_000_000_000_000n },
    }),
  'unlisted-token': () =>
    send(
      { to: unlisted, data: `0xa9059cbb${word(other)}${word(777)}` },
      answer({ token: 777n, contract: unlisted }),
    ),
  'will-fail': () =>
    send({ to: usdc, data: `0xa9059cbb${word(other)}${word(25_000_000)}` }, answer({ isFailure: true })),
  unavailable: () => send({ to: other, value: 1n }, fails),
  late: () => send({ to: other, value: 1_500_000_000_000_000_000n }, answerLate),
  slow: () => send({ to: other, value: 1n }, never),
  'create-contract': () => send({ data: `0x${'60'.repeat(900)}` }, fails),
  batch: () =>
    createRequest(
      {
        method: 'wallet_sendCalls',
        params: [
          {
            calls: [
              { to: usdc, data: `0x095ea7b3${word(unlisted)}${word(25_000_000)}` },
              { to: unlisted, data: '0x12345678' },
              { to: other, value: '0x16345785d8a0000' },
            ],
          },
        ],
      },
      { ask: answer({ coins: 10n ** 17n, token: 25_000_000n, calls: 3 }) },
    ),
  'other-account': () => sign('Hello', { address: other }),
  message: () =>
    sign('Hello from the shop.\n\nPlease confirm that this account is yours. Order 4711.', { claims }),
  'message-bytes': () => sign('0xff00ff00ff'),
  'message-hash': () => sign(`0x${'ab'.repeat(32)}`),
  'message-hidden': () => sign('Pay 1\u202e00 USDC\u200b to Bob'),
  'sign-in': () => sign(signIn('shop.example'), { claims }),
  'sign-in-elsewhere': () => sign(signIn('bank.example')),
  permit: () =>
    typed(
      'Permit',
      {
        Permit: fields({
          owner: 'address',
          spender: 'address',
          value: 'uint256',
          nonce: 'uint256',
          deadline: 'uint256',
        }),
      },
      { owner: account, spender: other, value: String(unlimited), nonce: 0, deadline: 1_900_000_000 },
    ),
  'permit-batch': () =>
    typed(
      'PermitBatch',
      {
        PermitBatch: fields({ details: 'PermitDetails[]', spender: 'address', sigDeadline: 'uint256' }),
        PermitDetails: allowance,
      },
      {
        details: [
          { token: usdc, amount: '5000000', expiration: 1_900_000_000, nonce: 0 },
          { token: unlisted, amount: String(2n ** 160n - 1n), expiration: 1_900_000_000, nonce: 0 },
        ],
        spender: other,
        sigDeadline: 1_900_000_000,
      },
      {
        name: 'Permit2',
        version: undefined,
        verifyingContract: '0x000000000022d473030f116ddee9f6b43ac78ba3',
      },
    ),
  order: () =>
    typed(
      'OrderComponents',
      {
        OrderComponents: fields({
          offerer: 'address',
          offer: 'OfferItem[]',
          consideration: 'OfferItem[]',
          endTime: 'uint256',
        }),
        OfferItem: fields({
          itemType: 'uint8',
          token: 'address',
          identifierOrCriteria: 'uint256',
          startAmount: 'uint256',
        }),
      },
      {
        offerer: account,
        offer: [{ itemType: 2, token: unlisted, identifierOrCriteria: 4711, startAmount: 1 }],
        consideration: [
          { itemType: 0, token: `0x${'0'.repeat(40)}`, identifierOrCriteria: 0, startAmount: 1 },
        ],
        endTime: 1_900_000_000,
      },
      { name: 'Seaport', version: '1.6', verifyingContract: '0x0000000000000068f116a894984e2db1123eb395' },
    ),
  'typed-data': () =>
    typed(
      'Mail',
      {
        Mail: fields({ from: 'Person', to: 'Person[]', contents: 'string' }),
        Person: fields({ name: 'string', wallet: 'address' }),
      },
      {
        from: { name: 'Cow', wallet: account },
        to: [{ name: 'Bob', wallet: other }],
        contents: 'Hello, Bob! How is the weather over there?',
      },
      { name: 'Ether Mail', version: '1', verifyingContract: unlisted },
    ),
  'other-network': () => typed('Mail', { Mail: fields({ text: 'string' }) }, { text: 'Hi' }, { chainId: 1 }),
  'long-origin': () =>
    send({ to: other, value: 10n ** 17n }, answer({ coins: 10n ** 17n }), {
      origin:
        'https://accounts.wallet.example.com.secure-login.verification.a-very-long-name-of-a-site.example:8443',
      claims: { ...claims, name: 'Your Bank \u202eknaB' },
    }),
  'solana-send': () =>
    createRequest(
      { method: 'solana_signAndSendTransaction', params: { transaction: solanaTransfer() } },
      {
        address: solanaAccount,
        network: solanaNetwork,
        async ask(method) {
          if (method === 'getFeeForMessage') return { value: 5_000 }
          if (method === 'getBalance') return { value: 9_000_000_000 }
          const accounts = (lamports: number) => [
            { lamports, owner: '11111111111111111111111111111111', data: ['', 'base64'] },
            null,
          ]
          if (method === 'getMultipleAccounts') return { value: accounts(9_000_000_000) }
          return { value: { err: null, accounts: accounts(7_499_995_000) } }
        },
      },
    ),
  'solana-lookup-fails': () =>
    createRequest(
      {
        method: 'solana_signMessage',
        params: { message: encodeBase58(new Uint8Array([0x81, 1, 2])), pubkey: solanaAccount },
      },
      { address: solanaAccount, network: solanaNetwork },
    ),
  mainnet: () =>
    send({ to: other, value: 10n ** 17n }, answer({ coins: 10n ** 17n }), {
      network: { ...evmNetwork, name: 'Ethereum', isTestnet: false },
    }),
}
