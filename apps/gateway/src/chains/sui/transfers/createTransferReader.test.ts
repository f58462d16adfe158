import { startTestSui, type TestSui } from '@latchkey/local/chains/sui'
import { SuiGrpcClient } from '@mysten/sui/grpc'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransferReader } from '../../../services/payments/TransferReader.js'
import { type ConnectedNetwork, suiNetworkSchema } from '../SuiNetwork.js'
import { createTransferReader } from './createTransferReader.js'

const recipient = `0x${'7'.repeat(64)}`

let sui: TestSui
let reader: TransferReader
beforeAll(async () => {
  sui = await startTestSui()
  reader = createTransferReader(() => connect())
})
afterAll(() => sui?.stop())

/** The network with a way to one node, without the gateway's fallbacks. `change`: what the node says instead. */
function connect(
  change: (answer: Record<string, unknown>) => unknown = (answer) => answer,
): ConnectedNetwork {
  const refuse = () => Promise.reject(new Error('Sui is not asked by JSON-RPC'))
  return {
    network: v.parse(suiNetworkSchema, sui.network),
    rpc: {
      upstreamCount: 1,
      ...{ forward: refuse, request: refuse },
      async askPath({ body, method, path }) {
        const response = await fetch(sui.url + path, {
          method,
          ...(body !== undefined && { body: String(body) }),
        })
        const { status } = response
        const told = change((await response.json()) as Record<string, unknown>)
        return { status, body: Buffer.from(JSON.stringify(told)), contentType: 'application/json' }
      },
    },
  }
}
const read = (hash: string, token?: string, of = recipient, by = reader) =>
  by.read({ network: connect().network, hash, recipient: of, token })

test('reads a payment in SUI, and says who has paid', async () => {
  const [{ address, secretKey }] = sui.accounts
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: sui.url })
  const transaction = new Transaction()
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [2_500_000n])[0]], recipient)
  const signer = Ed25519Keypair.fromSecretKey(secretKey)
  const { digest = '' } = (await client.signAndExecuteTransaction({ transaction, signer })).Transaction ?? {}
  expect(await read(digest)).toEqual({
    ...{ hasSucceeded: true, receivedAtomic: 2_500_000n, minedAtMs: expect.any(Number) },
    senders: expect.arrayContaining([address]),
  })
  // Gas is no payment.
  expect(await read(digest, undefined, address)).toMatchObject({ receivedAtomic: -2_500_000n })
  expect(await read(digest, undefined, sui.accounts[1].address)).toMatchObject({ receivedAtomic: 0n })
  expect(await read(digest, '0x2::sui::SUI')).toMatchObject({ receivedAtomic: 2_500_000n })
})

test('reads a payment in a coin, with or without an object, and takes no other for it', async () => {
  const [usdc, wal] = sui.network.tokens
  for (const as of ['coin', 'address-balance'] as const) {
    const hash = await sui.fund({ address: recipient, amount: 70n, coinType: usdc?.address ?? '', as })
    expect(await read(hash, usdc?.address)).toMatchObject({ hasSucceeded: true, receivedAtomic: 70n })
    expect(await read(hash, usdc?.address.replaceAll(':', '%3A'))).toMatchObject({ receivedAtomic: 70n })
    expect(await read(hash, wal?.address)).toMatchObject({ receivedAtomic: 0n })
    expect(await read(hash)).toMatchObject({ receivedAtomic: 0n })
  }
})

test('what is not final is waited for, and what nobody knows is unknown', async () => {
  const hash = await sui.fund({ address: recipient, amount: 1n })
  const edit = (change: (transaction: { digest: string; effects: Record<string, unknown> }) => void) =>
    createTransferReader(() =>
      connect((answer) => {
        const { data } = answer as {
          data: { transaction: { digest: string; effects: Record<string, unknown> } }
        }
        if (data.transaction) change(data.transaction)
        return answer
      }),
    )
  const early = edit(({ effects }) => {
    effects.checkpoint = null
  })
  expect(await read(hash, undefined, recipient, early)).toBe('waiting')
  const failed = edit(({ effects }) => {
    effects.status = 'FAILURE'
  })
  expect(await read(hash, undefined, recipient, failed)).toMatchObject({
    hasSucceeded: false,
    receivedAtomic: 0n,
  })
  const other = edit((transaction) => {
    transaction.digest = '2'.repeat(44)
  })
  expect(await read(hash, undefined, recipient, other)).toBeUndefined()
  const endless = edit(({ effects }) => {
    effects.balanceChanges = { pageInfo: { hasNextPage: true, endCursor: 'eA==' }, nodes: [] }
  })
  await expect(read(hash, undefined, recipient, endless)).rejects.toThrow()
  expect(await read('1'.repeat(32))).toBeUndefined()
})

test('a digest has one spelling', async () => {
  const hash = await sui.fund({ address: recipient, amount: 1n })
  expect(reader.toHashKey(hash)).toBe(hash)
  for (const text of [
    '',
    '1',
    `${hash}1`,
    hash.slice(4),
    ` ${hash}`,
    `${hash}\n`,
    '0'.repeat(44),
    'z'.repeat(500_000),
  ]) {
    expect(reader.toHashKey(text)).toBeUndefined()
  }
})
