import { DecodeError } from '@latchkey/errors/decode'
import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import { readJsonOnce } from './readJsonOnce.js'

const fieldSchema = v.looseObject({ name: v.string(), type: v.string() })

const typedDataSchema = v.looseObject({
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  types: v.record(v.string(), v.array(fieldSchema)),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

type Field = { name: string; type: string }

/**
 * Structured data to sign (EIP-712), with only what is signed in it: whole numbers as bigints, addresses and bytes in lower case,
 * the types that are used, and among them that of the domain, spelt out.
 */
export type TypedData = {
  domain: Record<string, unknown>
  types: Record<string, Field[]>
  primaryType: string
  message: Record<string, unknown>
}

// Nobody reads more than this, and a site must not keep the wallet busy with it.
const maxTypes = 100
const maxFieldsPerType = 200
const maxDepth = 32
const maxValues = 5_000
const maxCharacters = 512 * 1024
/** Of a type's name with its lists: to look for their end in a longer one takes long. */
const maxTypeCharacters = 256

/** The fields a domain may have, in the order they are signed (EIP-712). */
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Reads structured data and checks every value against its type, so that what is approved can be signed. What two readers could
 * read in two ways is refused: whatever is shown of the value that comes back is what its hash is over.
 *
 * @param parameter - The data, as an object or as JSON text.
 * @throws decode/unreadable with the place and the reason.
 */
export function readTypedData(parameter: unknown): TypedData {
  if (typeof parameter === 'string' && parameter.length > maxCharacters) throw tooMuch()
  const value = typeof parameter === 'string' ? readJsonOnce(parameter) : parameter
  const parsed = v.safeParse(typedDataSchema, value)
  if (!parsed.success) {
    throw unreadable('The typed data needs types, primaryType, domain and message, each name once')
  }
  const { domain, primaryType, message } = parsed.output
  const described = readTypes(parsed.output.types)
  const domainType = readDomainType(domain, described[domainName])
  if (!Object.hasOwn(described, primaryType) || primaryType === domainName) {
    throw unreadable(`The primary type ${short(primaryType)} is not described in types`)
  }
  const types = { ...pickUsed(described, primaryType), [domainName]: domainType }
  const read = createReader(types)
  return {
    types,
    primaryType,
    domain: read(domainName, domain, 'domain', 0) as Record<string, unknown>,
    message: read(primaryType, message, primaryType, 0) as Record<string, unknown>,
  }
}

/**
 * Tells whether a value is structured data as {@link readTypedData} gives it, to the last character.
 *
 * @param value - Anything, such as what another window or worker has handed over.
 */
export function isTypedData(value: unknown): value is TypedData {
  try {
    return write(readTypedData(value)) === write(value)
  } catch {
    // Nobody can read it.
    return false
  }
}

/** One text for one value, whatever the order of its names; numbers, bigints and texts stay apart. */
function write(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(write).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const entries = Object.entries(value).map(([name, inside]) => `${JSON.stringify(name)}:${write(inside)}`)
  return `{${entries.sort().join()}}`
}

const domainName = 'EIP712Domain'

/**
 * The type of the domain: what the domain has, in the form the standard gives it. Where the site spells the type out it has to be
 * the same, or one thing would be shown and another signed.
 */
function readDomainType(domain: Record<string, unknown>, described: Field[] | undefined): Field[] {
  // A field that is there without a value is left out by whoever hashes it.
  const names = Object.keys(domain).filter((name) => domain[name] !== undefined)
  const foreign = names.find((name) => !domainFields.some((field) => field.name === name))
  if (foreign !== undefined) throw unreadable(`domain.${short(foreign)} is no field of a domain`)
  const own = domainFields.filter(({ name }) => names.includes(name))
  if (!described) return own
  for (const { name, type } of described) {
    if (!own.some((field) => field.name === name)) throw unreadable(`domain.${short(name)} is missing`)
    if (!own.some((field) => field.name === name && field.type === type)) {
      throw unreadable(`domain.${short(name)} cannot be of the type ${short(type)}`)
    }
  }
  const left = own.find(({ name }) => !described.some((field) => field.name === name))
  if (left) throw unreadable(`domain.${left.name} is not described in types.${domainName}`)
  return described
}

/** The types that a value of one may have in it. */
function pickUsed(types: Record<string, Field[]>, first: string): Record<string, Field[]> {
  const used = new Set<string>()
  const waiting = [first]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue
    used.add(name)
    for (const { type } of types[name] ?? []) {
      const base = type.replace(/\[.*$/, '')
      if (Object.hasOwn(types, base)) waiting.push(base)
    }
  }
  return Object.fromEntries(Object.entries(types).filter(([name]) => used.has(name)))
}

/** Names are signed as part of the type: anything but plain ones could pass for another type. */
const fieldPattern = /^[A-Za-z_$][\w$]*$/
/** Those who hash look for the name of a type up to the first character of another kind. */
const typePattern = /^[A-Za-z_]\w*$/
const listPattern = /(\[([1-9]\d*)?\])*$/

/** Whether an object has it without anybody's doing, such as `constructor`: what stands there depends on who reads. */
function isInherited(name: string): boolean {
  return name in {} || name === 'prototype'
}

function readTypes(types: Record<string, Field[]>): Record<string, Field[]> {
  const entries = Object.entries(types)
  if (entries.length > maxTypes) throw tooMuch()
  return Object.fromEntries(
    entries.map(([type, fields]) => {
      if (!typePattern.test(type) || isAtomic(type) || isInherited(type)) {
        throw unreadable(`${short(type)} cannot be the name of a type`)
      }
      if (fields.length > maxFieldsPerType) throw tooMuch()
      const names = fields.map(({ name }) => name)
      for (const { name, type: fieldType } of fields) {
        const place = `${type}.${short(name)}`
        if (!fieldPattern.test(name) || isInherited(name)) {
          throw unreadable(`${place} cannot be the name of a field`)
        }
        if (names.indexOf(name) !== names.lastIndexOf(name)) throw unreadable(`${place} is there twice`)
        if (fieldType.length > maxTypeCharacters) throw tooMuch()
        const base = fieldType.replace(listPattern, '')
        const isDescribed = Object.hasOwn(types, base) && base !== domainName
        if (!isAtomic(base) && !isDescribed) {
          throw unreadable(`${place} is of the type ${short(fieldType)}, which is not described`)
        }
      }
      return [type, fields.map(({ name, type: fieldType }) => ({ name, type: fieldType }))]
    }),
  )
}

type Read = (type: string, value: unknown, place: string, depth: number) => unknown

function createReader(types: Record<string, Field[]>): Read {
  let valuesLeft = maxValues

  const read: Read = (type, value, place, depth) => {
    valuesLeft -= 1
    if (valuesLeft < 0) throw tooMuch()
    // Types may refer to themselves, and data that is passed as an object may be a circle.
    if (depth > maxDepth) throw unreadable(`${short(place)} is nested deeper than ${maxDepth} levels`)
    const [, elementType, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (elementType !== undefined) {
      if (!Array.isArray(value)) throw wrong(place, value, 'a list')
      if (value.length > maxValues) throw tooMuch()
      if (length && value.length !== Number(length)) throw wrong(place, value, `a list of ${length}`)
      return value.map((element, index) => read(elementType, element, `${place}[${index}]`, depth + 1))
    }
    const fields = Object.hasOwn(types, type) ? types[type] : undefined
    if (!fields) return readAtomic(type, value, place)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw wrong(place, value, 'an object')
    return Object.fromEntries(
      fields.map((field) => {
        const inside = `${place}.${field.name}`
        if (!Object.hasOwn(value, field.name)) throw unreadable(`${short(inside)} is missing`)
        return [
          field.name,
          read(field.type, (value as Record<string, unknown>)[field.name], inside, depth + 1),
        ]
      }),
    )
  }
  return read
}

const integerPattern = /^(u?)int(\d*)$/
const bytesPattern = /^bytes(\d*)$/

function isAtomic(type: string): boolean {
  const bits = integerPattern.exec(type)?.[2]
  if (bits?.startsWith('0')) return false
  if (bits !== undefined)
    return bits === '' || (Number(bits) % 8 === 0 && Number(bits) >= 8 && Number(bits) <= 256)
  const size = bytesPattern.exec(type)?.[1]
  if (size !== undefined)
    return size === '' || (Number(size) >= 1 && Number(size) <= 32 && !size.startsWith('0'))
  return type === 'address' || type === 'bool' || type === 'string'
}

function readAtomic(type: string, value: unknown, place: string): unknown {
  const [, sign, bits] = integerPattern.exec(type) ?? []
  if (sign !== undefined)
    return readInteger(value, { isSigned: sign === '', bits: Number(bits) || 256, type, place })
  const size = bytesPattern.exec(type)?.[1]
  if (size !== undefined) {
    const isBytes = typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)
    if (!isBytes) throw wrong(place, value, 'bytes in hexadecimal (0x…)')
    if (size && value.length !== 2 + 2 * Number(size)) throw wrong(place, value, `${size} bytes`)
    return value.toLowerCase()
  }
  if (type === 'address') {
    if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value))
      throw wrong(place, value, 'an address')
    // The checksum is not part of what is signed, and many sites write addresses without it.
    return value.toLowerCase()
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw wrong(place, value, 'true or false')
    return value
  }
  // Half a character has no bytes: it is signed as another one.
  if (typeof value !== 'string' || /\p{Cs}/u.test(value)) throw wrong(place, value, 'text')
  return value
}

function readInteger(
  value: unknown,
  { isSigned, bits, type, place }: { isSigned: boolean; bits: number; type: string; place: string },
): bigint {
  const isText = typeof value === 'string' && /^(-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(value)
  // A larger number has lost digits before it came here.
  if (!isText && typeof value !== 'bigint' && !Number.isSafeInteger(value)) {
    throw wrong(place, value, `a whole number (${type}; as text when it is large)`)
  }
  const number = BigInt(value as string | number | bigint)
  const [least, most] = isSigned
    ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n]
    : [0n, 2n ** BigInt(bits) - 1n]
  if (number < least || number > most) throw wrong(place, value, `within ${type}`)
  return number
}

function wrong(place: string, value: unknown, wanted: string): Error {
  const shown =
    typeof value === 'string' ? `"${short(value)}"` : Array.isArray(value) ? 'a list' : typeof value
  return unreadable(`${short(place)} has to be ${wanted}; it is ${value === null ? 'null' : shown}`)
}

function tooMuch(): Error {
  return unreadable('The typed data is too large to be read by a person')
}

/** A site's words in an error of ours: one line of them. */
function short(text: string): string {
  const plain = toPlainText(text, 61)
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain
}

function unreadable(reason: string): Error {
  return new DecodeError('decode/unreadable', { reason })
}
