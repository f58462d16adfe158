import { toBase64Url } from '../encoding/toBase64Url.js'
import { toUtf8 } from '../encoding/toUtf8.js'
import type { Signer } from './loadSigner.js'

/**
 * Signs claims as a JWT (EdDSA).
 *
 * @param signer - The key.
 * @param claims - Written as compact JSON, in the order given.
 */
export async function signToken(signer: Signer, claims: Record<string, unknown>): Promise<string> {
  const encode = (part: unknown) => toBase64Url(toUtf8(JSON.stringify(part)))
  const content = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${toBase64Url(await signer.sign(toUtf8(content)))}`
}
