import { createHmac, hkdfSync } from 'node:crypto'
import { isSameText } from '../../http/isSameText.js'
import { createNamedBox, type NamedBox } from './createNamedBox.js'

/**
 * What is made from the operator's secrets. The first one is active: what is made new is under it. The others find and open
 * what was made under them before.
 */
export type Secrets = {
  /** A name for each secret that tells nothing of it, the active one's first. */
  kids: readonly [active: string, ...others: string[]]
  /**
   * A keyed hash under the active secret, 43 characters of base64url.
   *
   * @param purpose - Hashes of different purposes have different keys.
   * @param parts - What is hashed; the same parts, split elsewhere, give another hash.
   */
  hash(purpose: string, ...parts: readonly string[]): string
  /** The same under every secret, the active one's first: what a row may be found by. */
  hashes(purpose: string, ...parts: readonly string[]): string[]
  /** The name of the secret under which a hash was made of these parts; undefined where it is another hash. */
  findKid(given: string, purpose: string, ...parts: readonly string[]): string | undefined
  /**
   * The hash under one of the secrets.
   *
   * @throws When there is no such secret.
   */
  hashUnder(kid: string, purpose: string, ...parts: readonly string[]): string
  /** Keeps texts that only this gateway shall read. */
  box: NamedBox
}

type Secret = { kid: string; getKey(purpose: string): Buffer }

/**
 * Makes keys from secrets, one of each for each purpose (HKDF, RFC 5869).
 *
 * @param given - Of the operator: one, or several with the active one first.
 */
export function createSecrets(given: string | readonly string[]): Secrets {
  const [active, ...others] = (typeof given === 'string' ? [given] : given).map(createSecret)
  if (!active) throw new Error('There is no secret')
  const all = [active, ...others]
  const hashWith = ({ getKey }: Secret, purpose: string, parts: readonly string[]) =>
    createHmac('sha256', getKey(`hash/${purpose}`))
      .update(JSON.stringify(parts))
      .digest('base64url')

  return {
    kids: [active.kid, ...others.map(({ kid }) => kid)],
    hash: (purpose, ...parts) => hashWith(active, purpose, parts),
    hashes: (purpose, ...parts) => all.map((secret) => hashWith(secret, purpose, parts)),
    findKid: (hash, purpose, ...parts) =>
      all.find((secret) => isSameText(hash, hashWith(secret, purpose, parts)))?.kid,
    hashUnder(kid, purpose, ...parts) {
      const secret = all.find((one) => one.kid === kid)
      if (!secret) throw new Error('The secret this was made under is not there any more')
      return hashWith(secret, purpose, parts)
    },
    box: createNamedBox([toBoxKey(active), ...others.map(toBoxKey)]),
  }
}

const toBoxKey = ({ getKey, kid }: Secret) => ({ kid, key: getKey('box') })

function createSecret(text: string): Secret {
  const keys = new Map<string, Buffer>()

  function getKey(purpose: string): Buffer {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', text, '', `latchkey/secure/${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }

  return { kid: getKey('name').toString('hex').slice(0, 12), getKey }
}
