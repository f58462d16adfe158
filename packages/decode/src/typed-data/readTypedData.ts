import { DecodeError } from '@latchkey/errors/decode'
import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'

const fieldSchema = v.looseObject({ name: v.string(), type: v.string() })

const typedDataSchema = v.looseObject({
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  types: v.record(v.string(), v.array(fieldSchema)),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

const parameterSchema = v.union([v.pipe(v.string(), v.parseJson(), typedDataSchema), typedDataSchema])

type Field = { name: string; type: string }

/** Structured data to sign (EIP-712), with only what is signed in it: whole numbers as bigints, addresses in lower case. */
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

/** The fields a domain may have, in the order they are signed (EIP-712). */
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Reads structured data and checks every value against its type, so that what is approved can be signed.
 *
 * @param parameter - The data, as an object or as JSON text.
 * @throws decode/unreadable with the place and the reason.
 */
export function readTypedData(parameter: unknown): TypedData {
  if (typeof parameter === 'string' && parameter.length > maxCharacters) throw tooMuch()
  const parsed = v.safeParse(parameterSchema, parameter)
  if (!parsed.success) throw unreadable('The typed data needs types, primaryType, domain and message')
  const { domain, primaryType, message } = parsed.output
  const described = readTypes(parsed.output.types)
  // A field that is there without a value is left out by whoever hashes it.
  const own = domainFields.filter(({ name }) => Object.hasOwn(domain, name) && domain[name] !== undefined)
  const types = Object.hasOwn(described, 'EIP712Domain') ? described : { ...described, EIP712Domain: own }
  if (!Object.hasOwn(types, primaryType)) {
    throw unreadable(`The primary type ${short(primaryType)} is not described in types`)
  }
  const read = createReader(types)
  return {
    types,
    primaryType,
    domain: read('EIP712Domain', domain, 'domain', 0) as Record<string, unknown>,
    message: read(primaryType, message, primaryType, 0) as Record<string, unknown>,
  }
}

/** Names are signed as part of the type: anything but plain ones could pass for another type. */
const namePattern = /^[A-Za-z_$][\w$]*$/

function readTypes(types: Record<string, Field[]>): Record<string, Field[]> {
  const entries = Object.entries(types)
  if (entries.length > maxTypes) throw tooMuch()
  return Object.fromEntries(
    entries.map(([type, fields]) => {
      if (!namePattern.test(type) || isAtomic(type)) {
        throw unreadable(`${short(type)} cannot be the name of a type`)
      }
      if (fields.length > maxFieldsPerType) throw tooMuch()
      const names = fields.map(({ name }) => name)
      for (const { name, type: fieldType } of fields) {
        const place = `${type}.${short(name)}`
        if (!namePattern.test(name)) throw unreadable(`${place} cannot be the name of a field`)
        if (names.indexOf(name) !== names.lastIndexOf(name)) throw unreadable(`${place} is there twice`)
        const base = fieldType.replace(/(\[\d*\])*$/, '')
        if (!isAtomic(base) && !Object.hasOwn(types, base)) {
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
    return value
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
  if (typeof value !== 'string') throw wrong(place, value, 'text')
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
