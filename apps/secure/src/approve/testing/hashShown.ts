import { concat, type Hex, keccak256, numberToHex, pad, stringToHex } from 'viem'

type Types = Record<string, readonly { name: string; type: string }[]>

/** Typed data as the screen has it: numbers are texts, and every type is spelt out. */
export type ShownTypedData = {
  types: Types
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/**
 * Hashes typed data by the words of EIP-712, with nothing of the code that signs it: it is what another reader makes of what is
 * shown.
 *
 * @param data - As it is shown.
 */
export function hashShownTypedData({ domain, message, primaryType, types }: ShownTypedData): Hex {
  return keccak256(
    concat(['0x1901', hashStruct('EIP712Domain', domain, types), hashStruct(primaryType, message, types)]),
  )
}

/** `hashStruct(s) = keccak256(typeHash ‖ encodeData(s))`. */
export function hashStruct(type: string, value: Record<string, unknown>, types: Types): Hex {
  const fields = types[type] ?? []
  const words = fields.map((field) => encodeValue(field.type, value[field.name], types))
  return keccak256(concat([keccak256(stringToHex(encodeType(type, types))), ...words]))
}

/** The type, and those it refers to by name, in alphabetical order. */
export function encodeType(type: string, types: Types): string {
  const found = new Set<string>()
  const visit = (name: string) => {
    const base = name.split('[')[0] ?? ''
    if (!Object.hasOwn(types, base) || found.has(base)) return
    found.add(base)
    for (const field of types[base] ?? []) visit(field.type)
  }
  visit(type)
  found.delete(type)
  return [type, ...[...found].sort()]
    .map((name) => `${name}(${(types[name] ?? []).map((one) => `${one.type} ${one.name}`).join(',')})`)
    .join('')
}

function encodeValue(type: string, value: unknown, types: Types): Hex {
  const list = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (list !== undefined) {
    const words = (value as readonly unknown[]).map((one) => encodeValue(list, one, types))
    return keccak256(concat(['0x', ...words]))
  }
  if (Object.hasOwn(types, type)) return hashStruct(type, value as Record<string, unknown>, types)
  if (type === 'string') return keccak256(stringToHex(value as string))
  if (type === 'bytes') return keccak256(value as Hex)
  if (type.startsWith('bytes')) return pad(value as Hex, { dir: 'right', size: 32 })
  if (type === 'bool') return numberToHex(value === true ? 1n : 0n, { size: 32 })
  // An address, or a number: below zero as two's complement.
  return numberToHex(BigInt.asUintN(256, BigInt(value as string)), { size: 32 })
}
