/** Parameters of a call, decoded: numbers, addresses in lower case, bytes, truth values, lists and tuples. */
export type AbiValue = bigint | boolean | string | readonly AbiValue[]

/** A call that makes more of itself than this is no call of a person. */
const maxValues = 2_000
const wordDigits = 64

/** Bytes that do not overlap are no longer than everything. */
type Cursor = { digits: string; valuesLeft: number; digitsLeft: number }

/**
 * Decodes the parameters of a call (Solidity's ABI). Stricter than contracts are: what has bits where there are none to be
 * is not decoded, so that nobody is shown another address than the contract reads. What follows the parameters is left alone.
 *
 * @param types - As in a signature: `address,uint256,(address,bytes)[]`.
 * @param digits - The parameters in hexadecimal, without `0x`.
 * @returns `undefined` when the digits are not those parameters.
 */
export function decodeAbi(types: string, digits: string): readonly AbiValue[] | undefined {
  try {
    const cursor = { digits: digits.toLowerCase(), valuesLeft: maxValues, digitsLeft: digits.length }
    return decodeTuple(splitTypes(types), cursor, 0)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Types between commas that are in no parentheses. */
function splitTypes(types: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index <= types.length; index++) {
    const character = types[index]
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (index === types.length || (character === ',' && depth === 0)) {
      if (index > start) parts.push(types.slice(start, index))
      start = index + 1
    }
  }
  return parts
}

function tupleOf(type: string): string[] | undefined {
  return type.startsWith('(') && type.endsWith(')') ? splitTypes(type.slice(1, -1)) : undefined
}

function isDynamic(type: string): boolean {
  if (type.endsWith('[]') || type === 'bytes' || type === 'string') return true
  return tupleOf(type)?.some(isDynamic) ?? false
}

/** Digits a type takes where it stands. */
function sizeOf(type: string): number {
  if (isDynamic(type)) return wordDigits
  return tupleOf(type)?.reduce((sum, part) => sum + sizeOf(part), 0) ?? wordDigits
}

function decodeTuple(types: readonly string[], cursor: Cursor, start: number): AbiValue[] {
  let position = start
  return types.map((type) => {
    const at = isDynamic(type) ? start + readLength(cursor, position) : position
    position += sizeOf(type)
    return decodeValue(type, cursor, at)
  })
}

function decodeValue(type: string, cursor: Cursor, position: number): AbiValue {
  cursor.valuesLeft -= 1
  if (cursor.valuesLeft < 0) throw new RangeError('Too many values')
  if (type.endsWith('[]')) {
    const count = readLength(cursor, position) / 2
    if (count > cursor.valuesLeft) throw new RangeError('Too many values')
    return decodeTuple(new Array<string>(count).fill(type.slice(0, -2)), cursor, position + wordDigits)
  }
  const parts = tupleOf(type)
  if (parts) return decodeTuple(parts, cursor, position)
  if (type !== 'bytes') return decodeWord(type, readWord(cursor, position))
  const length = readLength(cursor, position)
  const start = position + wordDigits
  cursor.digitsLeft -= length
  if (cursor.digitsLeft < 0 || start + length > cursor.digits.length)
    throw new RangeError('The bytes end too early')
  return `0x${cursor.digits.slice(start, start + length)}`
}

function decodeWord(type: string, word: string): AbiValue {
  if (type === 'bytes32') return `0x${word}`
  const number = BigInt(`0x${word}`)
  const bits = type === 'address' ? 160 : type === 'bool' ? 1 : Number(/^uint(\d+)$/.exec(type)?.[1])
  if (number >= 2n ** BigInt(bits)) throw new RangeError(`No ${type}`)
  if (type === 'bool') return number === 1n
  return type === 'address' ? `0x${word.slice(24)}` : number
}

function readWord({ digits }: Cursor, position: number): string {
  const word = digits.slice(position, position + wordDigits)
  if (word.length !== wordDigits) throw new RangeError('The parameters end too early')
  return word
}

/** A length or an offset, in digits. */
function readLength(cursor: Cursor, position: number): number {
  const bytes = BigInt(`0x${readWord(cursor, position)}`)
  if (bytes * 2n > BigInt(cursor.digits.length)) throw new RangeError('It points behind the end')
  return Number(bytes) * 2
}
