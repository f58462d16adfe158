import { eq } from 'drizzle-orm'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Database } from '../../db/Database.js'
import { signingKeys } from '../../db/schema/index.js'

const algorithm = 'ES256'
/** There is one key in use; its public name is the `kid` inside. */
const currentKeyId = 'current'

/** Signs and checks the gateway's own tokens. */
export type Tokens = {
  /**
   * Signs claims.
   *
   * @param claims - `exp` and `iat` in seconds, like every claim of a token.
   */
  sign(claims: Record<string, unknown> & { exp: number; iat: number }): Promise<string>
  /**
   * Checks signature and times.
   *
   * @param token - The token.
   * @returns Its claims, or undefined when it is not ours, changed or too old.
   */
  verify(token: string): Promise<Record<string, unknown> | undefined>
  /** The public keys, for sites that check session tokens on their own server. */
  getKeySet(): Promise<{ keys: JWK[] }>
}

type SigningKey = {
  privateKey: CryptoKey | Uint8Array
  publicKey: CryptoKey | Uint8Array
  publicJwk: JWK
}

/**
 * Makes the signer of tokens. Its key is made at first use and kept in the database, so that tokens outlive a
 * restart and several gateways accept each other's.
 *
 * @param dependencies - Database and clock.
 */
export function createTokens({ database, now }: { database: Database; now: () => number }): Tokens {
  let loading: Promise<SigningKey> | undefined

  function getKey(): Promise<SigningKey> {
    loading ??= loadKey(database, now).catch((error: unknown) => {
      // The next call tries again.
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    async sign(claims) {
      const { privateKey, publicJwk } = await getKey()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: publicJwk.kid ?? '', typ: 'JWT' })
        .sign(privateKey)
    },
    async verify(token) {
      const { publicKey } = await getKey()
      try {
        const options = { algorithms: [algorithm], currentDate: new Date(now()) }
        return (await jwtVerify(token, publicKey, options)).payload
      } catch {
        // Whatever is wrong with it, the caller is only told that it does not count.
        return undefined
      }
    },
    async getKeySet() {
      return { keys: [(await getKey()).publicJwk] }
    },
  }
}

async function loadKey(database: Database, now: () => number): Promise<SigningKey> {
  const stored = (await readKey(database)) ?? (await makeKey(database, now))
  const [privateKey, publicKey] = await Promise.all([
    importJWK(stored.privateJwk, algorithm),
    importJWK(stored.publicJwk, algorithm),
  ])
  return { privateKey, publicKey, publicJwk: stored.publicJwk }
}

async function readKey(database: Database) {
  const [row] = await database.select().from(signingKeys).where(eq(signingKeys.id, currentKeyId)).limit(1)
  return row
}

async function makeKey(database: Database, now: () => number) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), kid: crypto.randomUUID(), alg: algorithm, use: 'sig' }
  const privateJwk = { ...(await exportJWK(privateKey)) }
  // Of gateways that start together on one database the first one's key stays, and all read it back.
  await database
    .insert(signingKeys)
    .values({ id: currentKeyId, privateJwk, publicJwk, createdAt: new Date(now()) })
    .onConflictDoNothing()
  const stored = await readKey(database)
  if (!stored) throw new Error('The signing key was not stored')
  return stored
}
