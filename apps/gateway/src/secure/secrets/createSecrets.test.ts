import { expect, test } from 'vitest'
import { createSecrets } from './createSecrets.js'

const secret = 'a secret of thirty-two characters'
const place = { table: 'secure_identities', userId: 'u', rowId: 'r' }

test('a hash depends on secret, purpose and where its parts are split', () => {
  const { hash } = createSecrets(secret)
  const hashes = [
    hash('email', 'ab', 'c'),
    hash('email', 'a', 'bc'),
    hash('email', 'abc'),
    hash('code', 'ab', 'c'),
    createSecrets(`${secret}!`).hash('email', 'ab', 'c'),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(createSecrets(secret).hash('email', 'ab', 'c')).toBe(hashes[0])
})

test('what is sealed opens at its place and under its key alone', async () => {
  const { box } = createSecrets(secret)
  const sealed = await box.seal('ann@example.org', place)
  expect(await createSecrets(secret).box.open(sealed, place)).toBe('ann@example.org')
  expect(await box.seal('ann@example.org', place)).not.toBe(sealed)
  const elsewhere = [
    { ...place, table: 'secure_codes' },
    { ...place, userId: 'other' },
    { ...place, rowId: 'other' },
  ]
  for (const other of elsewhere) await expect(box.open(sealed, other)).rejects.toThrow()
  await expect(createSecrets(`${secret}!`).box.open(sealed, place)).rejects.toThrow()
})

test('what was changed anywhere does not open', async () => {
  const { box } = createSecrets(secret)
  const sealed = await box.seal('ann', place)
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(box.open(`v1.${changed.toString('base64url')}`, place)).rejects.toThrow()
  }
  for (const other of ['', 'v1.', sealed.slice(0, -4), `v2${sealed.slice(2)}`, 'v1.AAAA']) {
    await expect(box.open(other, place)).rejects.toThrow()
  }
})
