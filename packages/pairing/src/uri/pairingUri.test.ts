import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caught, survives } from '../testing/errors.js'
import vectors from '../vectors/pairing-vectors.json' with { type: 'json' }
import { coversMethods, formatPairingUri, type PairingUri, parsePairingUri } from './pairingUri.js'

/** A second before the vectors' links run out. */
const nowSeconds = 1_705_667_683
const accepted = vectors.pairingUri.filter(({ pairing }) => pairing.startsWith('accept'))
const refused = vectors.pairingUri.filter(({ pairing }) => pairing.startsWith('reject'))
const topic = 'a1'.repeat(32)
const symKey = 'b2'.repeat(32)

describe('pairing links', () => {
  test('are all either taken or refused', () => {
    expect(accepted.length + refused.length).toBe(vectors.pairingUri.length)
  })

  test.each(accepted)('are read: $name', ({ uri, referenceParse }) => {
    const { topic, symKey, relay, methods, expiryTimestamp } = referenceParse
    const names = methods?.map((method) => method.replaceAll(/[[\]]/g, '')).filter(Boolean)
    expect(parsePairingUri(uri, nowSeconds)).toEqual({
      topic,
      symKey,
      relay,
      ...(names && { methods: names }),
      ...(expiryTimestamp !== undefined && { expiryTimestamp }),
    })
  })

  test.each(refused)('are refused: $name', async ({ uri }) => {
    expect(await caught(() => parsePairingUri(uri, nowSeconds))).toMatchObject({
      code: 'pairing/uri-invalid',
    })
  })

  test.each(accepted.filter(({ referenceParse }) => referenceParse.expiryTimestamp))(
    'are refused from the second on in which they run out: $name',
    async ({ uri }) => {
      expect(await caught(() => parsePairingUri(uri, nowSeconds + 1))).toMatchObject({
        code: 'pairing/uri-expired',
      })
    },
  )

  test.each([
    ['without wc:', `https://wallet.example/?uri=wc:${topic}@2`],
    ['with a topic that is too short', `wc:${topic.slice(2)}@2?relay-protocol=irn&symKey=${symKey}`],
    ['with a key that is no hex', `wc:${topic}@2?relay-protocol=irn&symKey=${symKey.slice(2)}zz`],
    ['of a relay nobody knows', `wc:${topic}@2?relay-protocol=waku&symKey=${symKey}`],
    ['of version 20', `wc:${topic}@20?relay-protocol=irn&symKey=${symKey}`],
    ['with a negative expiry', `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=-1`],
    ['with an empty expiry', `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=`],
    ['that are empty', ''],
  ])('%s are refused', async (_, uri) => {
    expect(await caught(() => parsePairingUri(uri, nowSeconds))).toMatchObject({
      code: 'pairing/uri-invalid',
    })
  })

  test('are read with the spaces around them that a clipboard brings', () => {
    const uri = formatPairingUri({ topic, symKey, relay: { protocol: 'irn' } })
    expect(parsePairingUri(` ${uri}\n`, nowSeconds)).toMatchObject({ topic, symKey })
  })

  test.each(vectors.pairingUriFormat)('are written in the usual order: $uri', ({ input, uri }) => {
    expect(formatPairingUri(input as PairingUri)).toBe(uri)
  })

  const key = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex'))
  const anyPairing = fc.record(
    {
      topic: key,
      symKey: key,
      relay: fc.record({ protocol: fc.constant('irn'), data: fc.string() }, { requiredKeys: ['protocol'] }),
      methods: fc.array(fc.stringMatching(/^[a-zA-Z_]{1,20}$/), { minLength: 1 }),
      expiryTimestamp: fc.integer({ min: nowSeconds + 1, max: 4_000_000_000 }),
    },
    { requiredKeys: ['topic', 'symKey', 'relay'] },
  ) as fc.Arbitrary<PairingUri>

  test('read back as what they were written from, also in base64', () => {
    fc.assert(
      fc.property(anyPairing, (pairing) => {
        const uri = formatPairingUri(pairing)
        expect(parsePairingUri(uri, nowSeconds)).toEqual(pairing)
        expect(parsePairingUri(btoa(uri), nowSeconds)).toEqual(pairing)
      }),
    )
  })

  test('never crash, whatever stands in them', () => {
    fc.assert(fc.property(fc.string(), (uri) => survives(() => parsePairingUri(uri, nowSeconds))))
    fc.assert(
      fc.property(fc.string(), fc.string(), (head, query) =>
        survives(() => parsePairingUri(`wc:${head}@2?${query}`, nowSeconds)),
      ),
    )
    fc.assert(fc.property(fc.base64String(), (uri) => survives(() => parsePairingUri(uri, nowSeconds))))
  })
})

describe('methods of a pairing link', () => {
  test.each(vectors.pairingMethodsMatch)(
    '$uriMethods with $registered',
    ({ uriMethods, registered, valid }) => {
      const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&methods=${uriMethods}`
      expect(coversMethods(parsePairingUri(uri, nowSeconds).methods, registered)).toBe(valid)
    },
  )

  test('fit every wallet when there are none', () => {
    expect(coversMethods(undefined, [])).toBe(true)
  })
})
