import { createHash } from 'node:crypto'
import { bcs } from '@mysten/sui/bcs'
import { messageWithIntent, type Signer } from '@mysten/sui/cryptography'
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { PasskeyPublicKey } from '@mysten/sui/keypairs/passkey'
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1'
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1'
import { MultiSigPublicKey } from '@mysten/sui/multisig'
import { Transaction } from '@mysten/sui/transactions'
import { fromBase64 } from '@mysten/sui/utils'
import { blake2b } from '@noble/hashes/blake2.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localSuiTokens } from '../localSuiTokens.js'
import { openTestSui } from '../testing/openTestSui.js'
import { suiCoinType } from './ledger/coinTypes.js'
import { createLedger } from './ledger/createLedger.js'
import { Refusal } from './ledger/Refusal.js'
import { maxBodyBytes } from './serveHttp.js'

const { sui, client, keys } = await openTestSui()
const [first, second] = keys
const recipient = `0x${'7'.repeat(64)}`
const orderR1 = 0xffff_ffff_0000_0000_ffff_ffff_ffff_ffff_bce6_faad_a717_9e84_f3b9_cac2_fc63_2551n
const orderK1 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n

/** A transfer with everything filled in. */
async function build(sender: string, to = recipient, change: (one: Transaction) => void = () => {}) {
  const transaction = new Transaction()
  transaction.setSender(sender)
  const [coin] = transaction.splitCoins(transaction.gas, [12_345n])
  transaction.transferObjects([coin], to)
  change(transaction)
  return await transaction.build({ client })
}
const execute = (bytes: Uint8Array, ...signatures: string[]) =>
  client.executeTransaction({ transaction: bytes, signatures })
async function expectUntouched() {
  expect(sui.readBalance(recipient).total).toBe(0n)
}

const signers: readonly [string, Signer][] = [
  ['ed25519', new Ed25519Keypair()],
  ['secp256k1', new Secp256k1Keypair()],
  ['secp256r1', new Secp256r1Keypair()],
]

describe.each(signers)('with a key of %s', (_, signer) => {
  const address = signer.toSuiAddress()

  test('any bit changed in the signature, a byte less or more is refused', async () => {
    await sui.fund({ address, amount: 1_000_000_000n })
    const bytes = await build(address)
    const signature = fromBase64((await signer.signTransaction(bytes)).signature)
    const refused = async (changed: Uint8Array) =>
      await expect(execute(bytes, Buffer.from(changed).toString('base64'))).rejects.toThrow(/user signature/)
    for (const index of signature.keys()) {
      const changed = Uint8Array.from(signature)
      changed[index] = (changed[index] ?? 0) ^ (1 << (index % 8))
      await refused(changed)
    }
    await refused(signature.slice(0, -1))
    await refused(signature.slice(1))
    await refused(Buffer.concat([signature, Buffer.from([0])]))
    await refused(new Uint8Array())
    await expectUntouched()
  })

  test('the transaction is executed once, and not again', async () => {
    const to = new Ed25519Keypair().toSuiAddress()
    const bytes = await build(address, to)
    const { signature } = await signer.signTransaction(bytes)
    const spent = await execute(bytes, signature)
    expect(spent.$kind).toBe('Transaction')
    await expect(execute(bytes, signature)).rejects.toThrow(/is unavailable for consumption, current version/)
    expect(sui.readBalance(to).total).toBe(12_345n)
  })
})

test.each([
  ['secp256k1', new Secp256k1Keypair(), orderK1],
  ['secp256r1', new Secp256r1Keypair(), orderR1],
] as const)('the other signature that fits the same key of %s is refused', async (_, signer, order) => {
  const address = signer.toSuiAddress()
  await sui.fund({ address, amount: 1_000_000_000n })
  const bytes = await build(address)
  const signature = fromBase64((await signer.signTransaction(bytes)).signature)
  const low = BigInt(`0x${Buffer.from(signature.slice(33, 65)).toString('hex')}`)
  const high = Buffer.from((order - low).toString(16).padStart(64, '0'), 'hex')
  const changed = Buffer.concat([signature.slice(0, 33), high, signature.slice(65)])
  await expect(execute(bytes, changed.toString('base64'))).rejects.toThrow(/user signature/)
})

describe('an account of several keys', () => {
  const [one, two, three] = [new Ed25519Keypair(), new Secp256k1Keypair(), new Secp256r1Keypair()] as const
  const account = MultiSigPublicKey.fromPublicKeys({
    threshold: 2,
    publicKeys: [one, two, three].map((key) => ({ publicKey: key.getPublicKey(), weight: 1 })),
  })
  const address = account.toSuiAddress()
  const sign = async (bytes: Uint8Array, ...members: Signer[]) =>
    account.combinePartialSignatures(
      await Promise.all(members.map(async (member) => (await member.signTransaction(bytes)).signature)),
    )

  test('needs as many as it says, each once, and nothing besides', async () => {
    await sui.fund({ address, amount: 1_000_000_000n })
    const bytes = await build(address)
    await expect(execute(bytes, await sign(bytes, one))).rejects.toThrow(/user signature/)
    await expect(execute(bytes, (await one.signTransaction(bytes)).signature)).rejects.toThrow(
      /user signature/,
    )
    const both = fromBase64(await sign(bytes, one, three))
    const parsed = bcs.MultiSig.parse(both.slice(1))
    const write = (change: Partial<Parameters<typeof bcs.MultiSig.serialize>[0]>) =>
      Buffer.concat([Buffer.from([3]), bcs.MultiSig.serialize({ ...parsed, ...change }).toBytes()]).toString(
        'base64',
      )
    const [signature] = [...parsed.sigs]
    for (const forged of [
      write({ bitmap: 0b111 }),
      write({ bitmap: 0b1101 }),
      write({ bitmap: 0b011 }),
      write({ sigs: signature ? [signature, signature] : [] }),
      write({ sigs: signature ? [signature, signature] : [], bitmap: 0b001 }),
      write({ sigs: [], bitmap: 0 }),
      write({ multisig_pk: { ...parsed.multisig_pk, threshold: 1 } }),
      Buffer.concat([both, Buffer.from([0])]).toString('base64'),
    ]) {
      await expect(execute(bytes, forged)).rejects.toThrow(/user signature/)
    }
    await expectUntouched()
    const to = new Ed25519Keypair().toSuiAddress()
    const good = await build(address, to)
    expect((await execute(good, await sign(good, one, three))).$kind).toBe('Transaction')
    expect(sui.readBalance(to).total).toBe(12_345n)
  })
})

test('a passkey signs what it was asked to, and nothing else', async () => {
  const key = new Secp256r1Keypair()
  const publicKey = new PasskeyPublicKey(key.getPublicKey().toRawBytes())
  const address = publicKey.toSuiAddress()
  const sign = async (bytes: Uint8Array, type = 'webauthn.get') => {
    const challenge = Buffer.from(blake2b(messageWithIntent('TransactionData', bytes), { dkLen: 32 }))
    const clientDataJson = JSON.stringify({ type, challenge: challenge.toString('base64url'), origin: 'x' })
    const authenticatorData = Buffer.concat([Buffer.alloc(32, 1), Buffer.from([5, 0, 0, 0, 1])])
    const signed = await key.sign(
      Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJson).digest()]),
    )
    const userSignature = [2, ...signed, ...publicKey.toRawBytes()]
    const content = bcs.PasskeyAuthenticator.serialize({ authenticatorData, clientDataJson, userSignature })
    return Buffer.concat([Buffer.from([6]), content.toBytes()])
  }
  await sui.fund({ address, amount: 1_000_000_000n })
  const bytes = await build(address)
  const good = await sign(bytes)
  const high = Uint8Array.from(good)
  const at = good.length - 33 - 32
  const low = BigInt(`0x${good.subarray(at, at + 32).toString('hex')}`)
  high.set(Buffer.from((orderR1 - low).toString(16).padStart(64, '0'), 'hex'), at)
  for (const forged of [
    high,
    Buffer.concat([good, Buffer.from([0])]),
    good.subarray(0, -1),
    await sign(bytes, 'webauthn.create'),
    await sign(Buffer.concat([bytes, Buffer.from([0])])),
  ]) {
    await expect(execute(bytes, Buffer.from(forged).toString('base64'))).rejects.toThrow(/user signature/)
  }
  await expectUntouched()
  const to = new Ed25519Keypair().toSuiAddress()
  const other = await build(address, to)
  expect((await execute(other, (await sign(other)).toString('base64'))).$kind).toBe('Transaction')
  expect(sui.readBalance(to).total).toBe(12_345n)
})

test('nobody logs in here', async () => {
  const bytes = await build(first.toSuiAddress())
  const login = Buffer.concat([Buffer.from([5]), Buffer.alloc(900, 7)]).toString('base64')
  await expect(execute(bytes, login)).rejects.toThrow(/zkLogin is not supported/)
})

test('a transaction with any one byte altered is refused', async () => {
  const ledger = createLedger()
  const coin = ledger.state.listObjects(first.toSuiAddress()).find(({ coinType }) => coinType === suiCoinType)
  const transaction = new Transaction()
  transaction.setSender(first.toSuiAddress())
  transaction.setGasPrice(1_000n)
  transaction.setGasBudget(10_000_000n)
  transaction.setGasPayment(
    coin ? [{ objectId: coin.id, version: String(coin.version), digest: coin.digest }] : [],
  )
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [1n])[0]], recipient)
  const bytes = await transaction.build()
  const signatures = [fromBase64((await first.signTransaction(bytes)).signature)]
  const taken: number[] = []
  for (const index of bytes.keys()) {
    const altered = Uint8Array.from(bytes)
    altered[index] = (altered[index] ?? 0) ^ (1 << (index % 8))
    await ledger.execute(altered, signatures).then(
      () => taken.push(index),
      (error: unknown) => expect(error).toBeInstanceOf(Refusal),
    )
  }
  for (const changed of [bytes.slice(1), bytes.slice(0, -1), Buffer.concat([bytes, Buffer.from([0])])]) {
    await expect(ledger.execute(changed, signatures)).rejects.toBeInstanceOf(Refusal)
  }
  expect(taken).toEqual([])
  expect((await ledger.execute(bytes, signatures)).transaction.bytes).toEqual(bytes)
})

test('whatever comes is refused, and nothing throws otherwise', async () => {
  const ledger = createLedger()
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ maxLength: 200 }),
      async (bytes, signature) => {
        await expect(ledger.execute(bytes, [signature])).rejects.toBeInstanceOf(Refusal)
      },
    ),
    { numRuns: 300 },
  )
})

test('bytes that promise more than they hold cost neither memory nor time', async () => {
  const ledger = createLedger()
  const level = Buffer.concat([
    Buffer.from([7]),
    Buffer.alloc(32),
    Buffer.from([0, 0, 0xff, 0xff, 0xff, 0x0f]),
  ])
  const call = [0, 0, 0, 1, 0, ...Buffer.alloc(32), 0, 0, 0xff, 0xff, 0xff, 0x0f]
  const before = [process.memoryUsage().rss, performance.now()] as const
  for (const bytes of [
    // Types within types, as deep as a transaction may be long.
    Buffer.concat([Buffer.from(call), ...Array.from({ length: 3_000 }, () => level)]),
    Buffer.concat([
      Buffer.from([0, 0, 0, 1, 0]),
      Buffer.alloc(32),
      Buffer.from([0, 0, 1]),
      Buffer.alloc(120_000, 6),
    ]),
    Buffer.from([0, 0, 0xff, 0xff, 0xff, 0x0f]),
  ]) {
    await expect(ledger.execute(bytes, [])).rejects.toBeInstanceOf(Refusal)
  }
  expect(process.memoryUsage().rss - before[0]).toBeLessThan(100_000_000)
  expect(performance.now() - before[1]).toBeLessThan(2_000)
})

test('nobody signs for somebody else, nor spends what is somebody else’s', async () => {
  const bytes = await build(first.toSuiAddress())
  const { signature } = await second.signTransaction(bytes)
  await expect(execute(bytes, signature)).rejects.toThrow(/required signature of .* is absent/)
  await expect(execute(bytes)).rejects.toThrow(/expected 1 signatures, got 0/)
  const own = (await first.signTransaction(bytes)).signature
  await expect(execute(bytes, own, signature)).rejects.toThrow(/expected 1 signatures, got 2/)
  const [theirs] = (await client.listCoins({ owner: second.toSuiAddress() })).objects
  const steal = build(first.toSuiAddress(), recipient, (transaction) => {
    transaction.transferObjects([transaction.object(theirs?.objectId ?? '')], recipient)
  })
  await expect(steal).rejects.toThrow(/is owned by account address/)
  await expectUntouched()
})

test('of two transactions with the same coins only one is executed', async () => {
  const [one, two] = [new Ed25519Keypair(), new Ed25519Keypair()].map((key) => key.toSuiAddress())
  const built = [await build(second.toSuiAddress(), one), await build(second.toSuiAddress(), two)]
  const results = await Promise.allSettled(
    built.map(async (bytes) => await execute(bytes, (await second.signTransaction(bytes)).signature)),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const sums = [one ?? '', two ?? ''].map((address) => sui.readBalance(address).total)
  expect(sums.toSorted()).toEqual([0n, 12_345n])
})

test('who pays for the gas of others signs too', async () => {
  const poor = new Ed25519Keypair()
  await sui.fund({ address: poor.toSuiAddress(), amount: 70n, coinType: localSuiTokens.WAL.address })
  const { objects } = await client.listCoins({
    owner: poor.toSuiAddress(),
    coinType: localSuiTokens.WAL.address,
  })
  const to = new Ed25519Keypair().toSuiAddress()
  const transaction = new Transaction()
  transaction.setSender(poor.toSuiAddress())
  transaction.setGasOwner(second.toSuiAddress())
  transaction.transferObjects([transaction.object(objects[0]?.objectId ?? '')], to)
  const bytes = await transaction.build({ client })
  const [own, sponsor] = [await poor.signTransaction(bytes), await second.signTransaction(bytes)]
  await expect(execute(bytes, own.signature)).rejects.toThrow(/expected 2 signatures/)
  await expect(execute(bytes, own.signature, own.signature)).rejects.toThrow(/is absent/)
  expect((await execute(bytes, own.signature, sponsor.signature)).$kind).toBe('Transaction')
  expect(sui.readBalance(to, localSuiTokens.WAL.address).total).toBe(70n)
})

test.each<[string, (transaction: Transaction) => void, RegExp]>([
  [
    'a call of Move',
    (one) => one.moveCall({ target: '0x5::game::play' }),
    /runs no Move: 0x0*5::game::play cannot be called/,
  ],
  ['a package', (one) => one.publish({ modules: [[1]], dependencies: [] }), /runs no Move/],
  [
    'too small a budget',
    (one) => one.setGasBudget(999_999n),
    /Gas budget: 999999 is lower than min: 1000000/,
  ],
  ['too large a budget', (one) => one.setGasBudget(50_000_000_001n), /is higher than max/],
  ['too low a price', (one) => one.setGasPrice(999n), /under reference gas price/],
  [
    'an object that is not there',
    (one) => one.transferObjects([one.object('0x9')], recipient),
    /Could not find the referenced object/,
  ],
  [
    'another chain',
    (one) =>
      one.setExpiration({
        ValidDuring: {
          minEpoch: '0',
          maxEpoch: '1',
          minTimestamp: null,
          maxTimestamp: null,
          chain: '1'.repeat(32),
          nonce: 1,
        },
      }),
    /Invalid chain/,
  ],
])('refuses %s in words', async (_, change, message) => {
  await expect(build(first.toSuiAddress(), recipient, change)).rejects.toThrow(message)
  await expectUntouched()
})

test.each<[string, (transaction: Transaction) => void, RegExp]>([
  [
    'a coin that nobody gets',
    (one) => void one.splitCoins(one.gas, [1n]),
    /Unused result without the drop ability/,
  ],
  [
    'a coin twice',
    (one) => {
      const [coin] = one.splitCoins(one.gas, [1n])
      one.transferObjects([coin], recipient)
      one.transferObjects([coin], recipient)
    },
    /Invalid command argument at 0: ArgumentWithoutValue in command 4/,
  ],
  [
    'the gas coin merged into another',
    (one) => {
      const [coin] = one.splitCoins(one.gas, [1n])
      one.mergeCoins(coin, [one.gas])
    },
    /InvalidGasCoinUsage/,
  ],
  ['an amount that is none', (one) => void one.splitCoins(one.gas, [one.pure.u8(1)]), /InvalidBCSBytes/],
  [
    'an input that is not there',
    (one) => void one.splitCoins(one.gas, [{ $kind: 'Input', Input: 99, type: 'pure' }]),
    /IndexOutOfBounds|Input/,
  ],
])('%s ends the transaction', async (_, change, message) => {
  await expect(build(first.toSuiAddress(), recipient, change)).rejects.toThrow(message)
  await expectUntouched()
})

test.each([
  ['a method that is not there', '/sui.rpc.v2.LedgerService/Nothing', Buffer.alloc(5), 12],
  ['a prototype’s method', '/sui.rpc.v2.constructor', Buffer.alloc(5), 12],
  ['a frame that is cut off', '/sui.rpc.v2.StateService/GetBalance', Buffer.from([0, 0, 0, 0, 9, 1]), 3],
  [
    'bytes that are no message',
    '/sui.rpc.v2.StateService/GetBalance',
    Buffer.from([0, 0, 0, 0, 2, 255, 255]),
    3,
  ],
  ['nothing', '/sui.rpc.v2.StateService/GetBalance', Buffer.alloc(0), 3],
])('answers %s with a status of gRPC', async (_, path, body, status) => {
  const headers = { 'content-type': 'application/grpc-web+proto' }
  const response = await fetch(sui.url + path, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(`grpc-status: ${status}\r\n`)
})

test('reads no more of a request than it may have, and answers pages of any origin', async () => {
  const large = await fetch(`${sui.url}/graphql`, {
    method: 'POST',
    body: 'x'.repeat(maxBodyBytes + 1),
  }).catch(() => undefined)
  // A client that is still sending may see the connection end instead.
  expect(large?.status ?? 413).toBe(413)
  const options = await fetch(`${sui.url}/graphql`, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await fetch(`${sui.url}/graphql`)).status).toBe(405)
  expect((await fetch(`${sui.url}/nothing`, { method: 'POST' })).status).toBe(404)
})
