import type { ChainConnection, SendableToken, Transfer } from '@latchkey/core'
import { localSolanaTokens } from '@latchkey/local/networks/solana'
import { decodeBase58, encodeBase58, joinCaip10, nativeTokenAddresses } from '@latchkey/primitives'
import { createChainContext, type SolanaWalletOptions } from '@latchkey/testing'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solana } from '../solana.js'
import { connectKey } from '../testing/connectKey.js'
import { startTestSend, type TestSend } from '../testing/startTestSend.js'
import { readTransaction } from '../transactionBytes.js'

const signal = new AbortController().signal
let chain: TestSend['chain']
let network: TestSend['network']
let send: TestSend['send']
let toToken: TestSend['toToken']
let getHeld: TestSend['getHeld']
beforeAll(async () => {
  ;({ chain, network, send, toToken, getHeld } = await startTestSend(signal))
})
afterAll(() => chain?.stop())

const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address
const sol: SendableToken = { type: 'native', name: 'Solana', symbol: 'SOL', decimals: 9 }
/** An address nobody has used. */
let next = 1
const createAddress = () =>
  encodeBase58(Uint8Array.from({ length: 32 }, (_, index) => (index === 31 ? 1 : next++ % 251) + 1))

async function ask(method: string, params: readonly unknown[]): Promise<never> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result: never }).result
}
const getLamports = async (address: string) =>
  BigInt(((await ask('getBalance', [address])) as { value: number }).value)

const connect = (account = 0, options: Partial<SolanaWalletOptions> = {}) => {
  const key = chain.accounts[account]?.privateKey ?? new Uint8Array(32)
  return connectKey(network, { privateKeys: [key], ...options })
}

/** What a wallet can be asked that only signs along with sending. */
const sendsItself = ['standard:connect', 'solana:signMessage', 'solana:signAndSendTransaction'] as const

async function sendSigned(transaction: Uint8Array): Promise<Uint8Array> {
  const params = [Buffer.from(transaction).toString('base64'), { encoding: 'base64' }]
  if (!(await ask('sendTransaction', params))) throw new Error('The node refuses it')
  return readTransaction(transaction).signatures[0] ?? new Uint8Array()
}

/** Puts the newest blockhash into a transaction of the first account, and signs it again. */
async function refresh(transaction: Uint8Array): Promise<Uint8Array> {
  const { value } = (await ask('getLatestBlockhash', [])) as { value: { blockhash: string } }
  const fresh = transaction.slice()
  const messageAt = 1 + 64
  const keysAt = messageAt + 4
  fresh.set(decodeBase58(value.blockhash) ?? [], keysAt + 1 + (fresh[keysAt] ?? 0) * 32)
  fresh.set(ed25519.sign(fresh.subarray(messageAt), chain.accounts[0].privateKey), 1)
  return fresh
}

const toTransfer = (change: Partial<Transfer> = {}): Transfer => ({
  network,
  from: chain.accounts[0].address,
  to: createAddress(),
  token: sol,
  amountAtomic: 10_000_000n,
  ...change,
})
const estimate = (transfer: Transfer) => send.estimateFee({ ...transfer, signal })

async function carryOut(transfer: Transfer, connection?: ChainConnection) {
  const fee = await estimate(transfer)
  // Two equal transfers with one blockhash would be one.
  chain.advanceSlots(1)
  const sent = await send.send({
    ...transfer,
    fee,
    connection: connection ?? (await connect()).connection,
    signal,
  })
  await send.waitForReceipt({ network, ...sent, signal })
  return { fee, hash: sent.hash }
}
/** Sending of a kit whose questions to the network go through `fetch`. */
const openThrough = (fetch: typeof globalThis.fetch) =>
  solana({ networks: [network] }).create(createChainContext({ signal, fetch })).capabilities.send
/** Sends where balances change between the last look at them and the moment the node gets the transaction. */
async function sendAfter(transfer: Transfer, change: () => Promise<unknown>, connection: ChainConnection) {
  const fee = await estimate(transfer)
  const late = openThrough(async (input, init) => {
    if (String(init?.body).includes('"sendTransaction"')) await change()
    return await globalThis.fetch(input, init)
  })
  return (await late?.send({ ...transfer, fee, connection, signal }))?.hash
}

const sumParts = ({ parts = [] }: Awaited<ReturnType<typeof estimate>>) =>
  parts.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)

describe('sending SOL', () => {
  test('§4.033 moves exactly the amount, and costs exactly what was shown', async () => {
    const transfer = toTransfer()
    const before = await getLamports(transfer.from)
    const { fee } = await carryOut(transfer)
    expect(await getLamports(transfer.to)).toBe(transfer.amountAtomic)
    expect(before - (await getLamports(transfer.from))).toBe(transfer.amountAtomic + fee.feeAtomic)
    expect(sumParts(fee)).toBe(fee.feeAtomic)
  })

  test('all of it leaves nothing', async () => {
    const [account] = chain.accounts.slice(2)
    const from = account?.address ?? ''
    const transfer = toTransfer({ from, amountAtomic: 0n })
    const { feeAtomic } = await estimate(transfer)
    const amountAtomic = (await getLamports(from)) - feeAtomic
    await carryOut({ ...transfer, amountAtomic }, (await connect(2)).connection)
    expect(await getLamports(from)).toBe(0n)
    expect(await getLamports(transfer.to)).toBe(amountAtomic)
    // What it had comes back, for the tests that follow.
    await carryOut(toTransfer({ to: from, amountAtomic: 10_000_000n }))
  })

  test('a new account gets the network’s minimum or nothing', async () => {
    const minimum = BigInt(await ask('getMinimumBalanceForRentExemption', [0]))
    await expect(estimate(toTransfer({ amountAtomic: minimum - 1n }))).rejects.toMatchObject({
      code: 'send/below-minimum',
      context: { amount: '0.00089088', symbol: 'SOL' },
    })
    await carryOut(toTransfer({ amountAtomic: minimum }))
  })

  test('the sender keeps the minimum or nothing', async () => {
    const from = chain.accounts[2].address
    const held = await getLamports(from)
    const { feeAtomic } = await estimate(toTransfer({ from, amountAtomic: 1_000_000n }))
    for (const rest of [1n, 890_879n]) {
      const transfer = toTransfer({ from, amountAtomic: held - feeAtomic - rest })
      await expect(estimate(transfer)).rejects.toMatchObject({
        code: 'send/leaves-too-little',
      })
    }
    await estimate(toTransfer({ from, amountAtomic: held - feeAtomic - 890_880n }))
  })

  test('more than there is cannot be sent', async () => {
    const amountAtomic = (await getLamports(chain.accounts[0].address)) + 1n
    await expect(estimate(toTransfer({ amountAtomic }))).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
  })

  test('a program and a mint are refused as receivers: nobody could move what arrives there', async () => {
    const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const mint = localSolanaTokens.USDC.address
    const token = toToken('USDT')
    for (const more of [{}, { token, amountAtomic: 5n }]) {
      await expect(estimate(toTransfer({ to: program, ...more }))).rejects.toMatchObject({
        code: 'send/receiver-unowned',
      })
      await expect(estimate(toTransfer({ to: mint, ...more }))).rejects.toMatchObject({
        code: 'send/receiver-is-token',
      })
    }
  })

  test('a receiver that is an account of a token is warned of', async () => {
    const { value } = (await ask('getTokenAccountsByOwner', [
      chain.accounts[1].address,
      { mint: localSolanaTokens.USDC.address },
      { encoding: 'base64' },
    ])) as { value: { pubkey: string }[] }
    const to = value[0]?.pubkey ?? ''
    expect((await estimate(toTransfer({ to }))).warnings).toEqual(['receiver-is-token-account'])
    const token = toToken('USDC')
    const before = await getHeld(chain.accounts[1].address, 'USDC')
    await carryOut(toTransfer({ to, token, amountAtomic: 5n }))
    expect((await getHeld(chain.accounts[1].address, 'USDC')) - before).toBe(5n)
    await expect(
      estimate(toTransfer({ to, token: toToken('USDT'), amountAtomic: 5n })),
    ).rejects.toMatchObject({
      code: 'send/receiver-unusable',
    })
  })

  test('whatever the amount, it arrives whole and the fee is the one shown', async () => {
    const { connection } = await connect()
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 890_880n, max: 50_000_000n }), async (amountAtomic) => {
        const transfer = toTransfer({ amountAtomic })
        const before = await getLamports(transfer.from)
        const { fee } = await carryOut(transfer, connection)
        expect(await getLamports(transfer.to)).toBe(amountAtomic)
        expect(before - (await getLamports(transfer.from))).toBe(amountAtomic + fee.feeAtomic)
      }),
      { numRuns: 12 },
    )
  })
})

describe('sending tokens', () => {
  test.each(['USDC', 'PUSD'] as const)(
    '%s to who has no account opens one, which is part of the cost',
    async (symbol) => {
      const transfer = toTransfer({ token: toToken(symbol), amountAtomic: 1_500_000n })
      const before = await getLamports(transfer.from)
      const { fee } = await carryOut(transfer)
      expect(await getHeld(transfer.to, symbol)).toBe(1_500_000n)
      expect(before - (await getLamports(transfer.from))).toBe(fee.feeAtomic)
      expect(fee.parts?.map(({ kind }) => kind)).toContain('receiver-account')
      const again = await carryOut(transfer)
      expect(again.fee.parts?.map(({ kind }) => kind)).not.toContain('receiver-account')
      expect(again.fee.feeAtomic).toBeLessThan(10_000n)
      expect(await getHeld(transfer.to, symbol)).toBe(3_000_000n)
    },
  )

  test('whatever the amount, the receiver of a token with a transfer fee gets what was shown', async () => {
    const { connection } = await connect()
    const to = chain.accounts[1].address
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.bigInt({ min: 1n, max: 2_000n }), fc.constantFrom(1_000_001n, 5_000_000n)),
        async (amountAtomic) => {
          const before = await getHeld(to, 'FEE')
          const { fee } = await carryOut(toTransfer({ to, token: toToken('FEE'), amountAtomic }), connection)
          expect((await getHeld(to, 'FEE')) - before).toBe(fee.receivedAtomic)
          expect(fee.receivedAtomic).toBeLessThan(amountAtomic)
        },
      ),
      { numRuns: 8 },
    )
  })

  test.each([
    ['SOUL', 1n, 'send/not-transferable'],
    ['HOOK', 1n, 'send/not-transferable'],
    ['MEMO', 1n, 'send/memo-required'],
  ] as const)('%s is refused before anything is asked of the wallet', async (symbol, amountAtomic, code) => {
    const to = chain.accounts[1].address
    await expect(estimate(toTransfer({ to, token: toToken(symbol), amountAtomic }))).rejects.toMatchObject({
      code,
    })
  })

  test('more than there is, and what is no token, cannot be sent', async () => {
    const token = toToken('USDC')
    await expect(estimate(toTransfer({ token, amountAtomic: 10n ** 15n }))).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
    const none = { ...token, address: joinCaip10(network.caipNetworkId, createAddress()) } as SendableToken
    await expect(estimate(toTransfer({ token: none }))).rejects.toMatchObject({
      code: 'send/token-not-found',
    })
  })
})

describe('what was reviewed', () => {
  test('is what is signed, to the byte but for the blockhash', async () => {
    const transfer = toTransfer()
    const fee = await estimate(transfer)
    const { wallet, connection } = await connect(0)
    chain.advanceSlots(160)
    const { hash } = await send.send({ ...transfer, fee, connection, signal })
    await send.waitForReceipt({ network, hash, signal })
    expect(wallet.requests.map(({ name }) => name)).toEqual(['standard:connect', 'solana:signTransaction'])
    expect(await getLamports(transfer.to)).toBe(transfer.amountAtomic)
  })

  test('is not sent where the wallet signed something else', async () => {
    const transfer = toTransfer()
    const fee = await estimate(transfer)
    const thief = decodeBase58(createAddress()) ?? new Uint8Array(32)
    const { connection } = await connect(0, {
      toSignedTransaction(transaction) {
        const changed = transaction.slice()
        const receiver = decodeBase58(transfer.to) ?? thief
        const at = changed.findIndex((_, index) =>
          receiver.every((byte, offset) => changed[index + offset] === byte),
        )
        changed.set(thief, at)
        return changed
      },
    })
    await expect(send.send({ ...transfer, fee, connection, signal })).rejects.toMatchObject({
      code: 'send/changed-by-wallet',
    })
    expect(await getLamports(encodeBase58(thief))).toBe(0n)
  })

  test('is sent by a wallet that only signs along with sending', async () => {
    const { connection } = await connect(0, { requests: sendsItself, send: sendSigned })
    const transfer = toTransfer()
    await carryOut(transfer, connection)
    expect(await getLamports(transfer.to)).toBe(transfer.amountAtomic)
  })

  test('is not sent where the visitor declines', async () => {
    const transfer = toTransfer()
    const fee = await estimate(transfer)
    const { connection } = await connect(0, { reject: ['solana:signTransaction'] })
    await expect(send.send({ ...transfer, fee, connection, signal })).rejects.toMatchObject({
      code: 'wallet/rejected',
    })
    expect(await getLamports(transfer.to)).toBe(0n)
  })

  test('is refused with the network’s minimum where that is first missed when it is sent', async () => {
    const createOwner = async () => {
      const { connection } = await connect(0, { privateKeys: [crypto.getRandomValues(new Uint8Array(32))] })
      return [connection, connection.accounts[0]?.address ?? ''] as const
    }
    const [[second, from], [other, to]] = await Promise.all([createOwner(), createOwner()])
    await carryOut(toTransfer({ to: from, amountAtomic: 20_000_000n }))
    await carryOut(toTransfer({ to, amountAtomic: 5_000_000n }))
    const { feeAtomic } = await estimate(toTransfer({ from, to, amountAtomic: 1_000n }))
    const small = toTransfer({ from, to, amountAtomic: 1_000n })
    const large = toTransfer({ from, amountAtomic: (await getLamports(from)) - feeAtomic - 2_000_000n })
    const emptied = toTransfer({ from: to, amountAtomic: 5_000_000n - feeAtomic })
    const drained = toTransfer({ from, amountAtomic: 1_500_000n })
    const context = { amount: '0.00089088', symbol: 'SOL' }

    await expect(sendAfter(small, () => carryOut(emptied, other), second)).rejects.toMatchObject({
      code: 'send/below-minimum',
      context,
    })
    await expect(sendAfter(large, () => carryOut(drained, second), second)).rejects.toMatchObject({
      code: 'send/leaves-too-little',
      context,
    })
  })

  test('is not sent where the balance has gone meanwhile', async () => {
    const from = chain.accounts[2].address
    const transfer = toTransfer({ from, amountAtomic: 9_000_000n })
    const fee = await estimate(transfer)
    const { connection, wallet } = await connect(2)
    await carryOut(toTransfer({ from, amountAtomic: 5_000_000n }), connection)
    await expect(send.send({ ...transfer, fee, connection, signal })).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
    expect(wallet.requests.filter(({ name }) => name === 'solana:signTransaction')).toHaveLength(1)
    await carryOut(toTransfer({ to: from, amountAtomic: 5_100_000n }))
  })
})

describe('what a wallet has sent itself', () => {
  const connectSender = async (options: Partial<SolanaWalletOptions> = {}) =>
    (await connect(0, { requests: sendsItself, send: sendSigned, ...options })).connection
  /** The same transaction with other instructions; without a limit to its work where none is put in. */
  const change = (transaction: Uint8Array, edit: (moves: readonly Instruction[]) => Instruction[]) => {
    const { message } = readTransaction(transaction)
    const given = decompileTransactionMessage(getCompiledTransactionMessageDecoder().decode(message) as never)
    const { feePayer, lifetimeConstraint } = given as unknown as {
      feePayer: { address: Address }
      lifetimeConstraint: { blockhash: Blockhash; lastValidBlockHeight: bigint }
    }
    const changed = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(feePayer.address, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetimeConstraint, paid),
      (timed) => appendTransactionMessageInstructions(edit(given.instructions.slice(2)), timed),
    )
    return new Uint8Array(getTransactionEncoder().encode(compileTransaction(changed)))
  }
  const memo = { programAddress: memoProgram, data: new TextEncoder().encode('with love') }
  const toThief = (amount: bigint, to = createAddress()) =>
    getTransferSolInstruction({
      source: createNoopSigner(chain.accounts[0].address as Address),
      destination: to as Address,
      amount,
    })

  test('may have another fee, another blockhash and a text', async () => {
    const connection = await connectSender({
      toSignedTransaction: (transaction) =>
        change(transaction, (moves) => [
          getSetComputeUnitPriceInstruction({ microLamports: 77n }),
          ...moves,
          memo,
        ]),
      send: async (transaction) => sendSigned(await refresh(transaction)),
    })
    const token = toToken('USDC')
    const transfers = [toTransfer(), toTransfer({ token, amountAtomic: 5n })]
    for (const transfer of transfers) await carryOut(transfer, connection)
    expect(await getLamports(transfers[0]?.to ?? '')).toBe(10_000_000n)
    expect(await getHeld(transfers[1]?.to ?? '', 'USDC')).toBe(5n)
  })

  test.each<[string, (moves: readonly Instruction[]) => Instruction[]]>([
    ['to somebody else', () => [toThief(10_000_000n)]],
    ['with another transfer beside it', (moves) => [...moves, toThief(1_000_000n)]],
    ['twice', (moves) => [...moves, ...moves]],
    ['as nothing', () => [memo]],
  ])('%s is said to be something else', async (_, edit) => {
    const connection = await connectSender({
      toSignedTransaction: (transaction) => change(transaction, edit),
    })
    await expect(carryOut(toTransfer(), connection)).rejects.toMatchObject({
      code: 'send/sent-otherwise',
      context: { hash: expect.any(String) },
    })
  })

  test('by the name of another transaction is said to be something else', async () => {
    const { hash } = await carryOut(toTransfer())
    const connection = await connectSender({ send: async () => decodeBase58(hash) ?? new Uint8Array() })
    await expect(carryOut(toTransfer(), connection)).rejects.toMatchObject({ code: 'send/sent-otherwise' })
  })

  test('is said to be sent once the network shows it, which may be later', async () => {
    let looks = 0
    const answers = [{ result: null }, { error: { code: -32_011, message: 'No history' } }]
    const late = openThrough(async (input, init) => {
      if (!String(init?.body).includes('"getTransaction"')) return await globalThis.fetch(input, init)
      const answer = answers[looks++]
      return answer
        ? Response.json({ jsonrpc: '2.0', id: 1, ...answer })
        : await globalThis.fetch(input, init)
    })
    const transfer = toTransfer()
    const fee = await estimate(transfer)
    const connection = await connectSender()
    const sent = await send.send({ ...transfer, fee, connection, signal })
    expect(await late?.waitForReceipt({ network, ...sent, signal })).toBe(sent.hash)
    expect(looks).toBe(3)
  })
})

describe('handing over', () => {
  const behind = {
    message: 'Transaction simulation failed: Blockhash not found',
    data: { err: 'BlockhashNotFound' },
  }
  /** `isPast`: no block can take it from then on, and no node says whether one has. */
  type HandOver = { takesAt: number; answersAt?: number; isPast?: boolean }
  /** What the kit hears of nodes that are asked to take a transaction; those before `takesAt` do not get it. */
  async function handOver(
    error: { message: string; data?: unknown },
    { takesAt, answersAt = Number.POSITIVE_INFINITY, isPast = false }: HandOver,
    options: Partial<SolanaWalletOptions> = {},
  ) {
    let count = 0
    const late = openThrough(async (input, init) => {
      const body = String(init?.body)
      if (isPast && body.includes('"getSignatureStatuses"')) return new Response('gone', { status: 502 })
      if (!body.includes('"sendTransaction"')) return await globalThis.fetch(input, init)
      count += 1
      if (count === takesAt) {
        const answer = await globalThis.fetch(input, init)
        expect(await answer.clone().json()).toHaveProperty('result')
        if (isPast) chain.advanceSlots(151)
        if (count >= answersAt) return answer
      }
      return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32_002, ...error } })
    })
    const transfer = toTransfer()
    const fee = await estimate(transfer)
    chain.advanceSlots(1)
    const { connection } = await connect(0, options)
    const sent = await late?.send({ ...transfer, fee, connection, signal })
    return { hash: sent?.hash ?? '', count, to: transfer.to }
  }

  test.each([
    [
      'has seen it',
      { message: 'Transaction simulation failed: This transaction has already been processed' },
    ],
    ['is behind', behind],
    ['refuses it for another reason', { message: 'Node is behind by 200 slots' }],
  ])('the first node’s answer is lost, and the next one %s', async (_, error) => {
    const { hash, to } = await handOver(error, { takesAt: 1 })
    await send.waitForReceipt({ network, hash, signal })
    expect(await getLamports(to)).toBe(10_000_000n)
  })

  test('the first node’s answer is lost, and when no block can take it any more, nobody says whether one has', async () => {
    const { hash, to } = await handOver(behind, { takesAt: 1, isPast: true })
    await send.waitForReceipt({ network, hash, signal })
    expect(await getLamports(to)).toBe(10_000_000n)
  })

  test('a node that is behind is given it again', async () => {
    const { hash, to, count } = await handOver(behind, { takesAt: 2, answersAt: 2 })
    await send.waitForReceipt({ network, hash, signal })
    expect(count).toBe(2)
    expect(await getLamports(to)).toBe(10_000_000n)
  })

  test('a node that stays behind may not be the only one that was given it', async () => {
    const { hash, count } = await handOver(behind, { takesAt: 0 })
    expect(hash).not.toBe('')
    expect(count).toBe(3)
  })

  test('what the wallet signs too late is not sent', async () => {
    const toSignedTransaction = (transaction: Uint8Array) => {
      chain.advanceSlots(151)
      return transaction
    }
    await expect(handOver(behind, { takesAt: 0 }, { toSignedTransaction })).rejects.toMatchObject({
      code: 'send/expired',
    })
  })

  test('what the wallet signs after the visitor has stopped waiting is sent, and said', async () => {
    const leaving = new AbortController()
    const transfer = toTransfer()
    const fee = await estimate(transfer)
    const { connection } = await connect(0, {
      toSignedTransaction(transaction) {
        leaving.abort()
        return transaction
      },
    })
    const { hash } = await send.send({ ...transfer, fee, connection, signal: leaving.signal })
    await send.waitForReceipt({ network, hash, signal })
    expect(await getLamports(transfer.to)).toBe(transfer.amountAtomic)
  })
})

describe('waiting', () => {
  test('ends where the transaction can be taken no more', async () => {
    const transfer = toTransfer()
    const fee = await estimate(transfer)
    const { connection } = await connect()
    // Nobody has got it, and the node that was to get it does not answer.
    const late = openThrough(async (input, init) =>
      String(init?.body).includes('"sendTransaction"')
        ? new Response('gone', { status: 502 })
        : await globalThis.fetch(input, init),
    )
    const sent = await late?.send({ ...transfer, fee, connection, signal })
    const hash = sent?.hash ?? ''
    chain.advanceSlots(200)
    await expect(late?.waitForReceipt({ network, hash, signal })).rejects.toMatchObject({
      code: 'send/failed',
    })
  })

  test('does not end with the reviewed blockhash where the wallet has sent it with another', async () => {
    let isTaken = false
    const late = openThrough(async (input, init) => {
      const answer = await globalThis.fetch(input, init)
      if (isTaken || !String(init?.body).includes('"getSignatureStatuses"')) return answer
      isTaken = true
      // The wallet has just sent it: nobody has seen it yet.
      const { result, ...rest } = (await answer.json()) as { result: object }
      return Response.json({ ...rest, result: { ...result, value: [null] } })
    })
    const { connection } = await connect(0, {
      requests: sendsItself,
      async send(transaction) {
        // The visitor took their time.
        chain.advanceSlots(200)
        return sendSigned(await refresh(transaction))
      },
    })
    const transfer = toTransfer()
    const fee = await estimate(transfer)
    const sent = await late?.send({ ...transfer, fee, connection, signal })
    const hash = sent?.hash ?? ''
    expect(await late?.waitForReceipt({ network, ...sent, hash, signal })).toBe(hash)
    expect(await getLamports(transfer.to)).toBe(transfer.amountAtomic)
  })

  test('goes on where it failed in a block that may still fall out', async () => {
    let isFailed = false
    const late = openThrough(async (input, init) => {
      const answer = await globalThis.fetch(input, init)
      if (isFailed || !String(init?.body).includes('"getSignatureStatuses"')) return answer
      isFailed = true
      const { result, ...rest } = (await answer.json()) as { result: object }
      const err = { InstructionError: [2, { Custom: 1 }] }
      return Response.json({
        ...rest,
        result: { ...result, value: [{ confirmationStatus: 'processed', err }] },
      })
    })
    const transfer = toTransfer()
    const fee = await estimate(transfer)
    chain.advanceSlots(1)
    const { connection } = await connect()
    const { hash } = await send.send({ ...transfer, fee, connection, signal })
    expect(await late?.waitForReceipt({ network, hash, signal })).toBe(hash)
    expect(await getLamports(transfer.to)).toBe(transfer.amountAtomic)
  })

  test('ends where it failed in a block that stays', async () => {
    const err = { InstructionError: [2, { Custom: 1 }] }
    const late = openThrough(async (input, init) => {
      const answer = await globalThis.fetch(input, init)
      if (!String(init?.body).includes('"getSignatureStatuses"')) return answer
      const { result, ...rest } = (await answer.json()) as { result: object }
      return Response.json({
        ...rest,
        result: { ...result, value: [{ confirmationStatus: 'confirmed', err }] },
      })
    })
    const { hash } = await carryOut(toTransfer())
    await expect(late?.waitForReceipt({ network, hash, signal })).rejects.toMatchObject({
      code: 'send/reverted',
    })
    // What a wallet has sent in the place of what was reviewed is not said to have been refused.
    const reviewed = JSON.stringify({ moves: ['another'], walletName: 'Pocket' })
    await expect(late?.waitForReceipt({ network, hash, reviewed, signal })).rejects.toMatchObject({
      code: 'send/sent-otherwise',
      context: { walletName: 'Pocket', hash },
    })
  })

  test('does not take the word of a node that is behind for it', async () => {
    const before = await ask('getSignatureStatuses', [[encodeBase58(new Uint8Array(64).fill(8))]])
    let heights = 0
    let lateAnswers = 0
    const late = openThrough(async (input, init) => {
      const body = String(init?.body)
      if (body.includes('getEpochInfo')) heights += 1
      if (!body.includes('getSignatureStatuses') || lateAnswers === 2)
        return await globalThis.fetch(input, init)
      lateAnswers += 1
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, result: before })
    })
    const transfer = toTransfer()
    const { connection } = await connect(0)
    const fee = await estimate(transfer)
    const sent = await late?.send({ ...transfer, fee, connection, signal })
    const hash = sent?.hash ?? ''
    chain.advanceSlots(200)
    expect(await late?.waitForReceipt({ network, hash, signal })).toBe(hash)
    expect([lateAnswers, heights]).toEqual([2, 3])
    expect(await getLamports(transfer.to)).toBe(transfer.amountAtomic)
  })

  test('ends at once when nobody waits any more', async () => {
    const leaving = new AbortController()
    const waiting = send.waitForReceipt({
      network,
      hash: encodeBase58(new Uint8Array(64).fill(8)),
      signal: leaving.signal,
    })
    const reason = new Error('left')
    leaving.abort(reason)
    await expect(waiting).rejects.toBe(reason)
  })
})

describe('reading a token', () => {
  const read = (address: string, owner = chain.accounts[0].address) =>
    send.readToken({ network, address, owner, signal })

  test('§7.037 §9.044 §9.045 the native one goes by its placeholder', async () => {
    expect(await read(nativeTokenAddresses.solana)).toMatchObject({
      type: 'native',
      symbol: 'SOL',
      balanceAtomic: await getLamports(chain.accounts[0].address),
    })
    expect(nativeTokenAddresses.solana).toBe('So11111111111111111111111111111111111111111')
  })

  test('name and symbol stand in the mint, or its address stands for them', async () => {
    expect(await read(localSolanaTokens.PUSD.address)).toMatchObject({
      name: 'Practice Dollar',
      symbol: 'PUSD',
      decimals: 6,
    })
    expect(await read(localSolanaTokens.USDC.address, chain.accounts[1].address)).toMatchObject({
      decimals: 6,
    })
  })

  test('what is no token is not found', async () => {
    for (const address of ['nonsense', createAddress(), chain.accounts[0].address]) {
      await expect(read(address)).rejects.toMatchObject({ code: 'send/token-not-found' })
    }
  })
})
