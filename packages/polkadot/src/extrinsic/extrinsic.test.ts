import { createPolkadotKeyPair, readPolkadotPayload } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Metadata, SignedExtension, TypeShape } from '../metadata/Metadata.js'
import { toHex } from '../scale/hex.js'
import { createScaleReader, readLittleEndian, writeCompact, writeLittleEndian } from '../scale/scale.js'
import { toSignerPayload } from '../send/toSignerPayload.js'
import { keys } from '../testing/keys.js'
import { createEra } from './era.js'
import {
  hash256,
  readWalletExtrinsic,
  toSigningBytes,
  type UnsignedExtrinsic,
  writeExtrinsic,
} from './extrinsic.js'
import { findSignature, isSignature } from './verifySignature.js'
import { type ExtensionFacts, writeExtensions } from './writeExtensions.js'

const facts: ExtensionFacts = {
  era: createEra(1_000_001),
  birthHash: new Uint8Array(32).fill(1),
  genesisHash: new Uint8Array(32).fill(2),
  nonce: 300,
  specVersion: 2_000_006,
  transactionVersion: 15,
}

/** Types by name: nothing, something, and things around them. */
const shapes: readonly TypeShape[] = [
  { kind: 'tuple', types: [] },
  { kind: 'primitive', bytes: 4 },
  { kind: 'composite', fields: [{ name: undefined, type: 0 }] },
  { kind: 'composite', fields: [{ name: undefined, type: 1 }] },
  { kind: 'array', length: 0, type: 1 },
  { kind: 'composite', fields: [{ name: undefined, type: 5 }] },
]
const [nothing, something, wrappedNothing, wrappedSomething, emptyList, endless] = [0, 1, 2, 3, 4, 5]

function createMetadata(extensions: readonly SignedExtension[]): Metadata {
  return {
    types: new Map(shapes.map((shape, id) => [id, { params: new Map(), shape }])),
    pallets: [],
    extrinsic: { version: 4, type: 0, extensions },
  }
}

/** Those of Polkadot Asset Hub. */
const modern = createMetadata([
  { name: 'AuthorizeCall', carried: nothing, signedOnly: nothing },
  { name: 'CheckNonZeroSender', carried: wrappedNothing, signedOnly: nothing },
  { name: 'CheckSpecVersion', carried: wrappedNothing, signedOnly: something },
  { name: 'CheckTxVersion', carried: nothing, signedOnly: something },
  { name: 'CheckGenesis', carried: nothing, signedOnly: something },
  { name: 'CheckMortality', carried: wrappedSomething, signedOnly: something },
  { name: 'CheckNonce', carried: wrappedSomething, signedOnly: nothing },
  { name: 'CheckWeight', carried: emptyList, signedOnly: nothing },
  { name: 'ChargeAssetTxPayment', carried: something, signedOnly: nothing },
  { name: 'CheckMetadataHash', carried: something, signedOnly: something },
])

function createUnsigned(call = Uint8Array.of(10, 3, 0, ...new Uint8Array(32).fill(7), 4)) {
  const [key] = keys
  const pair = createPolkadotKeyPair(key)
  const written = writeExtensions(modern, facts, 'DOT')
  const unsigned: UnsignedExtrinsic = { call, ...written, signer: Uint8Array.of(0, ...pair.account) }
  const payload = toSignerPayload(pair.toAddress(0), { unsigned, facts, names: written.names })
  return { pair, unsigned, payload, written }
}

describe('numbers', () => {
  test('are written compactly, and read back; what is longer than it has to be is none', () => {
    for (const [value, hex] of [
      ...([
        [0n, '00'],
        [63n, 'fc'],
        [64n, '0101'],
        [16_383n, 'fdff'],
        [16_384n, '02000100'],
      ] as const),
      ...([
        [2n ** 30n - 1n, 'feffffff'],
        [2n ** 30n, '0300000040'],
        [10n ** 12n, '070010a5d4e8'],
      ] as const),
    ]) {
      expect(Buffer.from(writeCompact(value)).toString('hex')).toBe(hex)
    }
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), (value) => {
        expect(createScaleReader(writeCompact(value)).takeCompact()).toBe(value)
        expect(readLittleEndian(writeLittleEndian(value, 16))).toBe(value)
      }),
    )
    for (const hex of ['0100', '02000000', '0300000000', '0700000040000000', '03', '']) {
      expect(() => createScaleReader(Buffer.from(hex, 'hex')).takeCompact()).toThrow(RangeError)
    }
    expect(() => writeLittleEndian(256, 1)).toThrow(RangeError)
    expect(() => writeLittleEndian(-1, 1)).toThrow(RangeError)
  })

  test('eras of 64 blocks begin at their block', () => {
    // As polkadot-js has it for the block 42 of a period of 64.
    expect(Buffer.from(createEra(42).bytes).toString('hex')).toBe('a502')
    expect(createEra(1_000_001)).toMatchObject({ birth: 1_000_001, death: 1_000_065 })
  })
})

describe('what stands beside a call', () => {
  test('is what the runtime’s extensions want, and what wallets make of the payload', () => {
    const { pair, unsigned, payload, written } = createUnsigned()
    expect(Buffer.from(written.carried).toString('hex')).toBe('1500b104000000')
    expect(written.metadataModeAt).toBe(6)
    expect(payload).toMatchObject({
      ...{ mode: 0, metadataHash: null, version: 4, withSignedTransaction: true },
      ...{ blockNumber: '0x000f4241', nonce: '0x0000012c', tip: `0x${'00'.repeat(16)}`, era: '0x1500' },
      ...{ specVersion: '0x001e8486', transactionVersion: '0x0000000f' },
    })
    const read = readPolkadotPayload(payload)
    expect(read.signed).toEqual(toSigningBytes(unsigned))
    const marked = pair.signMarked(read.signed)
    const signature = { scheme: 'sr25519', bytes: marked.slice(1) } as const
    expect(read.toTransaction(pair.account, marked)).toEqual(writeExtrinsic(unsigned, signature))
  })

  test('longer payloads are signed as their hash', () => {
    const { unsigned } = createUnsigned(new Uint8Array(300))
    const plain = [...unsigned.call, ...unsigned.carried, ...unsigned.signedOnly]
    expect(toSigningBytes(unsigned)).toEqual(hash256(Uint8Array.from(plain)))
  })

  test.each([
    ['carries something unknown', { name: 'CheckFriendship', carried: something, signedOnly: nothing }],
    ['signs something unknown', { name: 'CheckFriendship', carried: nothing, signedOnly: wrappedSomething }],
    ['is called as an object’s own', { name: 'toString', carried: something, signedOnly: nothing }],
    [
      'carries nothing where the kit has something',
      { name: 'CheckNonce', carried: nothing, signedOnly: nothing },
    ],
    [
      'signs nothing where the kit has something',
      { name: 'CheckGenesis', carried: nothing, signedOnly: nothing },
    ],
  ])('an extension that %s is refused by name', (_, extension) => {
    expect(() => writeExtensions(createMetadata([extension]), facts, 'DOT')).toThrow(
      expect.objectContaining({
        code: 'send/not-transferable',
        context: { symbol: 'DOT', reason: expect.stringContaining(extension.name) },
      }),
    )
  })

  test('a type that has itself in it ends', () => {
    const odd = createMetadata([{ name: 'Odd', carried: endless, signedOnly: nothing }])
    expect(() => writeExtensions(odd, facts, 'DOT')).toThrow(RangeError)
    const missing = createMetadata([{ name: 'Odd', carried: 99, signedOnly: nothing }])
    expect(() => writeExtensions(missing, facts, 'DOT')).toThrow(RangeError)
  })
})

describe('a transaction that a wallet has put together', () => {
  test('may sign a hash of the metadata, and differ in nothing else', () => {
    const { pair, unsigned, payload } = createUnsigned()
    for (const signsMetadata of [false, true]) {
      const read = readPolkadotPayload(payload, signsMetadata)
      const given = read.toTransaction(pair.account, pair.signMarked(read.signed))
      expect(readWalletExtrinsic(unsigned, given)).toMatchObject({
        signsMetadata,
        signature: { scheme: 'sr25519' },
      })
      // One bit of anything but the signature makes it another one.
      const signatureAt = { from: 2 + 1 + 33 + 1, to: 2 + 1 + 33 + 1 + 64 }
      for (let bit = 0; bit < given.length * 8; bit++) {
        const at = bit >> 3
        if (at >= signatureAt.from && at < signatureAt.to) continue
        const changed = given.with(at, (given[at] ?? 0) ^ (1 << (bit & 7)))
        const isOtherCurve = at === signatureAt.from - 1
        const isMode = at === signatureAt.to + 6 && (bit & 7) === 0
        if (!isOtherCurve && !isMode)
          expect(readWalletExtrinsic(unsigned, changed), `bit ${bit}`).toBeUndefined()
      }
    }
  })

  test('of any other bytes is none, and reading never throws', () => {
    const { unsigned } = createUnsigned()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(readWalletExtrinsic(unsigned, bytes)).toBeUndefined()
      }),
    )
  })
})

describe('signatures', () => {
  test.each(keys)('of $scheme are found with and without their mark, and for nothing else', (key) => {
    const pair = createPolkadotKeyPair(key)
    const signed = new TextEncoder().encode('signed')
    for (const given of [pair.sign(signed), pair.signMarked(signed)]) {
      expect(findSignature(given, signed, pair.account)).toMatchObject({ scheme: key.scheme })
      expect(findSignature(given, new TextEncoder().encode('signeD'), pair.account)).toBeUndefined()
      expect(findSignature(given, signed, pair.account.with(0, (pair.account[0] ?? 0) ^ 1))).toBeUndefined()
      for (const at of [1, 30, 62]) {
        expect(findSignature(given.with(at, (given[at] ?? 0) ^ 1), signed, pair.account)).toBeUndefined()
      }
    }
  })

  test('of any bytes are checked without throwing', () => {
    const signed = new Uint8Array(9)
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 60, maxLength: 70 }),
        fc.uint8Array({ minLength: 30, maxLength: 34 }),
        (given, account) => {
          expect(findSignature(given, signed, account)).toBeUndefined()
          for (const scheme of ['ed25519', 'sr25519', 'ecdsa'] as const) {
            expect(isSignature({ scheme, bytes: given }, signed, account)).toBe(false)
          }
        },
      ),
      { numRuns: 50 },
    )
  })

  test('a signature marked as one curve is none of another', () => {
    const [sr] = keys
    const pair = createPolkadotKeyPair(sr)
    const signed = Uint8Array.of(1, 2, 3)
    expect(findSignature(pair.signMarked(signed).with(0, 0), signed, pair.account)).toBeUndefined()
    expect(toHex(pair.account)).toHaveLength(66)
  })
})
