import { randomBytes } from 'node:crypto'
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  type Address,
  createSolanaRpc,
  getTransactionDecoder,
  lamports,
  address as toAddress,
} from '@solana/kit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { composeTransfer } from '../testing/composeTransfer.js'
import { openTestPage, type TestPage } from '../testing/openTestPage.js'
import { startTestGateway, type TestGateway } from '../testing/startTestGateway.js'

let solana: TestSolana
let gateway: TestGateway
let page: TestPage
let account: Address

beforeAll(async () => {
  solana = await startTestSolana()
  gateway = await startTestGateway({ networks: [solana.network] })
})
afterAll(async () => {
  await gateway.close()
  await solana.stop()
})
beforeEach(async () => {
  gateway.clock.nowMs += 240_000
  page = await openTestPage(gateway)
  await page.login(`sol${gateway.clock.nowMs}@example.org`)
  account = toAddress((await page.ask('GET_USER', { chainId: solana.network.caipNetworkId })).address)
})
afterEach(() => page.close())

const rpc = () => createSolanaRpc(solana.url)
const readLamports = async (owner: Address) => (await rpc().getBalance(owner).send()).value
const decode = (text: string) => decodeBase58(text) ?? new Uint8Array()

async function fund(): Promise<void> {
  await rpc().requestAirdrop(account, lamports(1_000_000_000n)).send()
  await expect.poll(() => readLamports(account)).toBe(1_000_000_000n)
}

/** Somebody new, and a transaction of the account that pays them. */
async function compose(amount = 5_000_000n) {
  const receiver = toAddress(encodeBase58(randomBytes(32)))
  const transaction = await composeTransfer(solana.url, { from: account, to: receiver, amount })
  return { receiver, transaction }
}

const ask = (method: string, params: object) =>
  page.ask('RPC_REQUEST', { method, params, chainId: solana.network.caipNetworkId } as never)

/** Whether a transaction is what was asked for, with the account's signature on it. */
function isSigned(signed: string, asked: string): boolean {
  const { messageBytes, signatures } = getTransactionDecoder().decode(decode(signed))
  const before = getTransactionDecoder().decode(decode(asked))
  expect(messageBytes).toEqual(before.messageBytes)
  const signature = signatures[account]
  return signature !== null && ed25519.verify(signature as Uint8Array, messageBytes as never, decode(account))
}

test('§7.049 solana_signMessage signs the text with the account’s own key', async () => {
  const text = new TextEncoder().encode('Hello, sun')
  const { signature } = (await ask('solana_signMessage', {
    message: encodeBase58(text),
    pubkey: account,
  })) as {
    signature: string
  }
  expect(ed25519.verify(decode(signature), text, decode(account))).toBe(true)
})

test('§7.049 solana_signTransaction and solana_signAllTransactions sign what they were given, and send nothing', async () => {
  await fund()
  const [one, two, three] = [await compose(), await compose(), await compose()]
  const single = (await ask('solana_signTransaction', { transaction: one.transaction })) as {
    transaction: string
  }
  expect(isSigned(single.transaction, one.transaction)).toBe(true)
  const { transactions } = (await ask('solana_signAllTransactions', {
    transactions: [two.transaction, three.transaction],
  })) as { transactions: string[] }
  expect(transactions.map((signed, at) => isSigned(signed, [two, three][at]?.transaction ?? ''))).toEqual([
    true,
    true,
  ])
  expect(await readLamports(account)).toBe(1_000_000_000n)
})

test('§7.049 solana_signAndSendTransaction sends, and the network’s node is given the options', async () => {
  await fund()
  const { receiver, transaction } = await compose()
  const options = { skipPreflight: false, preflightCommitment: 'confirmed', maxRetries: 2, minContextSlot: 0 }
  await ask('solana_signAndSendTransaction', { transaction, options })
  await expect.poll(() => readLamports(receiver)).toBe(5_000_000n)

  // More than there is: the node tries it before, unless it is told not to.
  const dear = await compose(5_000_000_000n)
  const send = (sendOptions: object) =>
    ask('solana_signAndSendTransaction', { transaction: dear.transaction, options: sendOptions })
  await expect(send({ skipPreflight: false })).rejects.toThrow()
  await expect(send({ skipPreflight: true })).resolves.toMatchObject({ signature: expect.any(String) })
  expect(await readLamports(dear.receiver)).toBe(0n)
  // Nor does it try at a slot that is still to come.
  const late = await compose()
  await expect(
    ask('solana_signAndSendTransaction', {
      transaction: late.transaction,
      options: { minContextSlot: 4_000_000_000 },
    }),
  ).rejects.toThrow()
  expect(await readLamports(late.receiver)).toBe(0n)
})
