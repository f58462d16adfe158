import { createPublicKey, verify } from 'node:crypto'
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { localSolana, localSolanaTokens } from '@latchkey/local/networks/solana'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type Instruction,
  lamports,
  pipe,
  type ReadonlyUint8Array,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInWarnings } from './app/requests/signInWarnings.js'
import { type PreparedSolana, prepareSolana } from './chains/solana/app/prepareSolana.js'
import type { SolanaRequest } from './chains/solana/app/SolanaRequest.js'
import { facts } from './chains/solana/facts.js'
import type { SolanaWallet } from './chains/solana/page/SolanaWallet.js'
import { type Decision, installTestPocket, siteOrigin } from './testing/installTestPocket.js'
import { testAccounts as accounts } from './testing/testAccounts.js'

/** The page's window, as far as messages go. */
const window = new EventTarget()
const nobody = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const solanaNetwork = {
  id: localSolana.caipNetworkId,
  name: localSolana.name,
  tokens: Object.values(localSolanaTokens),
}
const [one, two] = accounts

let solana: TestSolana
beforeAll(async () => {
  solana = await startTestSolana()
  const realFetch = globalThis.fetch
  // Pocket's server passes these on.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    realFetch(url === `/rpc/${solanaNetwork.id}` ? solana.url : url, init),
  )
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await solana?.stop()
})

let pocket: ReturnType<typeof installPocket>
beforeEach(() => {
  pocket = installPocket()
})
afterEach(() => pocket.uninstall())

describe('the wallet a page finds', () => {
  test('is there at once, and for those who look later', () => {
    expect(findWallets()).toMatchObject([{ name: 'Pocket', version: '1.0.0', chains: ['solana:localnet'] }])
    pocket.uninstall()
    expect(findWallets()).toEqual([])
  })

  test('has the same name and picture as for EVM', async () => {
    const announced: { info: { name: string; icon: string } }[] = []
    const listen = (event: Event) => void announced.push((event as CustomEvent).detail)
    window.addEventListener('eip6963:announceProvider', listen)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.removeEventListener('eip6963:announceProvider', listen)
    const { icon, name } = getWallet()
    expect(announced.map(({ info }) => [info.name, info.icon])).toEqual([[name, icon]])
  })
})

describe('connecting', () => {
  test('silently opens nothing, and asks otherwise', async () => {
    const wallet = getWallet()
    expect(await wallet.features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
    expect(pocket.popups).toHaveLength(0)
    const { accounts: shared } = await wallet.features['standard:connect'].connect()
    expect(shared.map((account) => account.address)).toEqual([one.solanaAddress, two.solanaAddress])
    expect(wallet.accounts).toBe(shared)
    expect(shared[0]?.publicKey).toHaveLength(32)
    await wallet.features['standard:connect'].connect({ silent: true })
    expect(pocket.popups).toHaveLength(1)
  })

  test('tells what changes in Pocket, to those who still listen', async () => {
    const wallet = await connect()
    const heard: (string | undefined)[][] = []
    const stop = wallet.features['standard:events'].on('change', ({ accounts: changed = [] }) => {
      heard.push(changed.map((account) => account.address))
    })
    pocket.wallet.dispatch({ type: 'account-chosen', index: 1 })
    await expect.poll(() => heard).toEqual([[two.solanaAddress, one.solanaAddress]])
    const [link] = pocket.wallet.state.get().links
    pocket.wallet.dispatch({ type: 'site-disconnected', linkId: link?.linkId ?? '' })
    await expect.poll(() => heard.at(-1)).toEqual([])
    expect(wallet.accounts).toEqual([])
    stop()
    await wallet.features['standard:connect'].connect()
    expect(heard).toHaveLength(2)
  })

  test('letting go of Solana keeps what an EVM site has', async () => {
    const wallet = await connect()
    pocket.wallet.dispatch({
      type: 'site-connected',
      linkId: 'b'.repeat(32),
      origin: siteOrigin,
      namespace: 'eip155',
      accounts: [one.address],
      atMs: 1,
    })
    await wallet.features['standard:disconnect'].disconnect()
    await expect
      .poll(() => pocket.wallet.state.get().links.map(({ accounts: [first] }) => first))
      .toEqual([one.address])
    expect(wallet.accounts).toEqual([])
  })

  test('the window can be put in front while the person is asked in it', async () => {
    const { bringToFront } = getWallet().features['experimental:bringToFront']
    expect(bringToFront()).toBe(false)
    pocket.answerWith('hang')
    void getWallet()
      .features['standard:connect'].connect()
      .catch(() => undefined)
    expect(bringToFront()).toBe(true)
  })

  test('a refusal is told as one', async () => {
    pocket.answerWith('reject')
    await expect(getWallet().features['standard:connect'].connect()).rejects.toMatchObject({ code: 4001 })
  })
})

describe('signing a message', () => {
  test('signs exactly its bytes with the account asked for', async () => {
    const wallet = await connect()
    const message = new TextEncoder().encode('Latchkey é')
    for (const account of wallet.accounts) {
      const [signed] = await wallet.features['solana:signMessage'].signMessage({ account, message })
      expect(signed?.signedMessage).toEqual(message)
      expect(isSignature(account.publicKey, message, signed?.signature)).toBe(true)
      expect(isSignature(account.publicKey, message.with(0, 1), signed?.signature)).toBe(false)
    }
  })

  test('refuses what is a transaction, and an account that was not shared', async () => {
    const wallet = await connect()
    const [account] = wallet.accounts
    if (!account) throw new Error('Nothing was shared')
    const { messageBytes } = await compile([transferSol(1n)])
    const sign = wallet.features['solana:signMessage'].signMessage
    await expect(sign({ account, message: messageBytes as never })).rejects.toMatchObject({ code: -32602 })
    const stranger = { ...account, address: accounts[2].solanaAddress }
    await expect(sign({ account: stranger, message: new Uint8Array(1) })).rejects.toMatchObject({
      code: 4100,
    })
  })

  test('shows a sign-in as one, with a warning when it is another site’s', async () => {
    const wallet = await connect()
    const signIn = wallet.features['solana:signIn'].signIn
    const uri = `${siteOrigin}/page`
    const [output] = await signIn({ uri, nonce: '12345678', statement: 'Hello', resources: ['a:b'] })
    const text = new TextDecoder().decode(output?.signedMessage)
    expect(text).toBe(
      `shop.localhost:3000 wants you to sign in with your Solana account:\n${one.solanaAddress}\n\nHello\n\n` +
        `URI: ${uri}\nNonce: 12345678\nResources:\n- a:b`,
    )
    expect(isSignature(output?.account.publicKey, output?.signedMessage, output?.signature)).toBe(true)
    await signIn({ domain: 'bank.example' })
    const shown = pocket.shown.at(-1)
    if (shown?.kind !== 'solana-sign-in') throw new Error('It was not shown as a sign-in')
    const asked = { origin: siteOrigin, address: one.solanaAddress, facts }
    expect(signInWarnings(shown.signIn, asked)).toEqual([expect.stringContaining('bank.example')])
    await expect(signIn({ statement: 'a\nURI: https://bank.example' })).rejects.toMatchObject({
      code: -32602,
    })
  })

  test('signing in connects a site that was not', async () => {
    const wallet = getWallet()
    const [output] = await wallet.features['solana:signIn'].signIn()
    expect(wallet.accounts).toEqual([output?.account])
  })
})

describe('a transaction', () => {
  test('is signed as it is, and the network takes it', async () => {
    const wallet = await connect()
    const [account] = wallet.accounts
    if (!account) throw new Error('Nothing was shared')
    const rpc = createSolanaRpc(solana.url)
    const { transaction } = await compile([transferSol(2_000_000n)])
    const sign = wallet.features['solana:signTransaction']
    const [signed] = await sign.signTransaction({ account, transaction, chain: 'solana:localnet' })
    const wire = signed?.signedTransaction ?? new Uint8Array()
    expect(wire.slice(65)).toEqual(transaction.slice(65))
    const text = Buffer.from(wire).toString('base64')
    await rpc.sendTransaction(text as never, { encoding: 'base64' }).send()
    const read = async () => (await rpc.getBalance(address(nobody)).send()).value
    await expect.poll(read).toBe(2_000_000n)

    const { transaction: second } = await compile([transferSol(1_000_000n)])
    const send = wallet.features['solana:signAndSendTransaction'].signAndSendTransaction
    const [sent] = await send({ account, transaction: second, chain: 'solana:localnet' })
    expect(sent?.signature).toHaveLength(64)
    await expect.poll(read).toBe(3_000_000n)
  })

  test('for another network, of another account, or broken, is refused before anybody is asked', async () => {
    const wallet = await connect()
    const [account, other] = wallet.accounts
    if (!account || !other) throw new Error('Too little was shared')
    const { transaction } = await compile([transferSol(1n)])
    const sign = wallet.features['solana:signTransaction'].signTransaction
    const before = pocket.shown.length
    await expect(sign({ account, transaction, chain: 'solana:mainnet' })).rejects.toMatchObject({
      code: 5710,
    })
    await expect(sign({ account: other, transaction })).rejects.toMatchObject({ code: -32602 })
    for (const broken of [
      transaction.slice(0, -1),
      new Uint8Array([...transaction, 0]),
      new Uint8Array(2_000),
    ]) {
      await expect(sign({ account, transaction: broken })).rejects.toMatchObject({ code: -32602 })
    }
    expect(pocket.shown.length).toBe(before)
  })

  test('shows coins, tokens with symbol and decimals, the deposit of a new account, and the fee', async () => {
    const { mint, steps } = await sendUsdc()
    const prepared = await prepare([
      getSetComputeUnitLimitInstruction({ units: 100_000 }),
      getSetComputeUnitPriceInstruction({ microLamports: 20_000n }),
      transferSol(5n),
      ...steps,
    ])
    expect(prepared.steps).toMatchObject([
      { kind: 'send-coins', from: one.solanaAddress, to: nobody, amountAtomic: 5n },
      { kind: 'open-account', owner: nobody, mint, rentAtomic: 2_039_280n, token: { symbol: 'USDC' } },
      {
        kind: 'send-tokens',
        amountAtomic: 1_500_000n,
        owner: one.solanaAddress,
        receiver: nobody,
        token: { mint, symbol: 'USDC', decimals: 6 },
      },
    ])
    expect(prepared).toMatchObject({ feeAtomic: 7_000n, isCovered: true, willFail: undefined })
    expect(prepared.totalAtomic).toBe(5n + 2_039_280n + 7_000n)
  })

  test('shows accounts that stand in lookup tables as those the transaction names itself', async () => {
    const { mint, steps } = await sendUsdc()
    const instructions = [transferSol(5n), ...steps]
    const named = await prepare(instructions)
    const inTables = instructions.flatMap(({ accounts = [] }) => accounts).map((one) => one.address)
    const others = [...new Set(inTables)].filter((other) => other !== one.solanaAddress)
    // Two tables, and the first begins with what is not used.
    const [first, second] = [[address(mint), ...others.slice(0, 2)].reverse(), others.slice(2)]
    const tables = { [await createTable(first)]: first, [await createTable(second)]: second }
    const { transaction } = await compile(instructions, tables)
    expect(transaction.length).toBeLessThan((await compile(instructions)).transaction.length - 40)
    const prepared = await prepare(instructions, tables)
    expect(prepared.steps).toEqual(named.steps)
    expect(prepared).toMatchObject({ totalAtomic: named.totalAtomic, willFail: undefined })
  })

  test('is not shown where a table cannot be read', async () => {
    const table = await createTable([address(nobody)])
    const stranger = address(two.solanaAddress)
    // It has only one account, and the other is none at all.
    const short = { [table]: [stranger, address(nobody)] }
    const missing = { [stranger]: [address(nobody)] }
    await expect(prepare([transferSol(5n)], short)).rejects.toThrow(
      `The table ${table} has no account at place 1`,
    )
    await expect(prepare([transferSol(5n)], missing)).rejects.toThrow(`no table of accounts at ${stranger}`)
    const other = { ...short, [table]: [address(nobody)] }
    expect((await prepare([transferSol(5n)], other)).steps).toMatchObject([{ to: nobody }])
  })

  test.each([
    ['PUSD', 170],
    ['FEE', 182],
    ['SOUL', 174],
    ['HOOK', 175],
  ] as const)('shows the deposit a %s account really takes, of %i bytes', async (symbol, size) => {
    const mint = address(localSolanaTokens[symbol].address)
    const tokenProgram = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
    const owner = address(accounts[2].solanaAddress)
    const payer = createNoopSigner(address(one.solanaAddress))
    const open = { payer, owner, mint, tokenProgram }
    const step = await getCreateAssociatedTokenIdempotentInstructionAsync(open)
    const { feeAtomic, steps, totalAtomic, willFail } = await prepare([step])
    expect(willFail).toBeUndefined()
    const [opened] = steps
    if (opened?.kind !== 'open-account') throw new Error('It was not shown as one')
    pocket.answerWith('approve')
    const wallet = getWallet()
    const [account] = wallet.accounts
    if (!account) throw new Error('Nothing was shared')
    const { transaction } = await compile([step])
    const send = wallet.features['solana:signAndSendTransaction'].signAndSendTransaction
    await send({ account, transaction, chain: 'solana:localnet' })
    const rpc = createSolanaRpc(solana.url)
    const [made] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
    const read = async () => (await rpc.getAccountInfo(made, { encoding: 'base64' }).send()).value
    await expect.poll(async () => (await read())?.space).toBe(BigInt(size))
    expect(opened.rentAtomic).toBe((await read())?.lamports)
    expect(totalAtomic).toBe(feeAtomic + (opened.rentAtomic ?? 0n))
  })

  test('marks a program that is not known, and says when the network would refuse', async () => {
    const unknown = { programAddress: address(nobody), accounts: [], data: new Uint8Array([1, 2, 3]) }
    const prepared = await prepare([unknown])
    expect(prepared.steps).toMatchObject([{ kind: 'unknown', program: nobody }])
    expect(prepared.willFail).toBeDefined()
    const poor = await prepare([transferSol(10n ** 18n)])
    expect(poor.isCovered).toBe(false)
  })
})

function transferSol(amount: bigint): Instruction {
  const source = createNoopSigner(address(one.solanaAddress))
  return getTransferSolInstruction({ source, destination: address(nobody), amount: lamports(amount) })
}

async function sendUsdc(): Promise<{ mint: string; steps: Instruction[] }> {
  const mint = address(localSolanaTokens.USDC.address)
  const payer = createNoopSigner(address(one.solanaAddress))
  const seeds = { mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }
  const [source] = await findAssociatedTokenPda({ ...seeds, owner: payer.address })
  const [destination] = await findAssociatedTokenPda({ ...seeds, owner: address(nobody) })
  const open = await getCreateAssociatedTokenIdempotentInstructionAsync({
    payer,
    owner: address(nobody),
    mint,
  })
  const amount = { amount: 1_500_000n, decimals: 6 }
  return {
    mint,
    steps: [open, getTransferCheckedInstruction({ source, mint, destination, authority: payer, ...amount })],
  }
}

/** Addresses by the lookup table that they stand in. */
type Tables = Record<Address, Address[]>

/** Makes a lookup table, signed and sent by Pocket. */
async function createTable(entries: readonly Address[]): Promise<Address> {
  const programAddress = address('AddressLookupTab1e1111111111111111111111111')
  const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)
  const u64 = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)
  const encoder = getAddressEncoder()
  const owner = address(one.solanaAddress)
  const rpc = createSolanaRpc(solana.url)
  // Each table is of another slot.
  solana.advanceSlots(2)
  const recentSlot = (await rpc.getSlot().send()) - 1n
  const [table, bump] = await getProgramDerivedAddress({
    programAddress,
    seeds: [encoder.encode(owner), u64(recentSlot)],
  })
  const accounts = [
    { address: table, role: AccountRole.WRITABLE },
    { address: owner, role: AccountRole.READONLY_SIGNER },
    { address: owner, role: AccountRole.WRITABLE_SIGNER },
    { address: address('11111111111111111111111111111111'), role: AccountRole.READONLY },
  ]
  const instruct = (...data: (ReadonlyUint8Array | readonly number[])[]): Instruction => ({
    programAddress,
    accounts,
    data: new Uint8Array(data.flatMap((part) => [...part])),
  })
  const steps = [
    instruct(u32(0), u64(recentSlot), [bump]),
    instruct(u32(2), u64(BigInt(entries.length)), ...entries.map((entry) => encoder.encode(entry))),
  ]
  const wallet = await connect()
  const [account] = wallet.accounts
  if (!account) throw new Error('Nothing was shared')
  pocket.answerWith('approve')
  const { transaction } = await compile(steps)
  const send = wallet.features['solana:signAndSendTransaction'].signAndSendTransaction
  await send({ account, transaction, chain: 'solana:localnet' })
  // What a table was extended by may be used from the next slot on.
  solana.advanceSlots(1)
  return table
}

/** An unsigned transaction as a site's library makes it. */
async function compile(instructions: Instruction[], tables: Tables = {}) {
  const { value } = await createSolanaRpc(solana.url).getLatestBlockhash().send()
  const compiled = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(address(one.solanaAddress), message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => compressTransactionMessageUsingAddressLookupTables(message, tables),
    ),
  )
  return {
    transaction: new Uint8Array(getTransactionEncoder().encode(compiled)),
    messageBytes: new Uint8Array(compiled.messageBytes),
  }
}

/** What Pocket would show of a transaction. */
async function prepare(instructions: Instruction[], tables: Tables = {}): Promise<PreparedSolana> {
  const wallet = await connect()
  const [account] = wallet.accounts
  if (!account) throw new Error('Nothing was shared')
  const { transaction } = await compile(instructions, tables)
  pocket.answerWith('reject')
  const sign = wallet.features['solana:signTransaction'].signTransaction
  await expect(sign({ account, transaction })).rejects.toMatchObject({ code: 4001 })
  const shown = pocket.shown.at(-1)
  if (shown?.kind !== 'solana-transaction') throw new Error('It was not shown as a transaction')
  return prepareSolana(solanaNetwork, shown.account, shown.transaction)
}

function isSignature(key?: Uint8Array, message?: Uint8Array, signature?: Uint8Array): boolean {
  const x = Buffer.from(key ?? []).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message ?? []), publicKey, Buffer.from(signature ?? []))
}

/** What a page sees that looks for wallets. */
function findWallets(): SolanaWallet[] {
  const wallets: SolanaWallet[] = []
  const register = (wallet: SolanaWallet) => {
    wallets.push(wallet)
    return () => {}
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  // Another namespace's registers the same way.
  return wallets.filter(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
}

function getWallet(): SolanaWallet {
  const [wallet] = findWallets()
  if (!wallet) throw new Error('Pocket is not there')
  return wallet
}

async function connect(): Promise<SolanaWallet> {
  const wallet = getWallet()
  await wallet.features['standard:connect'].connect()
  return wallet
}

/** Pocket in a page, and a person in front of it who is shown what `shown` says. */
function installPocket() {
  const shown: SolanaRequest[] = []
  let answer: Decision = 'approve'
  const installed = installTestPocket({
    page: window,
    networks: [{ id: 'eip155:31337', name: 'Local One' }, solanaNetwork],
    decide(request) {
      shown.push(request as SolanaRequest)
      return answer
    },
  })
  return {
    ...installed,
    shown,
    answerWith(how: Decision) {
      answer = how
    },
  }
}
