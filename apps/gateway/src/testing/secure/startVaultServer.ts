import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

/** A server with the calls of Vault's transit engine, on a port of its own. */
export type VaultServer = {
  /** Address of its one key. */
  keyUrl: string
  token: string
  /** What the next calls are answered, the first one first, in place of what they ask for: an HTTP status, 0 for silence. */
  refusals: number[]
  /** Paths of the calls it was sent. */
  calls: string[]
  /** `transit/keys/:name/rotate`. */
  rotate(): void
  /** Raises `min_decryption_version`: older versions open nothing any more. */
  trim(version: number): void
  close(): Promise<void>
}

/**
 * Starts a server that answers as Vault's transit engine does: AES-256-GCM with a random nonce, `vault:v{version}:{base64}`, with
 * `associated_data` bound, and the key derived for its `context` where that is asked for.
 *
 * @param options - `type` of the key; `isDerived`: a key for each context.
 */
export async function startVaultServer({
  isDerived = false,
  type = 'aes256-gcm96',
}: {
  type?: string
  isDerived?: boolean
} = {}): Promise<VaultServer> {
  const token = randomBytes(16).toString('hex')
  const keys = [randomBytes(32)]
  let minimum = 1
  const refusals: number[] = []
  const calls: string[] = []

  type Given = { plaintext?: string; ciphertext?: string; associated_data?: string; context?: string }
  const toKey = (version: number, { context = '' }: Given) => {
    const key = keys[version - 1]
    if (!key || version < minimum) throw new Error('cannot use this version')
    return isDerived ? createHash('sha256').update(key).update(context).digest() : key
  }
  const toAad = ({ associated_data: text = '' }: Given) => Buffer.from(text, 'base64')

  function encrypt(given: Given) {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', toKey(keys.length, given), nonce).setAAD(toAad(given))
    const text = Buffer.from(given.plaintext ?? '', 'base64')
    const sealed = Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
    return { ciphertext: `vault:v${keys.length}:${sealed.toString('base64')}`, key_version: keys.length }
  }
  function decrypt(given: Given) {
    const [, version = '', text = ''] = /^vault:v(\d+):(.+)$/.exec(given.ciphertext ?? '') ?? []
    const sealed = Buffer.from(text, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', toKey(Number(version), given), sealed.subarray(0, 12))
    decipher.setAAD(toAad(given)).setAuthTag(sealed.subarray(-16))
    const opened = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
    return { plaintext: opened.toString('base64') }
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => {
      body += data.toString()
    })
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push(`${request.method} ${path}`)
      const answer = (status: number, value: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(value))
      }
      const refusal = refusals.shift()
      if (refusal === 0) return
      if (refusal !== undefined) return answer(refusal, { errors: ['refused'] })
      if (request.headers['x-vault-token'] !== token) return answer(403, { errors: ['permission denied'] })
      const names = {
        latest_version: keys.length,
        min_decryption_version: minimum,
        min_encryption_version: 0,
      }
      try {
        if (path === '/v1/transit/keys/wallets')
          return answer(200, { data: { type, name: 'wallets', ...names } })
        if (path === '/v1/transit/encrypt/wallets') return answer(200, { data: encrypt(JSON.parse(body)) })
        if (path === '/v1/transit/decrypt/wallets') return answer(200, { data: decrypt(JSON.parse(body)) })
        return answer(404, { errors: [] })
      } catch (error) {
        return answer(400, { errors: [String(error)] })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    keyUrl: `http://127.0.0.1:${port}/v1/transit/keys/wallets`,
    token,
    refusals,
    calls,
    rotate: () => void keys.push(randomBytes(32)),
    trim: (version) => {
      minimum = version
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
