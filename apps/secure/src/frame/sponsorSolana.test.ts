import { randomBytes } from 'node:crypto'
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { encodeBase58 } from '@latchkey/primitives'
import { type Address, createSolanaRpc, lamports, address as toAddress } from '@solana/kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeRequest } from '../approve/decode/decodeRequest.js'
import { simulate } from '../approve/simulate/simulate.js'
import { composeTransfer } from '../testing/composeTransfer.js'
import { openTestPage, type TestPage } from '../testing/openTestPage.js'
import { projectId, startTestGateway, type TestGateway } from '../testing/startTestGateway.js'

let solana: TestSolana
let gateway: TestGateway
let page: TestPage
let account: Address
let people = 0

beforeAll(async () => {
  solana = await startTestSolana()
  const networkId = solana.network.caipNetworkId
  gateway = await startTestGateway({
    networks: [solana.network],
    operatorKeys: { [networkId]: { sponsor: encodeBase58(solana.accounts[0].privateKey) } },
    sponsorPolicies: [
      // Enough for the fees of two transactions of one user.
      { projectId, networkId, dailyBudget: 10n ** 9n, userDailyBudget: 20_000n, targets: [] },
    ],
  })
})
afterAll(async () => {
  await gateway.close()
  await solana.stop()
})
beforeEach(async () => {
  gateway.clock.nowMs += 240_000
  page = await openTestPage(gateway)
  await page.login(`sol${people++}@example.org`)
  const user = await page.ask('GET_USER', { chainId: solana.network.caipNetworkId })
  account = toAddress(user.address)
  await createSolanaRpc(solana.url).requestAirdrop(account, lamports(1_000_000_000n)).send()
  await expect.poll(() => readLamports(account)).toBe(1_000_000_000n)
})
afterEach(() => page.close())

const readLamports = async (owner: Address) =>
  (await createSolanaRpc(solana.url).getBalance(owner).send()).value
const createReceiver = () => toAddress(encodeBase58(randomBytes(32)))

const compose = (version: 0 | 'legacy', to: Address) =>
  composeTransfer(solana.url, { from: account, to, amount: 5_000_000n, version })

const send = (transaction: string) =>
  page.ask('RPC_REQUEST', {
    method: 'solana_signAndSendTransaction',
    params: { transaction },
    chainId: solana.network.caipNetworkId,
  } as never) as Promise<unknown>

describe('where the project pays on Solana', () => {
  test.each(['legacy', 0] as const)(
    'a transaction of version %s costs its account nothing, and who pays is shown',
    async (version) => {
      const receiver = createReceiver()
      await send(await compose(version, receiver))
      await expect.poll(() => readLamports(receiver)).toBe(5_000_000n)
      expect(await readLamports(account)).toBe(995_000_000n)
      const [request] = page.asked
      if (!request) throw new Error('Nobody was asked')
      const decoded = await decodeRequest(request, gateway.clock.nowMs)
      if (decoded.status !== 'readable') throw new Error(decoded.reason)
      expect(decoded.approval).toMatchObject({ kind: 'transaction', actions: [{ kind: 'send' }] })
      const lines = decoded.approval.actions.flatMap((action) => action.lines)
      expect(lines).toContainEqual(
        expect.objectContaining({
          label: 'feePayer',
          value: { type: 'address', address: solana.accounts[0].address },
        }),
      )
    },
  )

  test('before it is sent its trial says that somebody else pays', async () => {
    const receiver = createReceiver()
    let fee: unknown
    page.decide = async (request) => {
      const decoded = await decodeRequest(request, gateway.clock.nowMs)
      if (decoded.status === 'readable') fee = (await simulate(decoded.approval, request.ask))?.fee
      return 'rejected'
    }
    await expect(send(await compose(0, receiver))).rejects.toThrow('User rejected')
    expect(fee).toMatchObject({ isPaidByOther: true })
    expect(await readLamports(receiver)).toBe(0n)
  })

  test('when the budget is used up the account pays for itself, and is shown that', async () => {
    for (const receiver of [createReceiver(), createReceiver(), createReceiver()]) {
      await send(await compose(0, receiver))
      await expect.poll(() => readLamports(receiver)).toBe(5_000_000n)
    }
    expect(await readLamports(account)).toBe(1_000_000_000n - 3n * 5_000_000n - 5_000n)
    const [, paid = 0, own = 0] = page.asked.map(({ operation }) =>
      operation.kind === 'solana-transactions' ? (operation.transactions[0]?.length ?? 0) : 0,
    )
    expect(own).toBeLessThan(paid)
  })
})
