import { readSolanaTransaction, toHex } from '@latchkey/decode'
import { isAppKitError } from '@latchkey/errors'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { encodeCalls, getAccountAddress } from '@latchkey/smart-account'
import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { type Address, type Hex, keccak256, parseTransaction, serializeTransaction } from 'viem'
import { entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction'
import { expect, test, vi } from 'vitest'
import { signEvm } from '../../chains/eip155/worker/signEvm.js'
import { signSolana } from '../../chains/solana/worker/solana.js'
import { decodeRequest } from '../decode/decodeRequest.js'
import { account, createRequest, solanaNetwork } from './createRequest.js'

const runs = 10_000
// So many take a minute, and more on a busy machine.
vi.setConfig({ testTimeout: 600_000 })
const owner = account as Address

/** What the visitor is asked, and what the screen is given; undefined where it is refused. */
async function show(asked: { method: string; params: unknown }, changes = {}) {
  try {
    const request = createRequest(asked, changes)
    const decoded = await decodeRequest(request, 0)
    return decoded.status === 'readable' ? { request, approval: decoded.approval } : undefined
  } catch (error) {
    const isRefused =
      isAppKitError(error, 'secure/transaction-unsupported') ||
      isAppKitError(error, 'secure/other-chain') ||
      isAppKitError(error, 'secure/arguments-invalid') ||
      isAppKitError(error, 'secure/address-mistyped')
    if (isRefused) return undefined
    throw error
  }
}

/** What the key is asked to sign, and what comes of it. */
async function sign(operation: Parameters<typeof signEvm>[0]) {
  let hash: Hex = '0x'
  const result = await signEvm(operation, owner, (asked) => {
    hash = asked
    return { r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}`, yParity: 1 }
  })
  return { hash, result }
}

const quantity = fc.bigInt({ min: 0n, max: 2n ** 70n }).map((number) => `0x${number.toString(16)}`)
const digits = fc.stringMatching(/^[0-9a-fA-F]{0,12}$/)
const address = fc.stringMatching(/^[0-9a-f]{40}$/).map((text) => `0x${text}`)
const data = digits.map((text) => `0x${text}`)
const usual = fc.record(
  {
    to: fc.oneof(address, fc.constant(null)),
    value: quantity,
    data: data.filter((hex) => hex.length % 2 === 0),
    gas: quantity,
    nonce: fc.maxSafeNat().map((number) => `0x${number.toString(16)}`),
    chainId: fc.constantFrom('0x7a69', '0x7A69'),
    type: fc.constantFrom('0x0', '0x2'),
    somethingElse: fc.string(),
  },
  { requiredKeys: [] },
)
/** What may be written in two ways, or makes another transaction of it. */
const odd = fc.record(
  {
    data,
    input: data,
    gasLimit: quantity,
    nonce: quantity,
    chainId: fc.constantFrom('0x7a69', '0x1'),
    type: fc.constantFrom('0x0', '0x1', '0x4'),
    accessList: fc.constantFrom([], [{ address: account, storageKeys: [] }]),
    authorizationList: fc.constantFrom(undefined, [], [{}]),
  },
  { requiredKeys: [] },
)
const written = fc.oneof(
  usual,
  fc.tuple(usual, odd).map(([first, second]) => ({ ...first, ...second })),
)

test('(S18) a transaction, however it is written, is refused or is signed as it is shown', async () => {
  let signed = 0
  await fc.assert(
    fc.asyncProperty(written, async (transaction) => {
      const shown = await show({ method: 'eth_sendTransaction', params: [transaction] })
      if (!shown) return
      signed += 1
      const { approval, request } = shown
      const { fees, gas, nonce, to, ...raw } = JSON.parse(approval.raw)
      const unsigned = serializeTransaction({
        ...{ type: 'eip1559', chainId: 31_337, to, data: raw.data, value: BigInt(raw.value) },
        gas: BigInt(gas),
        nonce: Number(nonce),
        maxFeePerGas: BigInt(fees.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
      })
      const { hash, result } = await sign(request.operation as Parameters<typeof signEvm>[0])
      expect(hash).toBe(keccak256(unsigned))
      // What is tried out is what is sent.
      const sent = parseTransaction(result as Hex)
      expect(approval.effects).toMatchObject({
        calls: [{ to, value: sent.value ?? 0n, data: sent.data?.toLowerCase() ?? '0x' }].map((call) => ({
          ...call,
          data: expect.stringMatching(new RegExp(`^${call.data}$`, 'i')),
        })),
      })
      expect(sent.accessList).toBeUndefined()
    }),
    { numRuns: runs },
  )
  expect(signed).toBeGreaterThan(runs / 50)
})

const batch = fc.record({
  calls: fc.array(
    fc.record(
      { to: address, value: quantity, data, chainId: fc.constantFrom('0x7a69', '0x7A69', '0x1') },
      { requiredKeys: ['to'] },
    ),
    { minLength: 1, maxLength: 4 },
  ),
})

test('(S18) calls of a batch are refused or are what the smart account signs', async () => {
  const sender = getAccountAddress({ owner, index: 0n })
  let signed = 0
  await fc.assert(
    fc.asyncProperty(batch, async (asked) => {
      const isForNobody = asked.calls.some(({ to }) => BigInt(to) === 0n)
      const shown = await show({ method: 'wallet_sendCalls', params: [asked] }, { address: sender })
      if (!shown || isForNobody) return
      signed += 1
      const { approval, request } = shown
      const { calls, fees, gas, nonce } = JSON.parse(approval.raw)
      const toNumbers = (parts: Record<string, string>) =>
        Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, BigInt(value)]))
      const hash = getUserOperationHash({
        chainId: 31_337,
        entryPointAddress: entryPoint08Address,
        entryPointVersion: '0.8',
        userOperation: {
          sender,
          nonce: BigInt(nonce),
          callData: encodeCalls(
            calls.map((call: { to: Address; value: string; data: Hex }) => ({
              ...call,
              value: BigInt(call.value),
            })),
          ),
          ...(toNumbers(gas) as {
            callGasLimit: bigint
            verificationGasLimit: bigint
            preVerificationGas: bigint
          }),
          ...(toNumbers(fees) as { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }),
          signature: '0x',
        },
      })
      expect((await sign(request.operation as Parameters<typeof signEvm>[0])).hash).toBe(hash)
      expect(approval.effects).toMatchObject({
        calls: calls.map((call: { to: string; value: string; data: string }) => ({
          ...call,
          value: BigInt(call.value),
        })),
      })
    }),
    { numRuns: runs / 5 },
  )
  expect(signed).toBeGreaterThan(runs / 50)
})

const seed = new Uint8Array(32).fill(7)
const key = ed25519.getPublicKey(seed)
const solana = encodeBase58(key)

/** A transaction of a call of any program, and what may be wrong with its bytes. */
const transaction = fc
  .record({
    program: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    call: fc.uint8Array({ maxLength: 30 }),
    blockhash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    isVersioned: fc.boolean(),
    flip: fc.option(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { freq: 3 }),
    more: fc.uint8Array({ maxLength: 2 }),
  })
  .map(({ blockhash, call, flip, isVersioned, more, program }) => {
    const body = [1, 0, 1, 2, ...key, ...program, ...blockhash, 1, 1, 1, 0, call.length, ...call]
    const message = isVersioned ? [0x80, ...body, 0] : body
    const bytes = Uint8Array.from([1, ...new Uint8Array(64), ...message, ...more])
    if (flip) bytes[flip[0] % bytes.length] = flip[1]
    return bytes
  })

test('(S18) transactions of Solana are refused, or those that are shown and tried out are signed byte for byte', async () => {
  let signed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 2 }), async (transactions) => {
      const params = { transactions: transactions.map((bytes) => encodeBase58(bytes)) }
      const asked = { method: 'solana_signAllTransactions', params }
      const shown = await show(asked, {
        address: solana,
        network: solanaNetwork,
        ask: async () => ({ value: [] }),
      })
      const operation = shown?.request.operation
      if (shown?.approval.effects?.type !== 'solana' || operation?.kind !== 'solana-transactions') return
      signed += 1
      const results = signSolana(operation, solana, Uint8Array.from(seed)).map((text) => decodeBase58(text))
      const tried = shown.approval.effects.transactions
      expect(results).toHaveLength(tried.length)
      const raws = shown.approval.raw.split('\n\n')
      for (const [index, result = new Uint8Array()] of results.entries()) {
        const { messageBytes, signatureOffsets } = readSolanaTransaction(result)
        expect(toHex(messageBytes)).toBe(raws[index])
        expect(messageBytes).toEqual(
          readSolanaTransaction(tried[index]?.bytes ?? new Uint8Array()).messageBytes,
        )
        const at = signatureOffsets[0] ?? 0
        expect(ed25519.verify(result.slice(at, at + 64), messageBytes, key)).toBe(true)
      }
    }),
    { numRuns: 1_000 },
  )
  expect(signed).toBeGreaterThan(100)
})

test('(S18) a message of Solana is refused, or is signed as it is shown', async () => {
  const message = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }).map((text) => new TextEncoder().encode(text)),
    fc.uint8Array({ minLength: 1 }),
  )
  await fc.assert(
    fc.asyncProperty(message, async (bytes) => {
      const params = { message: encodeBase58(bytes), pubkey: solana }
      const shown = await show(
        { method: 'solana_signMessage', params },
        { address: solana, network: solanaNetwork },
      )
      const operation = shown?.request.operation
      if (operation?.kind !== 'solana-message') return
      const [signature = ''] = signSolana(operation, solana, Uint8Array.from(seed))
      const { message: text, raw } = shown?.approval ?? { raw: '', message: undefined }
      const seen =
        text === undefined
          ? Uint8Array.from(Buffer.from(raw.slice(2), 'hex'))
          : new TextEncoder().encode(text)
      expect(ed25519.verify(decodeBase58(signature) ?? new Uint8Array(), seen, key)).toBe(true)
      expect(raw).toBe(toHex(seen))
    }),
    { numRuns: 1_000 },
  )
})
