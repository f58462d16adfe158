import { createPrivateKey, randomBytes, sign } from 'node:crypto'

/** How long one is valid, in seconds: it proves one question. */
const lifeSeconds = 120

/**
 * Signs a question to Coinbase: a JSON Web Token (RFC 7519) with an Ed25519 key.
 *
 * @param key - Its id, and base64 of its seed and public half.
 * @param uri - Method, host and path, such as `POST api.developer.coinbase.com/onramp/v1/token`.
 * @param nowMs - The time.
 */
export function createCoinbaseToken(
  { id, secret }: { id: string; secret: string },
  uri: string,
  nowMs: number,
): string {
  const bytes = Buffer.from(secret, 'base64')
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'OKP', crv: 'Ed25519' },
      d: bytes.subarray(0, 32).toString('base64url'),
      x: bytes.subarray(32).toString('base64url'),
    },
  })
  const nbf = Math.floor(nowMs / 1000)
  const parts = [
    { alg: 'EdDSA', typ: 'JWT', kid: id, nonce: randomBytes(16).toString('hex') },
    { iss: 'cdp', sub: id, nbf, exp: nbf + lifeSeconds, uri },
  ]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}
