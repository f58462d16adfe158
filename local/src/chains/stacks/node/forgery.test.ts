import { request } from 'node:http'
import {
  AddressHashMode,
  Cl,
  type ClarityValue,
  createSingleSigSpendingCondition,
  createSponsoredAuth,
  createStandardAuth,
  createTokenTransferPayload,
  deserializeTransaction,
  makeContractDeploy,
  makeSTXTokenTransfer,
  Pc,
  privateKeyToPublic,
  StacksTransactionWire,
  TransactionSigner,
} from '@stacks/transactions'
import { expect, test } from 'vitest'
import { localStacksTokens } from '../localStacksTokens.js'
import { openTestStacks } from '../testing/openTestStacks.js'
import { createLedger } from './ledger/createLedger.js'
import { Refusal } from './ledger/Refusal.js'
import { maxBodyBytes } from './serveHttp.js'

const { stacks, client } = await openTestStacks({ blockMs: 0 })
const [first, second, third] = stacks.accounts
const recipient = 'ST2NEB84ASENDXKYGJPQW86YXQCEFEX2ZQPG87ND'
const order = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n

const sign = async () =>
  (await client.transfer({ recipient, amount: 12_345n, memo: 'hello' })).serializeBytes()
/** Nothing waits and nothing has moved. */
async function expectUntouched() {
  stacks.mine()
  expect((await client.get('/extended/v1/tx/mempool')).json).toMatchObject({ total: 0 })
  expect(await client.readBalance(recipient)).toBe(0n)
}

test('a transaction with any one byte altered is refused', async () => {
  const bytes = await sign()
  const ledger = createLedger({ blockMs: 0 })
  const taken = [...bytes.keys()].filter((index) => {
    const altered = Uint8Array.from(bytes)
    altered[index] = (altered[index] ?? 0) ^ (1 << (index % 8))
    try {
      return ledger.submit(altered)
    } catch (error) {
      return !(error instanceof Refusal)
    }
  })
  expect(taken).toEqual([])
  expect(ledger.submit(bytes)).toBe(deserializeTransaction(bytes).txid())
})

test('a transaction with bytes missing or added at either end is refused', async () => {
  const bytes = await sign()
  const changed = [
    bytes.subarray(1),
    bytes.subarray(0, -1),
    Uint8Array.from([...bytes, 0]),
    Uint8Array.from([0, ...bytes]),
    Uint8Array.from([...bytes, ...bytes]),
  ]
  for (const wrong of changed) expect((await client.sendBytes(wrong)).status).toBe(400)
  await expectUntouched()
})

test('nobody signs for somebody else', async () => {
  const transaction = new StacksTransactionWire({
    network: 'testnet',
    auth: createStandardAuth(
      createSingleSigSpendingCondition(
        ...([AddressHashMode.P2PKH, privateKeyToPublic(first.privateKey), 0, 500] as const),
      ),
    ),
    payload: createTokenTransferPayload(recipient, 1_000_000n, ''),
  })
  // The library’s signer refuses to; a thief’s would not.
  const digest = transaction.signBegin()
  transaction.signNextOrigin(digest, second.privateKey)
  expect(await client.send(transaction)).toMatchObject({ reason: 'SignatureValidation' })
  await expectUntouched()
})

test('the other signature that fits the same key and text is refused', async () => {
  const transaction = await client.transfer({ recipient, amount: 1n })
  const condition = transaction.auth.spendingCondition as { signature: { data: string } }
  const { data } = condition.signature
  const other = (order - BigInt(`0x${data.slice(66)}`)).toString(16).padStart(64, '0')
  condition.signature.data = `0${Number(data.slice(0, 2)) ^ 1}${data.slice(2, 66)}${other}`
  expect(() => transaction.verifyOrigin()).not.toThrow()
  expect(await client.send(transaction)).toMatchObject({
    ...{ reason: 'SignatureValidation', reason_data: { message: 'the signature has a high s' } },
  })
  await expectUntouched()
})

test('what is signed for another network is refused', async () => {
  const wish = { recipient: 'SP3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNCM7KHP3', amount: 1n, fee: 500n, nonce: 0n }
  const transaction = await makeSTXTokenTransfer({ ...wish, senderKey: first.privateKey, network: 'mainnet' })
  expect((await client.sendBytes(transaction.serializeBytes())).json).toMatchObject({
    reason: 'BadTransactionVersion',
  })
  await expectUntouched()
})

test('what this ledger does not do is refused with a reason', async () => {
  const deploy = await makeContractDeploy({
    ...{ contractName: 'mine', codeBody: '(print 1)', senderKey: first.privateKey, fee: 900n, nonce: 0n },
    ...client.common,
  })
  const condition = () =>
    createSingleSigSpendingCondition(
      ...([AddressHashMode.P2PKH, privateKeyToPublic(first.privateKey), 0, 500] as const),
    )
  const sponsored = new StacksTransactionWire({
    network: 'testnet',
    auth: createSponsoredAuth(condition(), condition()),
    payload: createTokenTransferPayload(recipient, 1n, ''),
  })
  new TransactionSigner(sponsored).signOrigin(first.privateKey)
  const segwit = new StacksTransactionWire({
    network: 'testnet',
    auth: createStandardAuth(
      createSingleSigSpendingCondition(
        ...([AddressHashMode.P2WPKH, privateKeyToPublic(first.privateKey), 0, 500] as const),
      ),
    ),
    payload: createTokenTransferPayload(recipient, 1n, ''),
  })
  segwit.signNextOrigin(segwit.signBegin(), first.privateKey)
  for (const [transaction, words] of [
    [deploy, 'deploys none'],
    [sponsored, 'sponsored'],
    [segwit, 'one key'],
  ] as const) {
    expect(await client.send(transaction)).toMatchObject({
      ...{ reason: 'ServerFailureOther', reason_data: { message: expect.stringContaining(words) } },
    })
  }
  await expectUntouched()
})

test('memos that are no text are refused, for they could not be shown as they were signed', async () => {
  const bytes = await sign()
  bytes[bytes.length - 34] = 0xff
  expect((await client.sendBytes(bytes)).json).toMatchObject({ reason: 'Deserialization' })
})

test('a flood of garbage is refused, and what is real gets through it', async () => {
  const real = await sign()
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const garbage = [
    ...Array.from({ length: 60 }, (_, length) => random(length * 15)),
    // A true beginning, and then: four thousand million conditions or arguments, or values within values.
    ...Array.from({ length: 50 }, (_, cut) => Uint8Array.from([...real.subarray(0, 3 * cut), ...random(60)])),
    Uint8Array.from([...real.subarray(0, 110), 2, 0xff, 0xff, 0xff, 0xff, ...new Uint8Array(8_000)]),
    Uint8Array.from([
      ...real.subarray(0, 111),
      0,
      0,
      0,
      0,
      2,
      26,
      ...new Uint8Array(20),
      1,
      97,
      1,
      97,
      255,
      255,
      255,
      255,
    ]),
    Uint8Array.from([...real.subarray(0, 111), 0, 0, 0, 0, 0, ...new Uint8Array(8_000).fill(10)]),
  ]
  const answers = await Promise.all(garbage.map((bytes) => client.sendBytes(bytes)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect((await client.sendBytes(real)).status).toBe(200)
  stacks.mine()
  expect(await client.readBalance(recipient)).toBe(12_345n)
})

test('a condition with values within values stops nobody who reads', async () => {
  const token = localStacksTokens.USDCX.address
  const nest = (depth: number) => {
    let value: ClarityValue = Cl.uint(1)
    for (let level = 0; level < depth; level += 1) value = Cl.some(value)
    return Pc.origin().willNotSendAsset().nft(`${token}::x`, value)
  }
  const call = (depth: number) =>
    client.transferToken({
      ...{ token, recipient, amount: 1n, fee: 9_000n, postConditionMode: 'allow' },
      postConditions: [nest(depth)],
    })
  expect(await client.send(await call(400))).toMatchObject({
    ...{
      reason: 'ServerFailureOther',
      reason_data: { message: expect.stringContaining('too long a value') },
    },
  })
  expect(await client.send(await call(150))).toHaveProperty('txid')
  stacks.mine()
  expect((await client.get(`/extended/v1/address/${recipient}/transactions`)).status).toBe(200)
})

test('one sender cannot fill the mempool', async () => {
  const from = second
  const answers: string[] = []
  for (let ahead = 0n; ahead < 30n; ahead += 1n) {
    const answer = await client.send(await client.transfer({ from, recipient, amount: 1n, nonce: ahead }))
    answers.push('reason' in answer ? answer.reason : 'taken')
  }
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(25)
  expect(new Set(answers.slice(25))).toEqual(new Set(['TooMuchChaining']))
  stacks.mine()
})

test.each([
  ['GET', '/v2/accounts/ST2', 400],
  ['GET', `/v2/accounts/${first.address}x`, 400],
  ['GET', `/v2/accounts/${first.address}.1bad`, 400],
  ['GET', `/v2/accounts/${first.address}.good-name`, 200],
  ['GET', `/v2/accounts/${first.address.toLowerCase()}`, 400],
  ['GET', '/v2/accounts/%00', 400],
  ['GET', '/v2/accounts/%E0%A4%A', 400],
  ['GET', '/v2/accounts/', 404],
  ['GET', '/extended/v1/tx/abc', 400],
  ['GET', `/extended/v1/tx/${'0'.repeat(64)}`, 404],
  ['GET', '/extended/v1/tx?limit=51', 400],
  ['GET', '/extended/v1/tx?offset=-1', 400],
  ['GET', '/extended/v1/tx?limit=1e1', 400],
  ['GET', '/nothing', 404],
  ['GET', '/v2/transactions', 405],
  ['POST', '/v2/info', 405],
  ['DELETE', '/v2/info', 405],
  ['POST', '/v2/transactions', 400],
  ['POST', '/v2/fees/transaction', 400],
  ['POST', '/extended/v1/faucets/stx', 400],
])('%s %s is answered with %i', async (method, path, status) => {
  const response = await fetch(stacks.url + path, { method })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*'])
  expect(response.headers.get('content-type')).toContain('application/json')
  await response.json()
})

test('takes transactions in JSON, with and without 0x, and nothing that is none', async () => {
  const post = async (value: unknown) => {
    const body = JSON.stringify(value)
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${stacks.url}/v2/transactions`, { method: 'POST', headers, body })).status
  }
  const bytes = (await client.transfer({ from: third, recipient, amount: 1n })).serializeBytes()
  const tx = Buffer.from(bytes).toString('hex')
  expect(await post({ tx: `0x${tx}`, attachment: '00' })).toBe(200)
  for (const wrong of [null, [], 5, {}, { tx: 5 }, { tx: '' }, { tx: 'zz' }, { tx: tx.slice(1) }]) {
    expect(await post(wrong)).toBe(400)
  }
  expect(deserializeTransaction(tx).txid()).toBe(deserializeTransaction(bytes).txid())
})

test('pages of any origin may use it, and no body is endless', async () => {
  const response = await fetch(`${stacks.url}/v2/transactions`, { method: 'OPTIONS' })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-headers')).toBe('*')
  const status = await new Promise((resolve, reject) => {
    // `fetch` reports a connection that ends before all was sent as a failure, and hides the answer.
    const sent = request(`${stacks.url}/v2/transactions`, { method: 'POST' })
    sent.on('response', (answer) => resolve(answer.resume().statusCode))
    sent.on('error', reject)
    sent.end(Buffer.alloc(maxBodyBytes + 1))
  })
  expect(status).toBe(413)
})
