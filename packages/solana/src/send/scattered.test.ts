import type { Transfer } from '@latchkey/core'
import { localSolanaTokens } from '@latchkey/local/networks/solana'
import { maxTransactionBytes } from '@latchkey/primitives'
import { createChainContext, type SolanaWalletOptions } from '@latchkey/testing'
import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReader } from '../network/createReader.js'
import { toNode } from '../network/toNode.js'
import { connectKey } from '../testing/connectKey.js'
import { createTokenHolder } from '../testing/createTokenHolder.js'
import { startTestSend, type TestSend } from '../testing/startTestSend.js'
import { readTransaction } from '../transactionBytes.js'
import type { SolanaFeeDetails } from './estimateFee.js'
import { readHeld } from './readToken.js'

/** A balance of one mint in several token accounts. */
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

type Holder = Awaited<ReturnType<typeof createTokenHolder>>
type TokenPlan = Extract<SolanaFeeDetails['plan'], { type: 'token' }>
const createAddress = async () => (await generateKeyPairSigner()).address

const connect = ({ privateKey }: Holder, options: Partial<SolanaWalletOptions> = {}) =>
  connectKey(network, { privateKeys: [privateKey], ...options })

async function toTransfer(holder: Holder, symbol: 'USDC' | 'FEE', amountAtomic: bigint): Promise<Transfer> {
  return { network, from: holder.address, to: await createAddress(), token: toToken(symbol), amountAtomic }
}

async function carryOut(holder: Holder, transfer: Transfer) {
  const fee = await send.estimateFee({ ...transfer, signal })
  const { wallet, connection } = await connect(holder)
  const { hash } = await send.send({ ...transfer, fee, connection, signal })
  await send.waitForReceipt({ network, hash, signal })
  const { plan } = fee.details as { plan: TokenPlan }
  const [{ transaction }] = (wallet.requests.at(-1)?.inputs ?? []) as [{ transaction: Uint8Array }]
  return {
    fee,
    sources: plan.sources.map(({ address, amountAtomic }) => [address, amountAtomic]),
    transaction,
  }
}

test('one account gives it all where it can: the associated one, or the largest', async () => {
  const holder = await createTokenHolder(chain, 'USDC', [
    ['other', 500n],
    ['associated', 300n],
    ['other', 700n],
  ])
  const [, associated, largest] = holder.accounts
  const small = await carryOut(holder, await toTransfer(holder, 'USDC', 100n))
  expect(small.sources).toEqual([[associated, 100n]])
  const large = await carryOut(holder, await toTransfer(holder, 'USDC', 600n))
  expect(large.sources).toEqual([[largest, 600n]])
})

test('several give it together where none can alone, the associated one first, then the largest', async () => {
  const holder = await createTokenHolder(chain, 'USDC', [
    ['other', 500n],
    ['associated', 300n],
    ['other', 700n],
    ['other', 50n],
  ])
  const [second, associated, largest] = holder.accounts
  const transfer = await toTransfer(holder, 'USDC', 1_200n)
  const { fee, sources } = await carryOut(holder, transfer)
  expect(sources).toEqual([
    [associated, 300n],
    [largest, 700n],
    [second, 200n],
  ])
  expect(fee.receivedAtomic).toBeUndefined()
  expect(await getHeld(transfer.to, 'USDC')).toBe(1_200n)
  expect(await getHeld(holder.address, 'USDC')).toBe(350n)
})

test('a transfer fee is kept back of every part, each rounded up, and the receiver gets what was shown', async () => {
  const holder = await createTokenHolder(chain, 'FEE', [
    ['other', 1_000n],
    ['associated', 500n],
    ['other', 30n],
  ])
  const held = await getHeld(holder.address, 'FEE')
  // 1 % of each was kept back on the way there.
  expect(held).toBe(990n + 495n + 29n)
  const transfer = await toTransfer(holder, 'FEE', held)
  const { fee } = await carryOut(holder, transfer)
  expect(fee.receivedAtomic).toBe(held - 5n - 10n - 1n)
  expect(await getHeld(transfer.to, 'FEE')).toBe(fee.receivedAtomic)
})

test('the most is what one transaction can carry, with room for a wallet’s guard, and what is left goes with the next', async () => {
  const amounts = Array.from({ length: 15 }, (_, index) => ['other', BigInt(100 * (index + 1))] as const)
  const holder = await createTokenHolder(chain, 'FEE', [['associated', 100n], ...amounts])
  const most = await getHeld(holder.address, 'FEE')
  const reader = createReader(network, createChainContext({ signal }), signal)
  const question = { network, address: localSolanaTokens.FEE.address, owner: holder.address }
  const { balanceAtomic: all } = await readHeld(toNode(reader, { signal }), question)
  expect(all).toBeGreaterThan(most)
  const transfer = await toTransfer(holder, 'FEE', most)
  await expect(send.estimateFee({ ...transfer, amountAtomic: most + 1n, signal })).rejects.toMatchObject({
    code: 'send/too-scattered',
    context: { most: (Number(most) / 1e6).toFixed(6).replace(/0+$/, ''), symbol: 'FEE' },
  })
  const { sources, transaction, fee } = await carryOut(holder, transfer)
  expect(sources).toHaveLength(12)
  expect(fee.parts?.map(({ kind }) => kind)).toContain('receiver-account')
  expect(transaction.length).toBeLessThan(maxTransactionBytes - 100)
  expect(await getHeld(transfer.to, 'FEE')).toBe(fee.receivedAtomic)
  const rest = await getHeld(holder.address, 'FEE')
  expect(most + rest).toBe(all)
  expect(rest).toBe(99n * (1n + 1n + 2n + 3n))
  await carryOut(holder, { ...transfer, amountAtomic: rest })
  expect(await getHeld(holder.address, 'FEE')).toBe(0n)
})

test('more than all accounts hold cannot be sent', async () => {
  const holder = await createTokenHolder(chain, 'USDC', [
    ['other', 500n],
    ['associated', 300n],
  ])
  const transfer = await toTransfer(holder, 'USDC', 801n)
  await expect(send.estimateFee({ ...transfer, signal })).rejects.toMatchObject({
    code: 'send/insufficient-funds',
  })
})

test('what was reviewed is what is signed: neither another part nor another amount goes out', async () => {
  const holder = await createTokenHolder(chain, 'USDC', [
    ['other', 500n],
    ['associated', 300n],
  ])
  const transfer = await toTransfer(holder, 'USDC', 800n)
  const fee = await send.estimateFee({ ...transfer, signal })
  const { wallet, connection } = await connect(holder, {
    // The low byte of the last part's amount, which is the last number in the transaction.
    toSignedTransaction(transaction) {
      const changed = transaction.slice()
      const { message } = readTransaction(changed)
      const at = message.length - 1 - 1 - 8
      message[at] = (message[at] ?? 0) - 1
      return changed
    },
  })
  await expect(send.send({ ...transfer, fee, connection, signal })).rejects.toMatchObject({
    code: 'send/changed-by-wallet',
  })
  const before = wallet.requests.length
  await expect(send.send({ ...transfer, amountAtomic: 799n, fee, connection, signal })).rejects.toMatchObject(
    { code: 'send/quote-outdated' },
  )
  expect(wallet.requests).toHaveLength(before)
  expect(await getHeld(holder.address, 'USDC')).toBe(800n)
})
