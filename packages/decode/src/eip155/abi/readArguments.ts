/**
 * A type of the contract ABI, as far as calls of swaps have them: a tuple is an array, a dynamic array is `{ list }`. Of numbers only
 * the width differs.
 */
export type AbiType =
  | 'address'
  | 'bool'
  | 'bytes'
  | 'bytes32'
  | 'string'
  | `uint${number}`
  | readonly AbiType[]
  | { readonly list: AbiType }

/** How a value of a type is read: addresses in lower case with `0x`, bytes and texts as hexadecimal digits without it. */
export type AbiValue<Type> = Type extends `uint${number}`
  ? bigint
  : Type extends 'bool'
    ? boolean
    : Type extends 'address' | 'bytes' | 'bytes32' | 'string'
      ? string
      : Type extends { readonly list: infer Item }
        ? AbiValue<Item>[]
        : Type extends readonly unknown[]
          ? AbiValues<Type>
          : never

/** How the arguments of a function are read. */
export type AbiValues<Types extends readonly unknown[]> = {
  -readonly [Index in keyof Types]: AbiValue<Types[Index]>
}

/** Hexadecimal digits of a word. */
const wordLength = 64

/**
 * Reads the arguments of a call, strictly: only the one form in which compilers and libraries write them is taken. Every part that is
 * not in a head begins where the part before it ends, what fills a word up is zero, and nothing comes after the last part. So two
 * different texts never read the same.
 *
 * @param digits - Hexadecimal digits in lower case, after the selector.
 * @param types - What the function takes.
 * @returns Undefined for anything that is not written so.
 */
export function readArguments<const Types extends readonly AbiType[]>(
  digits: string,
  types: Types,
): AbiValues<Types> | undefined {
  const found = readSequence(digits, 0, types)
  return found?.end === digits.length ? (found.value as never) : undefined
}

/**
 * Makes what reads the arguments of one function and turns them into something.
 *
 * @param types - What the function takes.
 * @param toValue - Gets the arguments; undefined when they mean nothing.
 */
export function createArgumentsReader<const Types extends readonly AbiType[], Value>(
  types: Types,
  toValue: (read: AbiValues<Types>) => Value | undefined,
): (digits: string) => Value | undefined {
  return (digits) => {
    const found = readSequence(digits, 0, types)
    return found?.end === digits.length ? toValue(found.value as never) : undefined
  }
}

type Found<Value> = { value: Value; end: number }

function readSequence(
  digits: string,
  start: number,
  types: readonly AbiType[],
): Found<unknown[]> | undefined {
  const value: unknown[] = []
  let head = start
  let tail = start + types.reduce((sum, type) => sum + getHeadLength(type), 0)
  if (tail > digits.length) return undefined
  for (const type of types) {
    if (isDynamic(type)) {
      if (readNumber(digits, head) !== BigInt((tail - start) / 2)) return undefined
      const found = readDynamic(digits, tail, type)
      if (!found) return undefined
      value.push(found.value)
      tail = found.end
    } else {
      const one = readStatic(digits, head, type)
      if (one === undefined) return undefined
      value.push(one)
    }
    head += getHeadLength(type)
  }
  return { value, end: tail }
}

function readDynamic(digits: string, start: number, type: AbiType): Found<unknown> | undefined {
  if (Array.isArray(type)) return readSequence(digits, start, type)
  const count = readNumber(digits, start)
  const content = start + wordLength
  // A length that is longer than the text needs no further look, and no memory.
  if (count === undefined || count > BigInt(digits.length)) return undefined
  if (typeof type !== 'object' || !('list' in type)) return readBytes(digits, content, Number(count) * 2)
  if (count * BigInt(getHeadLength(type.list)) > BigInt(digits.length - content)) return undefined
  return readSequence(
    digits,
    content,
    Array.from({ length: Number(count) }, () => type.list),
  )
}

function readBytes(digits: string, start: number, length: number): Found<string> | undefined {
  const end = start + Math.ceil(length / wordLength) * wordLength
  if (end > digits.length || !isZero(digits.slice(start + length, end))) return undefined
  return { value: digits.slice(start, start + length), end }
}

function readStatic(digits: string, start: number, type: AbiType): unknown {
  if (typeof type !== 'string') return readSequence(digits, start, type as readonly AbiType[])?.value
  const word = digits.slice(start, start + wordLength)
  if (type === 'bytes32') return word
  const width = getWidth(type)
  const filled = wordLength - width
  if (!isZero(word.slice(0, filled))) return undefined
  const rest = word.slice(filled)
  if (type === 'address') return `0x${rest}`
  if (type !== 'bool') return BigInt(`0x${rest}`)
  return word.endsWith('0') ? false : word.endsWith('1') ? true : undefined
}

/** Hexadecimal digits. */
function getWidth(type: string): number {
  if (type === 'address') return 40
  return type === 'bool' ? 1 : Number(type.slice('uint'.length)) / 4
}

function getHeadLength(type: AbiType): number {
  if (isDynamic(type) || typeof type === 'string') return wordLength
  return (type as readonly AbiType[]).reduce((sum, one) => sum + getHeadLength(one), 0)
}

function isDynamic(type: AbiType): boolean {
  if (typeof type === 'string') return type === 'bytes' || type === 'string'
  return 'list' in type || type.some(isDynamic)
}

function readNumber(digits: string, start: number): bigint | undefined {
  const word = digits.slice(start, start + wordLength)
  return word.length === wordLength ? BigInt(`0x${word}`) : undefined
}

const isZero = (digits: string) => /^0*$/.test(digits)
