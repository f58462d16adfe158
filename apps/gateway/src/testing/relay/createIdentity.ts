import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { encodeBase58 } from '@latchkey/primitives'

/** A client's key and what is made with it. */
export type Identity = {
  /** `did:key:z6Mk…` */
  clientId: string
  /** Signs a token; parts of the payload or header can be changed. */
  createToken(audience: string, changes?: { payload?: object; header?: object; nowMs?: number }): string
}

/** Makes a client with a fresh Ed25519 key, by node's own cryptography. */
export function createIdentity(): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const clientId = `did:key:z${encodeBase58(Buffer.concat([Buffer.from('ed01', 'hex'), raw]))}`
  return {
    clientId,
    createToken(audience, { payload, header, nowMs = Date.now() } = {}) {
      const iat = Math.floor(nowMs / 1000)
      const head = encode({ alg: 'EdDSA', typ: 'JWT', ...header })
      const body = encode({
        iss: clientId,
        sub: randomBytes(32).toString('hex'),
        aud: audience,
        iat,
        exp: iat + 86_400,
        ...payload,
      })
      return `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`
    },
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
