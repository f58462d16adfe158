import { decodeHex, encodeHex, toSuiAddressKey } from '@latchkey/primitives'
import type { BcsReader } from '../bcs/createBcsReader.js'
import { joinBytes, writeBytes, writeList } from '../bcs/writeBcs.js'

/** A kind of coin, which is a type of Move. */
export type CoinType = {
  /** Its one spelling, with addresses in full: `0x<64 digits>::module::NAME`. */
  repr: string
  /** The type in BCS (`StructTag`). */
  tag: Uint8Array
}

/** The longest spelling that is read, how deep types may stand in each other, and how many beside each other. */
const [maxLength, maxDepth, maxParameters] = [600, 8, 32] as const
/** What a reference of CAIP-10 and CAIP-19 may have, and how long it may be. */
const [plainLetter, maxReference] = [/[-.a-zA-Z0-9]/, 128] as const

/** Where types of Move stand in their enumeration (`TypeTag`). */
const primitiveTags: Readonly<Record<string, number>> = {
  ...{ bool: 0, u8: 1, u64: 2, u128: 3, address: 4, signer: 5, u16: 8, u32: 9, u256: 10 },
}
const [vectorTag, structTag] = [6, 7] as const

type ReadType = { repr: string; bytes: Uint8Array }

/**
 * Reads a kind of coin, as the network writes it or as CAIP ids have it.
 *
 * @param text - Any text.
 * @returns Undefined for what is no such type.
 *
 * @example
 * readCoinType('0x2::sui::SUI')?.repr // '0x0000…0002::sui::SUI'
 */
export function readCoinType(text: string): CoinType | undefined {
  if (text.length > maxLength * 3) return undefined
  const scanner = createScanner(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
  try {
    const { repr, bytes } = takeStruct(scanner, 0)
    return scanner.isAtEnd() && repr.length <= maxLength ? { repr, tag: bytes } : undefined
  } catch {
    return undefined
  }
}

/** SUI, the network's own. */
export const nativeCoinType: CoinType = /*#__PURE__*/ requireCoinType('0x2::sui::SUI')

/**
 * A kind of coin as it stands in CAIP ids, which have no colons, underscores or brackets: there they are written as in a URL.
 *
 * @param coinType - The kind.
 * @returns Undefined for one that is too long for such an id.
 */
export function toCaipReference({ repr }: Pick<CoinType, 'repr'>): string | undefined {
  const reference = Array.from(repr, (letter) =>
    plainLetter.test(letter) ? letter : `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  ).join('')
  return reference.length <= maxReference ? reference : undefined
}

/** Writes a kind of coin in BCS where any type may stand (`TypeTag`). */
export function writeTypeTag({ tag }: CoinType): Uint8Array {
  return joinBytes([structTag], tag)
}

/**
 * Reads a kind of coin in BCS from where any type may stand (`TypeTag`).
 *
 * @param reader - Stands before it.
 * @throws RangeError for anything else.
 */
export function takeTypeTag(reader: BcsReader): CoinType {
  const coinType = readCoinType(takeTypeName(reader, 0))
  if (!coinType) throw new RangeError('The type is none of a coin')
  return coinType
}

function takeTypeName(reader: BcsReader, depth: number): string {
  if (depth > maxDepth) throw new RangeError('Types stand too deep in each other')
  const tag = reader.takeByte()
  if (tag === vectorTag) return `vector<${takeTypeName(reader, depth + 1)}>`
  if (tag !== structTag) return Object.entries(primitiveTags).find(([, one]) => one === tag)?.[0] ?? ''
  const takeText = () => new TextDecoder().decode(reader.takeBytes(maxLength))
  const [address, module, name] = [`0x${encodeHex(reader.take(32))}`, takeText(), takeText()]
  const inner = reader.takeList(maxParameters, () => takeTypeName(reader, depth + 1)).join(',')
  return `${address}::${module}::${name}${inner && `<${inner}>`}`
}

function requireCoinType(text: string): CoinType {
  const coinType = readCoinType(text)
  if (!coinType) throw new RangeError(`${text} is no type of a coin`)
  return coinType
}

type Scanner = ReturnType<typeof createScanner>

function createScanner(text: string) {
  let at = 0
  return {
    /** @throws RangeError where something else comes next. */
    take(pattern: RegExp): string {
      const sticky = new RegExp(pattern, `${pattern.flags}y`)
      sticky.lastIndex = at
      const [found] = sticky.exec(text) ?? []
      if (found === undefined) throw new RangeError('Something else was expected')
      at += found.length
      return found
    },
    comesNext: (words: string) => text.startsWith(words, at),
    isAtEnd: () => at === text.length,
  }
}

function takeStruct(scanner: Scanner, depth: number): ReadType {
  if (depth > maxDepth) throw new RangeError('Types stand too deep in each other')
  const address = toSuiAddressKey(scanner.take(/0x[0-9a-f]{1,64}(?=::)/i))
  const [module = '', name = ''] = [0, 1].map(() => {
    scanner.take(/::/)
    return scanner.take(/[a-z_][a-z0-9_]*/i)
  })
  const parameters = scanner.comesNext('<') ? takeParameters(scanner, depth) : []
  const inner = parameters.map(({ repr }) => repr).join(', ')
  return {
    repr: `${address}::${module}::${name}${inner && `<${inner}>`}`,
    bytes: joinBytes(
      decodeHex(address) ?? [],
      writeBytes(module),
      writeBytes(name),
      writeList(parameters, ({ bytes }) => bytes),
    ),
  }
}

function takeParameters(scanner: Scanner, depth: number): readonly ReadType[] {
  scanner.take(/< */)
  const parameters = [takeType(scanner, depth + 1)]
  while (scanner.comesNext(',')) {
    scanner.take(/, */)
    parameters.push(takeType(scanner, depth + 1))
  }
  scanner.take(/ *>/)
  return parameters
}

function takeType(scanner: Scanner, depth: number): ReadType {
  if (scanner.comesNext('0x')) {
    const { repr, bytes } = takeStruct(scanner, depth)
    return { repr, bytes: joinBytes([structTag], bytes) }
  }
  const name = scanner.take(/[a-z0-9]+/)
  if (name === 'vector') {
    if (depth > maxDepth) throw new RangeError('Types stand too deep in each other')
    const [item, ...others] = takeParameters(scanner, depth)
    if (!item || others.length > 0) throw new RangeError('A vector is of one type')
    return { repr: `vector<${item.repr}>`, bytes: joinBytes([vectorTag], item.bytes) }
  }
  const tag = Object.hasOwn(primitiveTags, name) ? primitiveTags[name] : undefined
  if (tag === undefined) throw new RangeError(`${name} is no type`)
  return { repr: name, bytes: Uint8Array.of(tag) }
}
