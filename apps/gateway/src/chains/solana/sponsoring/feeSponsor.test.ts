import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../db/Database.js'
import { sponsorBudgets, sponsorPromises } from '../../../db/schema/index.js'
import { createPolicies, type Policies } from '../../../sponsoring/createPolicies.js'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.js'
import { openTestDatabase } from '../../../testing/openTestDatabase.js'
import { signInAs } from '../../../testing/signInAs.js'
import { type TestInstruction, transferCoins } from '../../../testing/solana/createTestPayer.js'
import type { ChainModule } from '../../ChainModule.js'
import { eip155 } from '../../eip155/eip155.js'
import type { PaidService } from '../../PaidService.js'
import { decodeTransaction } from '../decodeTransaction.js'
import { solana as solanaModule } from '../solana.js'

const systemProgram = '11111111111111111111111111111111'
const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const feeOfTwoSignatures = 10_000n

let solana: TestSolana
let shared: OpenDatabase
let nodes: [Node, Node]
let policies: Policies
let networkId: string
let sponsor: string
let users: [string, string]
type Node = TestApp & { work(): Promise<void> }

/** What the node cannot say anything of. */
let unknownText: string | undefined
async function fetchAsNode(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const body = String(init?.body)
  const isUnknown = unknownText !== undefined && body.includes(unknownText) && body.includes('Statuses')
  if (!isUnknown) return fetch(input, init)
  const error = { code: -32_011, message: 'Transaction history is not available from this node' }
  return Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, error })
}

async function openNode(): Promise<Node> {
  let paid: PaidService | undefined
  const chain: ChainModule = {
    ...(solanaModule as unknown as ChainModule),
    createProviders(dependencies) {
      const providers = solanaModule.createProviders?.(dependencies as never) ?? {}
      paid = providers.paid
      return providers
    },
  }
  const gateway = await createTestApp({
    shared,
    networks: [solana.network],
    config: { operatorKeys: { [networkId]: { sponsor: encodeBase58(solana.accounts[0].privateKey) } } },
    dependencies: { chains: [chain, eip155 as unknown as ChainModule], fetch: fetchAsNode },
  })
  return { ...gateway, work: async () => paid?.work() }
}

beforeAll(async () => {
  solana = await startTestSolana()
  shared = await openTestDatabase()
  networkId = solana.network.caipNetworkId
  sponsor = solana.accounts[0].address
  users = [solana.accounts[1].address, solana.accounts[2].address]
  nodes = [await openNode(), await openNode()]
  policies = createPolicies({ database: shared.database, now: Date.now })
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.close()))
  await shared?.close()
  await solana?.stop()
})
beforeEach(async () => {
  await shared.database.delete(sponsorPromises)
  await shared.database.delete(sponsorBudgets)
  await policies.set({
    projectId: 'p1',
    networkId,
    dailyBudget: 10n ** 9n,
    userDailyBudget: 10n ** 9n,
    targets: [],
  })
})

const sessions = new Map<number, Promise<string>>()
/** The session of a visitor, who signs in once. */
function takeSession(visitor: number): Promise<string> {
  const session = sessions.get(visitor) ?? signInAs(nodes[0], 'p1', visitor)
  sessions.set(visitor, session)
  return session
}

async function ask(
  method: string,
  params: unknown[] = [],
  { address = '127.0.0.1', node = nodes[0], project = 'p1', visitor = 0 } = {},
) {
  const response = await node.app.inject({
    method: 'POST',
    remoteAddress: address,
    headers: visitor < 0 ? {} : { authorization: `Bearer ${await takeSession(visitor)}` },
    url: `/v1/bundler?projectId=${project}&chainId=${networkId}`,
    payload: { jsonrpc: '2.0', id: 1, method, params },
  })
  const { error, result } = response.json()
  if (error) throw Object.assign(new Error(error.message), { code: error.code, data: error.data })
  return result
}
const sponsorIt = (transaction: string, options = {}) =>
  ask('solana_sponsorTransaction', [{ transaction }], options) as Promise<{
    transaction: string
    signature: string
    fee: string
  }>

async function askNode(method: string, params: unknown[] = []) {
  const response = await fetch(solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { error, result } = (await response.json()) as { result?: never; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result as never
}
const readBalance = async (address: string) =>
  BigInt(((await askNode('getBalance', [address])) as { value: number }).value)
const readBlockhash = async () =>
  ((await askNode('getLatestBlockhash')) as { value: { blockhash: string } }).value.blockhash

/** A message of two signers: the sponsor, who pays, and the user. */
function compile(
  instructions: readonly TestInstruction[],
  blockhash: string,
  { user = users[0], payer = sponsor, version = 'legacy' as 'legacy' | 0 } = {},
): Buffer {
  const toBytes = (address: string) => Buffer.from(decodeBase58(address) ?? [])
  const signers = [payer, user]
  const named = new Set(
    instructions.flatMap(({ parties }) => parties.filter((one) => one.isWritable).map((one) => one.address)),
  )
  const read = new Set(
    instructions.flatMap(({ parties, program }) => [...parties.map((one) => one.address), program]),
  )
  const writable = [...named].filter((address) => !signers.includes(address))
  const fixed = [...read].filter((address) => !signers.includes(address) && !writable.includes(address))
  const keys = [...signers, ...writable, ...fixed]
  return Buffer.concat([
    Buffer.from(version === 0 ? [0x80] : []),
    Buffer.of(2, 0, fixed.length, keys.length),
    ...keys.map(toBytes),
    toBytes(blockhash),
    Buffer.of(instructions.length),
    ...instructions.map(({ data, parties, program }) =>
      Buffer.from([
        ...[keys.indexOf(program), parties.length, ...parties.map(({ address }) => keys.indexOf(address))],
        ...[data.length, ...data],
      ]),
    ),
    Buffer.from(version === 0 ? [0] : []),
  ])
}
function toKey(address: string) {
  const { privateKey } = solana.accounts.find((account) => account.address === address) ?? solana.accounts[1]
  return createPrivateKey({ key: Buffer.concat([keyPrefix, privateKey]), format: 'der', type: 'pkcs8' })
}
/** As a wallet hands it over: the user has signed, the sponsor has not. */
const toWire = (message: Buffer, user = users[0]) =>
  Buffer.concat([Buffer.of(2), Buffer.alloc(64), sign(null, message, toKey(user)), message]).toString(
    'base64',
  )
const note = (text: string, user = users[0]): TestInstruction => ({
  program: memoProgram,
  parties: [{ address: user, isSigner: true }],
  data: Buffer.from(text),
})
async function makeTransfer(lamports = 7n, user = users[0], version: 'legacy' | 0 = 'legacy') {
  const receiver = user === users[0] ? users[1] : users[0]
  const message = compile([transferCoins(user, receiver, lamports)], await readBlockhash(), { user, version })
  return toWire(message, user)
}
const readSpent = async () => {
  const rows = await shared.database.select().from(sponsorBudgets)
  return rows.find(({ name }) => name.split('|').length === 3)?.amount ?? 0n
}

test.each(['legacy', 0] as const)(
  'the sponsor pays the fee of a transaction (%s), the user what it moves',
  async (version) => {
    expect(await ask('solana_getFeePayer')).toBe(sponsor)
    for (const user of users) {
      const [mine, theirs] = [await readBalance(sponsor), await readBalance(user)]
      const answer = await sponsorIt(await makeTransfer(7n, user, version), {
        node: nodes[user === users[0] ? 0 : 1],
      })
      expect(answer.fee).toBe(String(feeOfTwoSignatures))
      expect(await askNode('sendTransaction', [answer.transaction, { encoding: 'base64' }])).toBe(
        answer.signature,
      )
      await expect.poll(() => readBalance(sponsor)).toBe(mine - feeOfTwoSignatures)
      expect(await readBalance(user)).toBe(theirs - 7n)
    }
  },
)

test('nothing is signed that moves the sponsor’s money, or names its account at all', async () => {
  const blockhash = await readBlockhash()
  const openNew = {
    program: systemProgram,
    parties: [{ address: sponsor, isSigner: true, isWritable: true }, { address: users[0] }],
    data: Buffer.alloc(52),
  }
  for (const instructions of [
    [transferCoins(sponsor, users[0], 1n)],
    [note('first'), transferCoins(sponsor, users[0], 1n)],
    [transferCoins(users[0], sponsor, 1n)],
    [openNew],
    [{ ...note('who'), parties: [{ address: sponsor, isSigner: true }] }],
  ]) {
    await expect(sponsorIt(toWire(compile(instructions, blockhash)))).rejects.toMatchObject({ code: -32501 })
  }
  const otherPayer = compile([note('x')], blockhash, { payer: users[1] })
  await expect(sponsorIt(toWire(otherPayer))).rejects.toThrow(sponsor)
  expect(await readSpent()).toBe(0n)
})

test('only listed programs are paid for, and what a transaction computes never counts', async () => {
  await policies.set({
    ...{ projectId: 'p1', networkId, dailyBudget: 10n ** 9n, userDailyBudget: 10n ** 9n },
    targets: [{ address: systemProgram, selectors: [] }],
  })
  const limit = { program: computeBudget, parties: [], data: Buffer.from([2, 0x40, 0x0d, 0x03, 0]) }
  const blockhash = await readBlockhash()
  await sponsorIt(toWire(compile([limit, transferCoins(users[0], users[1], 1n)], blockhash)))
  await expect(sponsorIt(toWire(compile([note('hello')], blockhash)))).rejects.toThrow(memoProgram)
  await policies.remove('p1', networkId)
  await expect(sponsorIt(await makeTransfer())).rejects.toMatchObject({ code: -32501 })
})

test('S19 a fee above the network’s limit, a transaction that would fail, and one that never expires are refused', async () => {
  const blockhash = await readBlockhash()
  // 1 SOL for a million units.
  const data = Buffer.alloc(9)
  data[0] = 3
  data.writeBigUInt64LE(10n ** 12n, 1)
  const price = { program: computeBudget, parties: [], data }
  await expect(sponsorIt(toWire(compile([price, note('dear')], blockhash)))).rejects.toThrow(
    'lamports is above',
  )
  const tooMuch = compile([transferCoins(users[0], users[1], 10n ** 18n)], blockhash)
  await expect(sponsorIt(toWire(tooMuch))).rejects.toMatchObject({ code: -32521 })
  // What is kept in a nonce account is no recent blockhash, and would be good for ever.
  const forever = compile([note('x')], encodeBase58(Buffer.alloc(32, 7)))
  await expect(sponsorIt(toWire(forever))).rejects.toMatchObject({ code: -32503 })
  expect(await readSpent()).toBe(0n)
})

test('S19 a budget is used up exactly at its limit by transactions of two users at two gateways at once', async () => {
  const transactions = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      makeTransfer(BigInt(index + 20), users[index % 2 === 0 ? 0 : 1]),
    ),
  )
  const policy = { projectId: 'p1', networkId, targets: [], userDailyBudget: 3n * feeOfTwoSignatures }
  await policies.set({ ...policy, dailyBudget: 16n * feeOfTwoSignatures })
  const answers = await Promise.allSettled(
    transactions.map((one, index) =>
      sponsorIt(one, {
        node: nodes[index < 10 ? 0 : 1],
        visitor: 10 + index,
        address: `192.0.2.${index}`,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  expect(await readSpent()).toBe(16n * feeOfTwoSignatures)
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: -32504 })
  }
})

test('who is not logged in is paid nothing, and a user or a network of callers holds a sixteenth of the day', async () => {
  await expect(sponsorIt(await makeTransfer(), { visitor: -1 })).rejects.toMatchObject({
    code: -32501,
    data: { reason: 'not-logged-in' },
  })
  await policies.set({
    ...{ projectId: 'p1', networkId, targets: [] },
    ...{ dailyBudget: 32n * feeOfTwoSignatures, userDailyBudget: 32n * feeOfTwoSignatures },
  })
  const held = { code: -32504, data: { reason: 'held-by-promises' } }
  for (const lamports of [51n, 52n]) await sponsorIt(await makeTransfer(lamports))
  await expect(sponsorIt(await makeTransfer(53n))).rejects.toMatchObject(held)
  // Another address does not help the user, nor another user the address.
  await expect(sponsorIt(await makeTransfer(53n), { address: '192.0.2.1' })).rejects.toMatchObject(held)
  await expect(sponsorIt(await makeTransfer(53n), { visitor: 3 })).rejects.toMatchObject(held)
  await sponsorIt(await makeTransfer(53n), { visitor: 3, address: '192.0.2.1' })
})

test('S19 a price above what others pay, and a limit above what is needed, are refused', async () => {
  const blockhash = await readBlockhash()
  const toBudget = (kind: number, value: bigint, bytes: number) => {
    const data = Buffer.alloc(1 + bytes)
    data[0] = kind
    if (bytes === 8) data.writeBigUInt64LE(value, 1)
    else data.writeUInt32LE(Number(value), 1)
    return { program: computeBudget, parties: [], data }
  }
  const [price, limit] = [(value: bigint) => toBudget(3, value, 8), (value: bigint) => toBudget(2, value, 4)]
  await sponsorIt(toWire(compile([price(10_000n), limit(20_000n), note('usual')], blockhash)))
  const refuse = async (instructions: TestInstruction[], reason: string) =>
    expect(sponsorIt(toWire(compile(instructions, blockhash)))).rejects.toMatchObject({ data: { reason } })
  await refuse([price(100_000n), limit(20_000n), note('dear')], 'fee-above-market')
  await refuse([price(10_000n), limit(1_400_000n), note('wide')], 'gas-above-estimate')
})

test('the same transaction counts once, and what never lands is given back when it has expired', async () => {
  const used = await makeTransfer(31n)
  const unused = await makeTransfer(32n)
  const first = await sponsorIt(used)
  expect(await sponsorIt(used, { node: nodes[1] })).toEqual(first)
  await sponsorIt(unused)
  expect(await readSpent()).toBe(2n * feeOfTwoSignatures)
  await askNode('sendTransaction', [first.transaction, { encoding: 'base64' }])
  await expect
    .poll(
      async () =>
        ((await askNode('getSignatureStatuses', [[first.signature]])) as { value: unknown[] }).value[0],
    )
    .toBeTruthy()
  // Whatever the gateways' clocks say, the blocks decide whether it can still land.
  for (const { clock } of nodes) clock.nowMs += 4 * 60_000
  await Promise.all(nodes.map((node) => node.work()))
  expect(await readSpent()).toBe(2n * feeOfTwoSignatures)
  solana.advanceSlots(400)
  for (const { clock } of nodes) clock.nowMs += 16_000
  await Promise.all(nodes.map((node) => node.work()))
  expect(await readSpent()).toBe(feeOfTwoSignatures)
  expect(
    await shared.database.select().from(sponsorPromises).where(eq(sponsorPromises.networkId, networkId)),
  ).toEqual([])
})

test('one whose end nobody knows keeps back no other, and is looked for again', async () => {
  const [bad, good] = [await sponsorIt(await makeTransfer(61n)), await sponsorIt(await makeTransfer(62n))]
  for (const { transaction } of [bad, good]) {
    await askNode('sendTransaction', [transaction, { encoding: 'base64' }])
  }
  await sponsorIt(await makeTransfer(63n))
  unknownText = bad.signature
  solana.advanceSlots(400)
  const pass = (ms: number) => {
    for (const { clock } of nodes) clock.nowMs += ms
    return nodes[0].work()
  }
  await pass(120_000)
  const left = await shared.database.select().from(sponsorPromises)
  expect(left.map(({ details }) => details.signature)).toEqual([bad.signature])
  expect(await readSpent()).toBe(2n * feeOfTwoSignatures)
  unknownText = undefined
  await pass(6_000)
  expect(await shared.database.select().from(sponsorPromises)).toEqual([])
  expect(await readSpent()).toBe(2n * feeOfTwoSignatures)
})

test('bytes of any kind are read as they are or refused, and what is read is signed as it came', async () => {
  const good = Buffer.from(await makeTransfer(40n), 'base64')
  expect(decodeTransaction(good)).toMatchObject({
    keys: expect.arrayContaining([sponsor, users[0], systemProgram]),
    signerCount: 2,
  })
  for (let length = 0; length < good.length; length++)
    expect(decodeTransaction(good.subarray(0, length))).toBeUndefined()
  expect(decodeTransaction(Buffer.concat([good, Buffer.of(0)]))).toBeUndefined()
  fc.assert(
    fc.property(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
      const changed = Buffer.from(good)
      changed[at] = byte
      const read = decodeTransaction(changed)
      if (read)
        expect(Buffer.from(read.message).equals(changed.subarray(changed.length - read.message.length))).toBe(
          true,
        )
    }),
  )
  for (const transaction of ['', 'AAAA', '!!!!', 'A'.repeat(2048), 'A'.repeat(5000), 'AA\0A', 7]) {
    await expect(ask('solana_sponsorTransaction', [{ transaction }])).rejects.toMatchObject({ code: -32602 })
  }
  const { transaction } = await sponsorIt(good.toString('base64'))
  const signed = decodeTransaction(Buffer.from(transaction, 'base64'))
  const key = createPublicKey(toKey(sponsor))
  expect(verify(null, good.subarray(129), key, signed?.signatures[0] ?? Buffer.alloc(64))).toBe(true)
  await expect(ask('eth_sendUserOperation', [])).rejects.toMatchObject({ code: -32601 })
})
