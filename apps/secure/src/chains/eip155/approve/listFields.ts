import type { TypedData } from '@latchkey/decode'
import type { Field, Value } from '../../../approve/decode/Approval.js'

/** More fields than this nobody reads; the rest is in the raw data. */
const maxFields = 250
/** Deeper than this a field is shown as it is written. */
const maxDepth = 6

/**
 * Structured data as a flat list of its fields, in the order in which they are signed.
 *
 * @param typedData - The data.
 * @returns The fields, and whether some are left out.
 */
export function listFields({ message, primaryType, types }: TypedData): {
  fields: readonly Field[]
  isCut: boolean
} {
  const fields: Field[] = []
  let isCut = false

  const add = (name: string, type: string, value: unknown, depth: number): void => {
    if (fields.length >= maxFields) {
      isCut = true
      return
    }
    const elementType = /^(.*)\[\d*\]$/.exec(type)?.[1]
    const parts = Object.hasOwn(types, type) ? types[type] : undefined
    const isDeep = depth >= maxDepth && typeof value === 'object'
    if (isDeep) fields.push({ depth, name, value: { type: 'text', text: write(value) } })
    else if (Array.isArray(value) && elementType !== undefined) {
      fields.push({ depth, name, value: undefined })
      value.forEach((element, index) => {
        add(`${index + 1}.`, elementType, element, depth + 1)
      })
    } else if (parts && typeof value === 'object' && value !== null) {
      fields.push({ depth, name, value: undefined })
      for (const part of parts)
        add(part.name, part.type, (value as Record<string, unknown>)[part.name], depth + 1)
    } else fields.push({ depth, name, value: toValue(type, value) })
  }

  for (const { name, type } of types[primaryType] ?? []) add(name, type, message[name], 0)
  return { fields, isCut }
}

function toValue(type: string, value: unknown): Value {
  if (typeof value === 'bigint') return { type: 'number', value }
  if (typeof value === 'boolean') return { type: 'word', word: value ? 'yes' : 'no' }
  const text = String(value)
  if (type === 'address') return { type: 'address', address: text }
  return type.startsWith('bytes') ? { type: 'bytes', hex: text } : { type: 'text', text }
}

function write(value: unknown): string {
  return JSON.stringify(value, (_, inside) => (typeof inside === 'bigint' ? String(inside) : inside))
}
