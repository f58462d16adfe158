import { readFile } from 'node:fs/promises'
import { getErrorMessage } from '@latchkey/errors'
import * as v from 'valibot'
import type { GatewayFailure } from '../../http/GatewayFailure.js'
import { WalletFailure } from '../WalletFailure.js'
import type { KeyDriver } from './KeyDriver.js'
import { bindWrapped, readWrapped, writeWrapped } from './wrappedText.js'

/** Which key at which Vault. */
export type VaultTransitOptions = {
  /** Address of the key: `https://vault.example.org:8200/v1/transit/keys/latchkey`. */
  url: string
  token: string | undefined
  /** A file with the token, which is read again for each call: agents replace it. */
  tokenFile: string | undefined
  fetch: typeof globalThis.fetch
  now: () => number
}

const timeoutMs = 5_000
/** How long what is known of the key's versions counts. */
const keyLifetimeMs = 30_000
const retrySeconds = 10
/** Vault's ciphertext, which says by itself which version of the key it is of. */
const ciphertextPattern = /^vault:v(\d{1,9}):[\w+/=-]+$/

const keySchema = v.object({
  data: v.object({
    type: v.string(),
    latest_version: v.number(),
    min_decryption_version: v.number(),
    min_encryption_version: v.number(),
  }),
})
const encryptedSchema = v.object({
  data: v.object({ ciphertext: v.pipe(v.string(), v.regex(ciphertextPattern)) }),
})
const decryptedSchema = v.object({ data: v.object({ plaintext: v.string() }) })

/** Types of keys that bind what comes with a text. */
const boundTypes = ['aes128-gcm96', 'aes256-gcm96', 'chacha20-poly1305', 'xchacha20-poly1305']

/**
 * Makes a driver of a key in HashiCorp Vault's transit engine, or what speaks like it (OpenBao): the key never leaves it. A kid is
 * a version of that key; rotating it there makes another one active. Bytes are made here and wrapped there: the engine's own
 * data keys cannot be bound to what they belong to.
 *
 * @param options - See {@link VaultTransitOptions}.
 */
export function createVaultTransitKeys({
  fetch,
  now,
  token,
  tokenFile,
  url,
}: VaultTransitOptions): KeyDriver {
  const { base, name } = readKeyUrl(url)
  let known: { key: v.InferOutput<typeof keySchema>['data']; readAtMs: number } | undefined

  async function call<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    body?: object,
  ): Promise<v.InferOutput<Schema>> {
    const response = await fetch(`${base}/${path}/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-vault-token': token ?? (await readFile(tokenFile ?? '', 'utf8')).trim(),
        'x-vault-request': 'true',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw refuse(`Vault cannot be reached (${getErrorMessage(cause)})`, cause)
    })
    // What Vault says of a failure may quote what it was sent.
    if (response.status === 400) throw new Error(`Vault refused what it was given to ${path}`)
    if (!response.ok) throw refuse(`Vault answered ${response.status} to ${path}`)
    const answer = v.safeParse(schema, await response.json().catch(() => undefined))
    if (!answer.success) throw refuse(`Vault answered something else to ${path}`)
    return answer.output
  }

  async function readKey() {
    if (known && now() - known.readAtMs < keyLifetimeMs) return known.key
    const { data } = await call(keySchema, 'keys')
    if (!boundTypes.includes(data.type))
      throw refuse(`a key of type ${data.type} does not bind what it wraps`)
    known = { key: data, readAtMs: now() }
    return data
  }

  /** As associated data, and as context where the operator made a key that is derived for each place. */
  const bind = (place: Parameters<KeyDriver['wrap']>[1]) => {
    const text = bindWrapped(undefined, place).toString('base64')
    return { associated_data: text, context: text }
  }

  return {
    async getActiveKid() {
      return toKid((await readKey()).latest_version)
    },
    async listKids() {
      const { latest_version: latest, min_decryption_version: oldest } = await readKey()
      return Array.from({ length: latest - oldest + 1 }, (_, index) => toKid(latest - index))
    },
    async wrap(bytes, place) {
      await readKey()
      const { data } = await call(encryptedSchema, 'encrypt', {
        plaintext: Buffer.from(bytes).toString('base64'),
        ...bind(place),
      })
      const [, version = ''] = ciphertextPattern.exec(data.ciphertext) ?? []
      const kid = toKid(version)
      const ciphertext = Buffer.from(data.ciphertext)
      return { kid, wrapped: writeWrapped({ kid, nonce: Buffer.alloc(0), ciphertext }) }
    },
    async unwrap(wrapped, place) {
      const { ciphertext, kid, nonce } = readWrapped(wrapped)
      const text = ciphertext.toString()
      const [, version = ''] = ciphertextPattern.exec(text) ?? []
      if (nonce.length > 0 || toKid(version) !== kid) throw new Error('This is no wrapped key of ours')
      const { data } = await call(decryptedSchema, 'decrypt', { ciphertext: text, ...bind(place) })
      return Buffer.from(data.plaintext, 'base64')
    },
    getFingerprints: async () => [`${base}/${name}`],
  }
}

/** Parts the address of a key from that of its engine. */
function readKeyUrl(url: string): { base: string; name: string } {
  const [, base = '', name = ''] = /^(.*)\/keys\/([\w.-]+)$/.exec(url) ?? []
  return { base, name }
}

function toKid(version: number | string): string {
  return `transit-v${version}`
}

function refuse(reason: string, cause?: unknown): GatewayFailure {
  return new WalletFailure('keys/unavailable', 'The wallets’ keys cannot be used just now. Try again later', {
    cause: new Error(reason, { cause }),
    retryAfterSeconds: retrySeconds,
  })
}
