/** Bytes that are known to be no secret, or given to whoever asked, are left out by whoever reads the record. */
export type SecretRecord = { arrays: Uint8Array[]; restore(): void }

/**
 * Records every array that goes through the platform's cryptography as a secret: what is made at random, keys that are imported,
 * what is encrypted, and what is decrypted or derived.
 *
 * @returns The arrays, and what ends the recording.
 */
export function recordSecrets(): SecretRecord {
  const { subtle } = crypto
  const arrays: Uint8Array[] = []
  const keep = <Value>(value: Value): Value => {
    if (value instanceof Uint8Array) arrays.push(value)
    if (value instanceof ArrayBuffer) arrays.push(new Uint8Array(value))
    return value
  }
  const { getRandomValues } = crypto
  const { importKey, encrypt, decrypt, deriveBits } = subtle
  Object.assign(crypto, {
    getRandomValues: (array: Uint8Array<ArrayBuffer>) => keep(getRandomValues.call(crypto, array)),
  })
  Object.assign(subtle, {
    importKey: (...parameters: Parameters<typeof importKey>) => {
      keep(parameters[1])
      return importKey.apply(subtle, parameters)
    },
    encrypt: (...parameters: Parameters<typeof encrypt>) => {
      keep(parameters[2])
      return encrypt.apply(subtle, parameters)
    },
    decrypt: async (...parameters: Parameters<typeof decrypt>) =>
      keep(await decrypt.apply(subtle, parameters)),
    deriveBits: async (...parameters: Parameters<typeof deriveBits>) =>
      keep(await deriveBits.apply(subtle, parameters)),
  })
  return {
    arrays,
    restore() {
      for (const name of ['importKey', 'encrypt', 'decrypt', 'deriveBits'])
        Reflect.deleteProperty(subtle, name)
      Reflect.deleteProperty(crypto, 'getRandomValues')
    },
  }
}
