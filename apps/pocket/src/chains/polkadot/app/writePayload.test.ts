import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createPolkadotSite } from '../../../testing/polkadot/createPolkadotSite.js'
import { substrateProgram } from '../../../testing/polkadot/substrateProgram.js'
import { payloadSchema } from './readPayload.js'
import { readRuntime } from './readRuntime.js'
import { toSignedBytes, writePayload } from './writePayload.js'

const { extensions } = readRuntime(substrateProgram.metadata)
const site = createPolkadotSite(substrateProgram)
const remark = '0x00000c00ff00'

const read = (payload: unknown) => v.parse(payloadSchema, payload)

describe('a payload', () => {
  test('is written as polkadot-js writes it, whatever it says', () => {
    const tips = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
    const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(
        tips,
        fc.nat(2 ** 31),
        hashes,
        fc.nat(10_000),
        fc.boolean(),
        (tip, nonce, hash, current, isChecked) => {
          const hex = `0x${Buffer.from(hash).toString('hex')}` as const
          const payload = site.toPayload(remark, {
            tip: `0x${tip.toString(16)}`,
            nonce: `0x${nonce.toString(16)}`,
            blockHash: hex,
            era: site.writeEra(current, 64) as `0x${string}`,
            ...(isChecked && { mode: 1, metadataHash: hex }),
          })
          const { payload: written, carried } = writePayload(read(payload), extensions)
          expect(written).toEqual(site.writeSigned(payload))
          expect(written.subarray(6, 6 + carried.length)).toEqual(carried)
        },
      ),
    )
  })

  test('that is long is signed by its hash', () => {
    expect(toSignedBytes(new Uint8Array(256))).toHaveLength(256)
    // BLAKE2b-256 of 257 zeros, as Python’s hashlib makes it.
    const hash = toSignedBytes(new Uint8Array(257))
    expect(Buffer.from(hash).toString('hex')).toBe(
      'a93d82fe42c85b6eb1dab95d264706993f6bd903aee5a3ca4a01adbe807c4ca3',
    )
  })

  test('is refused with other extensions than the network has, in another order, or with fewer', () => {
    const given = read(site.toPayload(remark))
    for (const other of [
      [...given.extensions, 'StealEverything'],
      given.extensions.toReversed(),
      given.extensions.slice(1),
      [],
    ])
      expect(() => writePayload({ ...given, extensions: other }, extensions)).toThrow('other extensions')
    expect(() => writePayload({ ...given, extensions: ['StealEverything'] }, extensions)).toThrow(
      'StealEverything',
    )
  })

  test('is refused where the network has an extension with contents that Pocket does not know', () => {
    const given = read(site.toPayload(remark))
    const [spec] = extensions.filter(({ name }) => name === 'CheckSpecVersion')
    if (!spec) throw new Error('There is no such extension')
    const renamed = [...extensions, { ...spec, name: 'CheckMood' }]
    const names = renamed.map(({ name }) => name)
    expect(() => writePayload({ ...given, extensions: names }, renamed)).toThrow('does not know: CheckMood')
    // One that holds nothing needs nothing.
    const [empty] = extensions.filter(({ name }) => name === 'CheckWeight')
    if (!empty) throw new Error('There is no such extension')
    const more = [...extensions, { ...empty, name: 'NewAndEmpty' }]
    const written = writePayload({ ...given, extensions: more.map(({ name }) => name) }, more)
    expect(written).toEqual(writePayload(given, extensions))
  })
})

describe('what sites give', () => {
  const good = site.toPayload(remark)

  test('is read in the ways that numbers are written', () => {
    for (const nonce of ['0x0000000c', '12', 12])
      expect(read({ ...good, nonce })).toMatchObject({ nonce: 12 })
    expect(read({ ...good, tip: undefined })).toMatchObject({ tipAtomic: 0n })
    expect(read({ ...good, assetId: '0x00' })).toMatchObject({ tipAtomic: 0n })
  })

  test.each<[string, object]>([
    ['a call that is no hexadecimal', { method: '0x0000zz' }],
    ['half a byte', { method: '0x000' }],
    ['a zero in its text', { method: '0x0000\0' }],
    ['a call without 0x', { method: '0000' }],
    ['a call that is too long', { method: `0x${'00'.repeat(65_537)}` }],
    ['a genesis hash that is too short', { genesisHash: '0x45' }],
    ['a number below zero', { nonce: -1 }],
    ['a number with a fraction', { tip: 0.5 }],
    ['a tip that is too large', { tip: `0x1${'00'.repeat(16)}` }],
    ['a nonce that is too large', { nonce: '0x100000000' }],
    ['no number', { tip: '' }],
    ['an empty number', { tip: '0x' }],
    ['another version', { version: 5 }],
    ['a fee in another coin', { assetId: '0x0104' }],
    ['a fee in another coin, as an object', { assetId: { parents: 0 } }],
    ['a check of the metadata without its hash', { mode: 1 }],
    ['another mode', { mode: 2 }],
    ['no list of extensions', { signedExtensions: 'CheckNonce' }],
    ['too many extensions', { signedExtensions: Array(65).fill('CheckWeight') }],
  ])('is not read with %s', (_, more) => {
    expect(v.safeParse(payloadSchema, { ...good, ...more }).success).toBe(false)
  })
})
