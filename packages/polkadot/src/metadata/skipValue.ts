import type { ScaleReader } from '../scale/scale.js'
import type { Field, Metadata, TypeShape, Variant } from './Metadata.js'

/** Types of runtimes nest far less. */
const maxDepth = 64
/** A block's events have far fewer values in all; a list of things without bytes could have any number. */
const maxValues = 4_000_000

/**
 * Makes what reads over values, whatever is in them. All that it reads over has one limit.
 *
 * @param reader - Stands before the first value.
 * @param metadata - Of the runtime that wrote them.
 * @returns Reads over one value of a type. It throws a RangeError for a value that is none of the type.
 */
export function createValueSkipper(
  reader: ScaleReader,
  metadata: Pick<Metadata, 'types'>,
): (type: number) => void {
  let values = 0

  function skip(id: number, depth: number): void {
    values++
    if (depth > maxDepth || values > maxValues) throw new RangeError('A value has too many parts')
    const shape = getShape(metadata, id)
    if (shape.kind === 'composite') each(shape.fields, depth)
    else if (shape.kind === 'variant') each(takeVariant(reader, shape.variants).fields, depth)
    else if (shape.kind === 'tuple') for (const one of shape.types) skip(one, depth + 1)
    else if (shape.kind === 'sequence') times(Number(reader.takeCompact()), shape.type, depth)
    else if (shape.kind === 'array') times(shape.length, shape.type, depth)
    else if (shape.kind === 'compact') reader.takeCompact()
    else if (shape.kind === 'bits') reader.take(Math.ceil(Number(reader.takeCompact()) / 8))
    else reader.take(shape.bytes === 'text' ? reader.takeLength() : shape.bytes)
  }

  function each(fields: readonly Field[], depth: number): void {
    for (const field of fields) skip(field.type, depth + 1)
  }

  function times(count: number, one: number, depth: number): void {
    for (let rest = count; rest > 0; rest--) skip(one, depth + 1)
  }

  return (type) => skip(type, 0)
}

/**
 * The shape of a type.
 *
 * @throws RangeError for a number that no type has.
 */
export function getShape({ types }: Pick<Metadata, 'types'>, id: number): TypeShape {
  const type = types.get(id)
  if (!type) throw new RangeError(`No type has the number ${id}`)
  return type.shape
}

/**
 * Makes what tells whether values of a type have no bytes. Each type is looked at once.
 *
 * @param metadata - Of the runtime.
 * @returns Tells it of a type. It throws a RangeError for types that have themselves in them.
 */
export function createEmptyCheck(metadata: Pick<Metadata, 'types'>): (type: number) => boolean {
  const known = new Map<number, boolean>()

  function isEmpty(id: number, depth: number): boolean {
    const found = known.get(id)
    if (found !== undefined) return found
    if (depth > maxDepth) throw new RangeError('A type has too many parts')
    const answer = isEmptyShape(getShape(metadata, id), (one) => isEmpty(one, depth + 1))
    known.set(id, answer)
    return answer
  }

  return (type) => isEmpty(type, 0)
}

function isEmptyShape(shape: TypeShape, isEmpty: (type: number) => boolean): boolean {
  if (shape.kind === 'composite') return shape.fields.every((field) => isEmpty(field.type))
  if (shape.kind === 'tuple') return shape.types.every(isEmpty)
  return shape.kind === 'array' && (shape.length === 0 || isEmpty(shape.type))
}

/** The variant that is written next. */
export function takeVariant(reader: ScaleReader, variants: readonly Variant[]): Variant {
  const index = reader.takeByte()
  const variant = variants.find((one) => one.index === index)
  if (!variant) throw new RangeError(`No variant has the number ${index}`)
  return variant
}
