import { addressesSchema, listAccounts, type WalletAddresses } from '@latchkey/wire/vault'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { bindVault, encodeAddresses } from './bindVault.js'

const names = fc.constantFrom('eip155', 'eip1', 'eip', '155', 'tron', 'eoa', 'bip122')
const kinds = fc.constantFrom('eoa', 'e', 'eoae', 'payment', 'eip155', 'bip122')
// Short ones of few letters, so that parts of one often look like parts of another.
const texts = fc.string({
  minLength: 1,
  maxLength: 6,
  unit: fc.constantFrom('e', 'o', 'a', 'i', 'p', '1', '5'),
})
const maps: fc.Arbitrary<WalletAddresses> = fc.dictionary(
  names,
  fc.dictionary(kinds, texts, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
)

/** What a map says, whatever the order of its names. */
const toCanonical = (addresses: WalletAddresses) => JSON.stringify(listAccounts(addresses))

/** Reads fields as they stand in bytes. */
function decodeFields(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const fields: string[] = []
  for (let offset = 0; offset < bytes.length; ) {
    const length = view.getUint32(offset)
    fields.push(new TextDecoder().decode(bytes.subarray(offset + 4, offset + 4 + length)))
    offset += 4 + length
  }
  return fields
}

test('addresses are read back from what a vault is bound to: no two maps have one encoding', () => {
  fc.assert(
    fc.property(maps, (addresses) => {
      const [head, ...fields] = decodeFields(encodeAddresses(v.parse(addressesSchema, addresses)))
      expect(head).toBe('latchkey/accounts')
      const read: Record<string, Record<string, string>> = {}
      for (let index = 0; index < fields.length; index += 3) {
        const [namespace = '', kind = '', address = ''] = fields.slice(index, index + 3)
        read[namespace] = { ...read[namespace], [kind]: address }
      }
      expect(read).toEqual(addresses)
    }),
    { numRuns: 500 },
  )
})

test('two maps have one encoding only where they say the same', () => {
  fc.assert(
    fc.property(maps, maps, (one, other) => {
      const isSame = Buffer.compare(encodeAddresses(one), encodeAddresses(other)) === 0
      expect(isSame).toBe(toCanonical(one) === toCanonical(other))
    }),
    { numRuns: 2_000 },
  )
})

test('the order in which a map lists its names does not count', () => {
  fc.assert(
    fc.property(maps, (addresses) => {
      const turn = <Value>(map: Record<string, Value>) => Object.fromEntries(Object.entries(map).reverse())
      const turned = turn(
        Object.fromEntries(Object.entries(addresses).map(([name, value]) => [name, turn(value)])),
      )
      expect(encodeAddresses(turned)).toEqual(encodeAddresses(addresses))
    }),
  )
})

test('formats, users, versions and addresses are all told apart', async () => {
  const addresses = {
    eip155: { eoa: 'a' },
    solana: { eoa: 'b' },
    bip122: { payment: 'c', ordinal: 'd' },
  }
  const base = { format: 2, id: { userId: 'user-1', version: 1 }, addresses } as const
  const bound = await Promise.all([
    bindVault(base),
    bindVault({ ...base, format: 1 }),
    bindVault({ ...base, id: { userId: 'user-1', version: 11 } }),
    bindVault({ ...base, id: { userId: 'user-11', version: 1 } }),
    bindVault({ ...base, addresses: { ...addresses, tron: { eoa: 'e' } } }),
  ])
  expect(new Set(bound.map(String)).size).toBe(bound.length)
})

test.each([
  ['an account more', { tron: { eoa: 'e' } }],
  ['an account less', { solana: undefined }],
])('no vault of format 1 has %s', async (_, change) => {
  const four = { eip155: { eoa: 'a' }, solana: { eoa: 'b' }, bip122: { payment: 'c', ordinal: 'd' } }
  const addresses = JSON.parse(JSON.stringify({ ...four, ...change }))
  const binding = bindVault({ format: 1, id: { userId: 'user-1', version: 1 }, addresses })
  await expect(binding).rejects.toMatchObject({ code: 'vault/not-opened' })
})
