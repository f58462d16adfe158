import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { assertionSchema, attestationSchema } from '@latchkey/wire/secure'
import type * as v from 'valibot'

/** How an authenticator's answer differs from the usual one. */
export type PasskeyChanges = {
  /** Members of the client's data that take the place of the usual ones. */
  clientData?: Record<string, unknown>
  rpId?: string
  /** Flags of the authenticator's data: 1 present, 4 verified, 8 may be backed up, 16 is backed up. */
  flags?: number
  counter?: number
  userHandle?: string
}

/** An authenticator with one passkey, in software: a P-256 key, answers in WebAuthn's own structures. */
export type TestPasskey = {
  id: string
  create(challenge: string, changes?: PasskeyChanges): v.InferOutput<typeof attestationSchema>
  get(challenge: string, changes?: PasskeyChanges): v.InferOutput<typeof assertionSchema>
}

const usualFlags = 1 + 4 + 8 + 16
const attestedFlag = 64

/**
 * Makes an authenticator with one passkey.
 *
 * @param secureUrl - Origin of the secure site.
 */
export function createTestPasskey(secureUrl: string): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  const usualRpId = new URL(secureUrl).hostname

  const writeClientData = (type: string, challenge: string, changes: PasskeyChanges) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: secureUrl, crossOrigin: false, ...changes.clientData }),
    )

  const writeAuthenticatorData = (
    { counter = 0, flags = usualFlags, rpId = usualRpId }: PasskeyChanges,
    more = 0,
  ) => {
    const head = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(head)
    head.writeUInt8(flags | more, 32)
    head.writeUInt32BE(counter, 33)
    return head
  }

  return {
    id,
    create(challenge, changes = {}) {
      const key = encodeMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const authData = Buffer.concat([
        writeAuthenticatorData(changes, attestedFlag),
        Buffer.alloc(16),
        length,
        rawId,
        key,
      ])
      const attestation = encodeMap([
        ['fmt', 'none'],
        ['attStmt', emptyMap],
        ['authData', authData],
      ])
      return {
        ...{ id, rawId: id, type: 'public-key' as const },
        response: {
          clientDataJSON: writeClientData('webauthn.create', challenge, changes).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    get(challenge, changes = {}) {
      const clientData = writeClientData('webauthn.get', challenge, changes)
      const authenticatorData = writeAuthenticatorData(changes)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      return {
        ...{ id, rawId: id, type: 'public-key' as const },
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(changes.userHandle === undefined ? {} : { userHandle: changes.userHandle }),
        },
      }
    },
  }
}

const emptyMap = Symbol('an empty map')
type Cbor = number | string | Buffer | typeof emptyMap

/** As much of CBOR (RFC 8949) as authenticators write. */
function encodeMap(entries: readonly (readonly [number | string, Cbor])[]): Buffer {
  return Buffer.concat([writeHead(5, entries.length), ...entries.flat().map(encode)])
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? writeHead(1, -1 - value) : writeHead(0, value)
  if (typeof value === 'string') return Buffer.concat([writeHead(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([writeHead(2, value.length), value])
  return writeHead(5, 0)
}

function writeHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
