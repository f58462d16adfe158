/**
 * `secrets`: what went through the platform's cryptography as a key, as what is encrypted, decrypted or derived. `all`: those,
 * and every other array of bytes that was made meanwhile, by whichever library.
 */
export type ArrayRecord = { secrets: Uint8Array[]; all: Uint8Array[]; restore(): void }

/** Records arrays of bytes until {@link ArrayRecord.restore} is called, as a look into the heap would find them. */
export function recordArrays(): ArrayRecord {
  const secrets: Uint8Array[] = []
  const all: Uint8Array[] = []
  const keepSecret = <Value>(value: Value): Value => {
    if (value instanceof Uint8Array) secrets.push(value)
    if (value instanceof ArrayBuffer) secrets.push(new Uint8Array(value))
    return value
  }
  const restores = [recordMade(all), recordCrypto(keepSecret), recordEncoded(all)]
  return {
    secrets,
    all,
    restore() {
      for (const restore of restores) restore()
      all.push(...secrets)
    },
  }
}

/** Arrays that code makes: by constructor, by `from` and `of`, and by `slice` and the like. */
function recordMade(all: Uint8Array[]): () => void {
  const Original = globalThis.Uint8Array
  const recording = new Proxy(Original, {
    construct(target, parameters) {
      const array = Reflect.construct(target, parameters, target)
      all.push(array)
      return array
    },
  })
  globalThis.Uint8Array = recording
  Original.prototype.constructor = recording
  return () => {
    globalThis.Uint8Array = Original
    Original.prototype.constructor = Original
  }
}

function recordCrypto(keep: <Value>(value: Value) => Value): () => void {
  const { subtle } = crypto
  const { importKey, encrypt, decrypt, deriveBits } = subtle
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
  return () => {
    for (const name of ['importKey', 'encrypt', 'decrypt', 'deriveBits']) Reflect.deleteProperty(subtle, name)
  }
}

function recordEncoded(all: Uint8Array[]): () => void {
  const { encode } = TextEncoder.prototype
  TextEncoder.prototype.encode = function (text) {
    const array = encode.call(this, text)
    all.push(array)
    return array
  }
  return () => {
    TextEncoder.prototype.encode = encode
  }
}
