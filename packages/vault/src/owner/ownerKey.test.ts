import { createPrivateKey, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { decodeBase64 } from '@latchkey/primitives'
import { expect, test } from 'vitest'
import { encodeFields } from '../bytes/encodeFields.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { deriveOwnerKey, signAsOwner } from './ownerKey.js'

const message = new TextEncoder().encode('Remove the passkey')

/** As Node reads the raw key (RFC 8410). */
function toPublicKey(text: string) {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const der = Buffer.concat([prefix, decodeBase64(text) ?? Buffer.alloc(0)])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

test('an owner key is derived as the document says, and Node takes its signatures', async () => {
  const { id, vaultKey } = await createTestWallet()
  const info = encodeFields('latchkey', 'owner key', id.userId, id.version)
  const seed = Buffer.from(hkdfSync('sha256', vaultKey, new Uint8Array(), info, 32))
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const ownerKey = await deriveOwnerKey({ id, vaultKey })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  expect(Buffer.from(ownerKey, 'base64').toString('base64url')).toBe(x)
  const signature = decodeBase64(await signAsOwner({ id, vaultKey, message })) ?? new Uint8Array()
  expect(verify(null, message, toPublicKey(ownerKey), signature)).toBe(true)
})

test('no bit of what was signed, of its signature or of its key can be another one', async () => {
  const { id, vaultKey } = await createTestWallet()
  const key = decodeBase64(await deriveOwnerKey({ id, vaultKey })) ?? new Uint8Array()
  const signature = decodeBase64(await signAsOwner({ id, vaultKey, message })) ?? new Uint8Array()
  const isTaken = (parts: { key: Uint8Array; message: Uint8Array; signature: Uint8Array }) =>
    verify(null, parts.message, toPublicKey(Buffer.from(parts.key).toString('base64')), parts.signature)
  const right = { key, message, signature }
  expect(isTaken(right)).toBe(true)
  for (const name of ['key', 'message', 'signature'] as const) {
    for (let bit = 0; bit < right[name].length * 8; bit++) {
      const changed = Uint8Array.from(right[name])
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(isTaken({ ...right, [name]: changed })).toBe(false)
    }
  }
})

test('another user, another version and another vault key have another one', async () => {
  const { id, vaultKey } = await createTestWallet()
  const other = await createTestWallet()
  const keys = await Promise.all([
    deriveOwnerKey({ id, vaultKey }),
    deriveOwnerKey({ id: { ...id, userId: 'user-2' }, vaultKey }),
    deriveOwnerKey({ id: { ...id, version: 2 }, vaultKey }),
    deriveOwnerKey({ id, vaultKey: other.vaultKey }),
  ])
  expect(new Set(keys).size).toBe(keys.length)
  const used = new Uint8Array(32)
  await expect((async () => deriveOwnerKey({ id, vaultKey: used }))()).rejects.toMatchObject({
    code: 'vault/bytes-invalid',
  })
})
