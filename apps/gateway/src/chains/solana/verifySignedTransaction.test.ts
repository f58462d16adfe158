import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { decodeBase58, encodeBase58, memoProgramAddress, neverSentBlockhash } from '@latchkey/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifySignedTransaction } from './verifySignedTransaction.js'

const keyOf = (byte: number) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]),
    format: 'der',
    type: 'pkcs8',
  })
const publicOf = (byte: number) =>
  Buffer.from(createPublicKey(keyOf(byte)).export({ format: 'jwk' }).x ?? '', 'base64url')
const address = encodeBase58(publicOf(1))
const text = 'site.example wants you to sign in with your Solana account:\né'
const computeBudget = 'ComputeBudget111111111111111111111111111111'
const guard = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
const systemProgram = '11111111111111111111111111111111'

type Instruction = { program: string; data: Uint8Array; accounts?: readonly number[] }
const memo: Instruction = { program: memoProgramAddress, data: Buffer.from(text), accounts: [0] }

const lengthOf = (length: number) => (length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7])

/** A transaction to the byte, signed by the keys of its signers. */
function make({
  instructions = [memo],
  blockhash = Buffer.from(neverSentBlockhash),
  signers = [1],
  version = [] as readonly number[],
}: {
  instructions?: readonly Instruction[]
  blockhash?: Uint8Array
  signers?: readonly number[]
  version?: readonly number[]
} = {}): Buffer {
  const programs = [...new Set(instructions.map(({ program }) => program))]
  const keys = [...signers.map(publicOf), ...programs.map((program) => decodeBase58(program) ?? [])]
  const message = Buffer.concat([
    Buffer.from([...version, signers.length, 0, programs.length, keys.length]),
    ...keys.map((key) => Buffer.from(key)),
    blockhash,
    Buffer.from([instructions.length]),
    ...instructions.map(({ program, data, accounts = [] }) =>
      Buffer.concat([
        Buffer.from([signers.length + programs.indexOf(program), accounts.length, ...accounts]),
        Buffer.from(lengthOf(data.length)),
        data,
      ]),
    ),
    Buffer.from(version.length > 0 ? [0] : []),
  ])
  const signatures = signers.map((signer) => sign(null, message, keyOf(signer)))
  return Buffer.concat([Buffer.from([signers.length]), ...signatures, message])
}
const verify = (transaction: Buffer, message = text, by = address) =>
  verifySignedTransaction({ address: by, message, signature: transaction.toString('base64') })

describe('a text signed in a transaction', () => {
  test('is taken of both kinds, and with what wallets add that moves nothing', () => {
    expect(verify(make())).toBe(true)
    expect(verify(make({ version: [0x80] }))).toBe(true)
    const price = { program: computeBudget, data: Buffer.from([3, 1, 0, 0, 0, 0, 0, 0, 0]) }
    const added = { program: guard, data: Buffer.from([1]), accounts: [0] }
    expect(verify(make({ instructions: [price, memo, added] }))).toBe(true)
  })

  test.each([
    ['a blockhash that a network may have', make({ blockhash: Buffer.alloc(32, 9) })],
    ['no memo', make({ instructions: [] })],
    ['two memos', make({ instructions: [memo, memo] })],
    ['another text', make({ instructions: [{ ...memo, data: Buffer.from(`${text} `) }] })],
    [
      'a transfer beside it',
      make({ instructions: [memo, { program: systemProgram, data: Buffer.alloc(12, 2), accounts: [0] }] }),
    ],
    ['the text in another program', make({ instructions: [{ ...memo, program: systemProgram }] })],
    ['another account', make({ signers: [2] })],
    ['another account that pays', make({ signers: [2, 1] })],
    ['another account that signs, too', make({ signers: [1, 2] })],
    ['no signature', make().fill(0, 1, 65)],
    ['a byte at its end', Buffer.concat([make(), Buffer.from([0])])],
  ])('is refused with %s', (_, transaction) => {
    expect(verify(transaction)).toBe(false)
  })

  test('is refused with any bit flipped, with another text, and in another spelling', () => {
    const good = make()
    for (const index of good.keys()) {
      const flipped = Buffer.from(good)
      flipped[index] = (flipped[index] ?? 0) ^ 1
      expect(verify(flipped), String(index)).toBe(false)
    }
    expect(verify(good, `${text}!`)).toBe(false)
    expect(verify(good, text, encodeBase58(publicOf(2)))).toBe(false)
    const signature = good.toString('base64')
    for (const other of [
      ` ${signature}`,
      signature.replace(/=*$/, '=='),
      `${signature}\0`,
      signature.replaceAll('/', '_'),
    ]) {
      if (other === signature) continue
      expect(verifySignedTransaction({ address, message: text, signature: other })).toBe(false)
    }
  })

  test('is no text whatever', () => {
    const attempt = (signature: string) => verifySignedTransaction({ address, message: text, signature })
    fc.assert(fc.property(fc.string(), (signature) => !attempt(signature)))
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        (bytes) => !attempt(Buffer.from(bytes).toString('base64')),
      ),
    )
    expect(attempt('A'.repeat(5_000_000))).toBe(false)
  })
})
