/** The prime of the field: 2^255 - 19. */
const fieldPrime = 2n ** 255n - 19n
/** The curve is -x² + y² = 1 + d x² y². */
const d = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n

/** y of the points whose order divides 8: the neutral one, that of order 2, those of order 4, and those of order 8. */
const smallOrderHeights: ReadonlySet<bigint> = new Set([
  1n,
  fieldPrime - 1n,
  0n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd83d3d706a17c7n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
])

/**
 * Tells whether 32 bytes are a point of the curve. Addresses that programs derive are those that are none, so that nobody
 * has a key for them.
 *
 * @param bytes - 32 bytes, as RFC 8032 encodes a point.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = readHeight(bytes) % fieldPrime
  const square = (y * y) % fieldPrime
  // x² = (y² - 1) / (d y² + 1) has a root when numerator times denominator has one (Euler's criterion).
  const product = ((square + fieldPrime - 1n) * ((d * square + 1n) % fieldPrime)) % fieldPrime
  return product === 0n || raise(product, (fieldPrime - 1n) / 2n) === 1n
}

/**
 * Tells whether 32 bytes are an encoding of a point that a strict verifier refuses: one of small order, for which
 * signatures of any text can be made without a key, or one that is not written in its one way.
 *
 * @param bytes - 32 bytes, as RFC 8032 encodes a point.
 */
export function isWeakPoint(bytes: Uint8Array): boolean {
  const y = readHeight(bytes)
  return y >= fieldPrime || smallOrderHeights.has(y)
}

/** 255 bits, the lowest byte first; the last bit is the sign of x. */
function readHeight(bytes: Uint8Array): bigint {
  const hex = Buffer.from(bytes).reverse().toString('hex')
  return BigInt(`0x${hex}`) & (2n ** 255n - 1n)
}

function raise(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let power = base % fieldPrime
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * power) % fieldPrime
    power = (power * power) % fieldPrime
  }
  return result
}
