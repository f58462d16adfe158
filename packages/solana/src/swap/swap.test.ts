import type { BuiltSwap, ChainConnection, Network, SwapCapability, SwapTerms } from '@latchkey/core'
import { type LocalServer, startJupiter } from '@latchkey/local'
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { localSolanaTokens } from '@latchkey/local/networks/solana'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { createChainContext, type SolanaWallet, type SolanaWalletOptions } from '@latchkey/testing'
import {
  AccountRole,
  type Address,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit'
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localSolana } from '../networks.js'
import { createNode } from '../send/createNode.js'
import { solana } from '../solana.js'
import { buildSwap, toSigner, toVisitor } from '../testing/buildSwap.js'
import { connectKey } from '../testing/connectKey.js'
import { tokenPrograms } from '../tokenPrograms.js'

const { BONK, PUSD, USDC, USDT } = localSolanaTokens
const solMint = 'So11111111111111111111111111111111111111112'
const signal = new AbortController().signal
const sol = { symbol: 'SOL', decimals: 9 }
const toAsset = ({
  address,
  decimals,
  symbol,
}: (typeof localSolanaTokens)['USDC' | 'PUSD' | 'USDT' | 'BONK']) => ({
  address: address as string,
  decimals: decimals as number,
  symbol: symbol as string,
})

let chain: TestSolana
let sandbox: LocalServer
let network: Network
let swaps: SwapCapability
let node: ReturnType<typeof createNode>
/** Who sells, and the maker of hostile transactions: another account with tokens. */
let account: string
let maker: Awaited<ReturnType<typeof toSigner>>
beforeAll(async () => {
  chain = await startTestSolana()
  sandbox = await startJupiter({ port: 0, rpcUrl: chain.url })
  network = { ...localSolana, rpcUrls: { default: { http: [chain.url] } } }
  const context = createChainContext({ signal })
  const made = solana({ networks: [network] }).create(context).capabilities.swaps
  if (!made) throw new Error('The chain does not swap')
  swaps = made
  node = createNode(network, { rpc: context.rpc }, signal)
  account = chain.accounts[0].address
  maker = await toSigner(chain.accounts[1].privateKey)
})
afterAll(async () => {
  await sandbox?.stop()
  await chain?.stop()
})

async function connect(options: Partial<SolanaWalletOptions> = {}, key = 0) {
  const found = chain.accounts[key]
  if (!found) throw new Error('no such account')
  return connectKey(network, { privateKeys: [found.privateKey], ...options })
}

function toTerms(more: Partial<SwapTerms> = {}): SwapTerms {
  return {
    ...{ network, account, sold: sol, bought: toAsset(USDC), soldAtomic: 1_000_000_000n },
    ...{ minimumAtomic: 99_000_000n, latestDeadline: 0, ...more },
  }
}

/** As the gateway asks the sandbox. */
async function ask(terms: SwapTerms): Promise<BuiltSwap> {
  const query = new URLSearchParams({
    inputMint: terms.sold.address ?? solMint,
    outputMint: terms.bought.address ?? solMint,
    ...{ amount: String(terms.soldAtomic), slippageBps: '100', swapMode: 'ExactIn' },
  })
  const quoteResponse = await (await fetch(`${sandbox.url}/swap/v1/quote?${query}`)).json()
  const body = JSON.stringify({ quoteResponse, userPublicKey: terms.account })
  const answer = await fetch(`${sandbox.url}/swap/v1/swap`, { method: 'POST', body })
  const { swapTransaction } = (await answer.json()) as { swapTransaction: string }
  return toBuilt(swapTransaction, terms)
}

const toBuilt = (data: string, { account: to, sold, soldAtomic }: SwapTerms): BuiltSwap => ({
  ...{ to, data, valueAtomic: sold.address === undefined ? soldAtomic : 0n },
})

const plan = (terms: SwapTerms, built: BuiltSwap, connection: ChainConnection) =>
  swaps.plan({ terms, built, connection, accountType: 'eoa', signal })

async function carryOut(terms: SwapTerms, built: BuiltSwap, connection: ChainConnection) {
  const planned = await plan(terms, built, connection)
  const [step] = planned.steps
  if (!step || planned.steps.length !== 1) throw new Error('There is one question')
  const reference = await swaps.ask({ terms, step, connection, signal })
  const outcome = await swaps.waitFor({ terms, reference, connection, signal })
  return { planned, outcome }
}

const countSigned = ({ requests }: SolanaWallet) =>
  requests.filter(({ name }) => name.startsWith('solana:sign')).length

async function readHeld(owner: string, mint: string): Promise<bigint> {
  const accounts = await node.getTokenAccounts(owner, mint)
  return accounts.reduce(
    (sum, { data }) => sum + new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
    0n,
  )
}

const readCoins = async (owner: string) => (await node.getAccounts([owner]))[0]?.lamports ?? 0n

describe('a maker that signs first and the visitor second swap in one transaction', () => {
  test('SOL for a token: what is planned is what arrives, and SOL falls by that and the fee', async () => {
    const { connection, wallet } = await connect()
    const terms = toTerms()
    const before = { coins: await readCoins(account), tokens: await readHeld(account, USDC.address) }
    const { outcome, planned } = await carryOut(terms, await ask(terms), connection)
    expect(planned.read).toMatchObject({
      routerName: 'Market maker',
      spender: undefined,
      deadline: undefined,
    })
    expect(planned.read.minimumAtomic).toBeGreaterThan(149_000_000n)
    expect(outcome.receivedAtomic).toBe(planned.read.minimumAtomic)
    expect((await readHeld(account, USDC.address)) - before.tokens).toBe(outcome.receivedAtomic)
    expect(before.coins - (await readCoins(account))).toBe(1_000_000_000n + (planned.fee?.feeAtomic ?? 0n))
    expect(countSigned(wallet)).toBe(1)
  })

  test('a token for SOL', async () => {
    const { connection } = await connect()
    const terms = toTerms({
      ...{ sold: toAsset(USDC), bought: sol, soldAtomic: 150_000_000n, minimumAtomic: 990_000_000n },
    })
    const before = await readCoins(account)
    const { outcome, planned } = await carryOut(terms, await ask(terms), connection)
    expect((await readCoins(account)) - before).toBe(
      (outcome.receivedAtomic ?? 0n) - (planned.fee?.feeAtomic ?? 0n),
    )
    expect(outcome.receivedAtomic).toBe(planned.read.minimumAtomic)
  })

  test('for a token that the account has not had: its account is opened, and the fee names the deposit', async () => {
    const { connection } = await connect({}, 1)
    const [, { address }] = chain.accounts
    const terms = toTerms({
      ...{ account: address, sold: toAsset(USDC), bought: toAsset(USDT) },
      ...{ soldAtomic: 10_000_000n, minimumAtomic: 9_900_000n },
    })
    const before = await readCoins(address)
    const { outcome, planned } = await carryOut(terms, await ask(terms), connection)
    expect(planned.fee?.feeAtomic).toBeGreaterThan(2_039_280n)
    expect(before - (await readCoins(address))).toBe(planned.fee?.feeAtomic)
    expect(await readHeld(address, USDT.address)).toBe(outcome.receivedAtomic)
  })

  test('for a token of the newer program', async () => {
    const { connection } = await connect()
    const terms = toTerms({
      ...{
        sold: toAsset(BONK),
        bought: toAsset(PUSD),
        soldAtomic: 100_000_00000n,
        minimumAtomic: 1_900_000n,
      },
    })
    const { outcome, planned } = await carryOut(terms, await ask(terms), connection)
    expect(outcome.receivedAtomic).toBe(planned.read.minimumAtomic)
  })

  test('a wallet that only signs along with sending is asked for that', async () => {
    const send = async (transaction: Uint8Array) => {
      const params = [encodeBase64(transaction), { encoding: 'base64' }]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
      const headers = { 'content-type': 'application/json' }
      expect(await (await fetch(chain.url, { method: 'POST', headers, body })).json()).toHaveProperty(
        'result',
      )
      return transaction.slice(1, 65)
    }
    const requests = ['standard:connect', 'solana:signAndSendTransaction'] as const
    const { connection } = await connect({ send, requests })
    const terms = toTerms({ soldAtomic: 10_000_000n, minimumAtomic: 1_000_000n })
    const { outcome } = await carryOut(terms, await ask(terms), connection)
    expect(outcome.receivedAtomic).toBeGreaterThan(1_400_000n)
  })
})

/** What both sides pay each other in a transaction of the maker; a hostile one changes one thing. */
async function makeParts() {
  const visitor = toVisitor(account)
  const find = async (owner: string, mint: string, tokenProgram: string = tokenPrograms.token) =>
    (
      await findAssociatedTokenPda({
        ...{ owner: owner as Address, mint: mint as Address, tokenProgram: tokenProgram as Address },
      })
    )[0]
  const [own, others, bonk, bonkOfMaker] = await Promise.all([
    find(account, USDC.address),
    find(maker.address, USDC.address),
    find(account, BONK.address),
    find(maker.address, BONK.address),
  ])
  const pay = (amount = 1_000_000_000n, destination: Address = maker.address) =>
    getTransferSolInstruction({ source: visitor, destination, amount })
  const give = (amount = 100_000_000n, destination: Address = own) =>
    getTransferCheckedInstruction({
      ...{
        source: others,
        mint: USDC.address as Address,
        destination,
        authority: maker,
        amount,
        decimals: 6,
      },
    })
  const { blockhash } = await node.getLifetime()
  const make = (instructions: readonly Instruction[], more: { payer?: string; blockhash?: string } = {}) =>
    buildSwap({ payer: account, blockhash, instructions, ...more })
  return { visitor, own, others, bonk, bonkOfMaker, find, pay, give, make, blockhash }
}

type Parts = Awaited<ReturnType<typeof makeParts>>

/** By what is wrong with it: how it is made, and what is said. */
const hostile: readonly [string, (parts: Parts) => Promise<string>, object][] = [
  [
    'takes more than was shown',
    ({ give, make, pay }) => make([pay(1_000_000_001n), give()]),
    { what: 'amount' },
  ],
  [
    'gives less than the minimum',
    ({ give, make, pay }) => make([pay(), give(98_999_999n)]),
    { what: 'minimum' },
  ],
  [
    'gives it to somebody else',
    async ({ find, give, make, pay }) => {
      const stranger = await find(chain.accounts[2].address, USDC.address)
      const open = getCreateAssociatedTokenIdempotentInstruction({
        ...{ payer: maker, ata: stranger, owner: chain.accounts[2].address as Address },
        mint: USDC.address as Address,
      })
      return make([pay(), open, give(100_000_000n, stranger)])
    },
    { what: 'minimum' },
  ],
  [
    'takes another token, too',
    async ({ bonk, bonkOfMaker, give, make, pay, visitor }) => {
      const open = getCreateAssociatedTokenIdempotentInstruction({
        ...{ payer: maker, ata: bonkOfMaker, owner: maker.address, mint: BONK.address as Address },
      })
      const drain = getTransferCheckedInstruction({
        ...{ source: bonk, mint: BONK.address as Address, destination: bonkOfMaker, authority: visitor },
        ...{ amount: 1n, decimals: 5 },
      })
      return make([pay(), give(), open, drain])
    },
    { what: 'tokens' },
  ],
  ['takes SOL beside it', ({ give, make, pay }) => make([pay(), give(), pay(1n)]), { what: 'amount' }],
  [
    'has the visitor open an account for somebody else',
    async ({ find, give, make, pay, visitor }) => {
      const owner = (await generateKeyPairSigner()).address
      const ata = await find(owner, USDC.address)
      const mint = USDC.address as Address
      return make([
        pay(),
        give(),
        getCreateAssociatedTokenIdempotentInstruction({ payer: visitor, ata, owner, mint }),
      ])
    },
    { what: 'amount' },
  ],
  [
    'offers a fee that nobody asked for',
    ({ give, make, pay }) =>
      make([getSetComputeUnitPriceInstruction({ microLamports: 100_000_000n }), pay(), give()]),
    { what: 'value' },
  ],
  [
    'lets somebody spend a token',
    ({ give, make, own, pay, visitor }) =>
      make([
        pay(),
        give(),
        getApproveInstruction({ source: own, delegate: maker.address, owner: visitor, amount: 1n }),
      ]),
    { what: 'call' },
  ],
  [
    'gives an account of a token away',
    ({ bonk, give, make, pay, visitor }) =>
      make([
        pay(),
        give(),
        getSetAuthorityInstruction({
          ...{ owned: bonk, owner: visitor, authorityType: AuthorityType.AccountOwner },
          newAuthority: maker.address,
        }),
      ]),
    { what: 'call' },
  ],
  [
    'burns a token',
    ({ bonk, give, make, pay, visitor }) =>
      make([
        pay(),
        give(),
        getBurnInstruction({ account: bonk, mint: BONK.address as Address, authority: visitor, amount: 1n }),
      ]),
    { what: 'call' },
  ],
  [
    'gives the account itself to a program',
    ({ give, make, pay, visitor }) =>
      make([
        pay(),
        give(),
        {
          programAddress: '11111111111111111111111111111111' as Address,
          accounts: [
            { address: visitor.address, role: AccountRole.WRITABLE_SIGNER, signer: visitor } as never,
          ],
          data: Uint8Array.from([1, 0, 0, 0, ...new Uint8Array(32).fill(7)]),
        },
      ]),
    { what: 'call' },
  ],
  [
    'calls a program that nobody knows',
    ({ give, make, pay }) =>
      make([
        pay(),
        give(),
        { programAddress: 'Stake11111111111111111111111111111111111111' as Address, data: new Uint8Array(4) },
      ]),
    { what: 'router' },
  ],
  [
    'has another signature missing',
    async ({ give, make, pay }) => {
      const bytes = decodeBase64(await make([pay(), give()])) ?? new Uint8Array()
      return encodeBase64(bytes.fill(0, 65, 129))
    },
    { what: 'signer' },
  ],
  [
    'is paid for by somebody else',
    async ({ give, make, pay }) => make([pay(), give()], { payer: maker.address }),
    { what: 'payer' },
  ],
  [
    'is cut off',
    async ({ give, make, pay }) => (await make([pay(), give()])).slice(0, 400),
    { what: 'call' },
  ],
  ['is none', async () => '!', { what: 'call' }],
]

test.each(hostile)('a transaction that %s is not signed', async (_, makeBad, context) => {
  const { connection, wallet } = await connect()
  const terms = toTerms()
  const data = await makeBad(await makeParts())
  await expect(plan(terms, toBuilt(data, terms), connection)).rejects.toMatchObject({
    ...{ code: 'swap/mismatch', context },
  })
  expect(countSigned(wallet)).toBe(0)
})

test('a swap whose accounts are named by lookup tables is read all the same, and one whose table is none is not', async () => {
  const { connection } = await connect()
  const { give, own, others, pay, blockhash } = await makeParts()
  const table = await createTable([own, others])
  const terms = toTerms()
  const make = (tables: Record<string, Address[]>) =>
    buildSwap({ payer: account, instructions: [pay(), give()], blockhash, tables: tables as never })
  const data = await make({ [table]: [own, others] })
  expect(data.length).toBeLessThan((await make({})).length)
  const { outcome } = await carryOut(terms, toBuilt(data, terms), connection)
  expect(outcome.receivedAtomic).toBe(100_000_000n)
  const bad = await make({ [maker.address]: [own, others] })
  await expect(plan(terms, toBuilt(bad, terms), connection)).rejects.toMatchObject({
    ...{ code: 'swap/mismatch', context: { what: 'call' } },
  })
})

/** Makes a lookup table of the maker's. */
async function createTable(entries: readonly Address[]): Promise<Address> {
  const u64 = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)
  const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)
  const programAddress = 'AddressLookupTab1e1111111111111111111111111' as Address
  const slot = (await node.getEpochInfo()).absoluteSlot - 1n
  const { encode } = getAddressEncoder()
  const [table, bump] = await getProgramDerivedAddress({
    programAddress,
    seeds: [encode(maker.address), u64(slot)],
  })
  const accounts = [
    { address: table, role: AccountRole.WRITABLE },
    { address: maker.address, role: AccountRole.READONLY_SIGNER, signer: maker },
    { address: maker.address, role: AccountRole.WRITABLE_SIGNER, signer: maker },
    { address: '11111111111111111111111111111111' as Address, role: AccountRole.READONLY },
  ]
  const instruct = (...data: (Uint8Array | readonly number[])[]): Instruction => ({
    ...{ programAddress, accounts, data: new Uint8Array(data.flatMap((part) => [...part])) },
  })
  const bytes = entries.flatMap((entry) => [...encode(entry)])
  const { blockhash } = await node.getLifetime()
  const instructions = [
    instruct(u32(0), u64(slot), [bump]),
    instruct(u32(2), u64(BigInt(entries.length)), bytes),
  ]
  await sendSigned(await buildSwap({ payer: maker.address, blockhash, instructions }))
  // What a table was extended by may be used from the next slot on.
  chain.advanceSlots(1)
  return table
}

test('without anything hostile in it the same transaction is taken', async () => {
  const { connection } = await connect()
  const { give, make, pay } = await makeParts()
  const terms = toTerms()
  await expect(plan(terms, toBuilt(await make([pay(), give()]), terms), connection)).resolves.toMatchObject({
    read: { minimumAtomic: 100_000_000n },
  })
})

test('an account that is closed to somebody else is not signed for', async () => {
  const { connection, wallet } = await connect({}, 2)
  const [, , { address, privateKey }] = chain.accounts
  const { find, make } = await makeParts()
  const own = await find(address, USDT.address)
  const owner = await toSigner(privateKey)
  const mint = USDT.address as Address
  const opening = await make(
    [getCreateAssociatedTokenIdempotentInstruction({ payer: maker, ata: own, owner: owner.address, mint })],
    { payer: maker.address },
  )
  await sendSigned(opening)
  const terms = toTerms({ account: address, soldAtomic: 1_000n, minimumAtomic: 1n })
  const usdc = await find(address, USDC.address)
  const visitor = toVisitor(address)
  const instructions = [
    getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: maker, ata: usdc, owner: visitor.address, mint: USDC.address as Address },
    }),
    getTransferSolInstruction({ source: visitor, destination: maker.address, amount: 1_000n }),
    getTransferCheckedInstruction({
      ...{
        source: await find(maker.address, USDC.address),
        mint: USDC.address as Address,
        destination: usdc,
      },
      ...{ authority: maker, amount: 5n, decimals: 6 },
    }),
  ]
  const close = (destination: Address) =>
    getCloseAccountInstruction({ account: own, destination, owner: visitor })
  const bad = await make([...instructions, close(maker.address)], { payer: address })
  await expect(plan(terms, toBuilt(bad, terms), connection)).rejects.toMatchObject({
    ...{ code: 'swap/mismatch', context: { what: 'receiver' } },
  })
  expect(countSigned(wallet)).toBe(0)
  const good = await make([...instructions, close(visitor.address)], { payer: address })
  await expect(plan(terms, toBuilt(good, terms), connection)).resolves.toMatchObject({
    steps: [{ kind: 'swap' }],
  })
})

async function call(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = (await (await fetch(chain.url, { method: 'POST', headers, body })).json()) as {
    result?: unknown
  }
  expect(answer).toHaveProperty('result')
  return answer.result
}

const sendSigned = (transaction: string) => call('sendTransaction', [transaction, { encoding: 'base64' }])

test('a swap whose blockhash is too old is not planned, and one that grows too old is not asked for', async () => {
  const { connection, wallet } = await connect()
  const { give, make, pay } = await makeParts()
  const terms = toTerms()
  const built = toBuilt(await make([pay(), give()]), terms)
  const [step] = (await plan(terms, built, connection)).steps
  if (!step) throw new Error('There is one question')
  chain.advanceSlots(151)
  await expect(plan(terms, built, connection)).rejects.toMatchObject({ code: 'swap/expired' })
  await expect(swaps.ask({ terms, step, connection, signal })).rejects.toMatchObject({ code: 'swap/expired' })
  expect(countSigned(wallet)).toBe(0)
})

test('a swap that the wallet answers too late is not sent, and says that its price is too old', async () => {
  const toSignedTransaction = (transaction: Uint8Array) => {
    chain.advanceSlots(151)
    return transaction
  }
  const { connection } = await connect({ toSignedTransaction })
  const terms = toTerms()
  const before = await readHeld(account, USDC.address)
  await expect(carryOut(terms, await ask(terms), connection)).rejects.toMatchObject({ code: 'swap/expired' })
  expect(await readHeld(account, USDC.address)).toBe(before)
})

test('a swap that the wallet sends itself does not end with the blockhash it was given', async () => {
  let isTaken = false
  const late = createChainContext({
    signal,
    async fetch(input, init) {
      const answer = await fetch(input, init)
      if (isTaken || !String(init?.body).includes('"getSignatureStatuses"')) return answer
      isTaken = true
      // With another blockhash it may have been sent just now, so nobody has seen it yet.
      const { result, ...rest } = (await answer.json()) as { result: object }
      return Response.json({ ...rest, result: { ...result, value: [null] } })
    },
  })
  const slow = solana({ networks: [network] }).create(late).capabilities.swaps
  const { connection } = await connect({
    requests: ['standard:connect', 'solana:signAndSendTransaction'],
    async send(transaction) {
      await sendSigned(encodeBase64(transaction))
      chain.advanceSlots(200)
      return transaction.slice(1, 65)
    },
  })
  const terms = toTerms({ soldAtomic: 10_000_000n, minimumAtomic: 1_000_000n })
  const [step] = (await plan(terms, await ask(terms), connection)).steps
  if (!slow || !step) throw new Error('There is one question')
  const reference = await slow.ask({ terms, step, connection, signal })
  const outcome = await slow.waitFor({ terms, reference, connection, signal })
  expect(outcome.receivedAtomic).toBeGreaterThan(1_400_000n)
})

test('what changed between the review and the question is found: the transaction is played again', async () => {
  const { connection, wallet } = await connect()
  const { give, make, own, pay } = await makeParts()
  const terms = toTerms({ minimumAtomic: 100_000_000n })
  const built = toBuilt(await make([pay(), give()]), terms)
  const [step] = (await plan(terms, built, connection)).steps
  if (!step) throw new Error('There is one question')
  // The maker has spent what it had.
  const held = await readHeld(maker.address, USDC.address)
  await sendSigned(await make([give(held, own)], { payer: maker.address }))
  await expect(swaps.ask({ terms, step, connection, signal })).rejects.toMatchObject({
    ...{ code: 'swap/would-fail', context: { reason: expect.stringMatching(/insufficient funds/i) } },
  })
  expect(countSigned(wallet)).toBe(0)
})

test('what arrived is read by a node that has the transaction later than it says so, and refuses it at first', async () => {
  let asked = 0
  const answers = [
    Response.json({ jsonrpc: '2.0', id: 1, result: null }),
    Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32_603, message: 'busy' } }),
  ]
  const late = createChainContext({
    signal,
    fetch: async (input, init) => {
      const isAsked = String(init?.body).includes('"getTransaction"')
      const answer = isAsked ? answers[asked++] : undefined
      return answer ?? fetch(input, init)
    },
  })
  const slow = solana({ networks: [network] }).create(late).capabilities.swaps
  const { connection } = await connect()
  const terms = toTerms()
  const { steps } = await plan(terms, await ask(terms), connection)
  const [step] = steps
  if (!step) throw new Error('There is one question')
  const reference = await swaps.ask({ terms, step, connection, signal })
  const outcome = await slow?.waitFor({ terms, reference, connection, signal })
  expect(outcome?.receivedAtomic).toBeGreaterThan(149_000_000n)
  expect(asked).toBeGreaterThan(answers.length)
})

test('a wallet that signs something else than was reviewed has nothing sent', async () => {
  const other = await ask(toTerms({ soldAtomic: 2_000_000_000n }))
  const toSignedTransaction = () => decodeBase64(other.data) ?? new Uint8Array()
  const { connection } = await connect({ toSignedTransaction })
  const terms = toTerms()
  const before = await readCoins(account)
  await expect(carryOut(terms, await ask(terms), connection)).rejects.toMatchObject({
    code: 'send/changed-by-wallet',
  })
  expect(await readCoins(account)).toBe(before)
})
