import { createScaleReader, type ScaleReader } from '../scale/scale.js'
import type { Field, Metadata, Pallet, RuntimeType, SignedExtension, TypeShape, Variant } from './Metadata.js'

/** `meta`, the lowest byte first. */
const magic = 0x6174656dn
const knownVersion = 14
/** Variants are numbered by one byte. */
const maxVariants = 256
/** Bytes of bool, char, u8 … u256, i8 … i256; a text has its own length. */
const primitiveBytes = [1, 4, 'text', 1, 2, 4, 8, 16, 32, 1, 2, 4, 8, 16, 32] as const

/**
 * Reads the metadata of a runtime, version 14: the one that every node of today answers `state_getMetadata` with. It is strict: what
 * has bytes left over, or anything it does not know, is none.
 *
 * @param bytes - What the node answered.
 * @throws RangeError for anything else.
 *
 * @see https://github.com/paritytech/frame-metadata/blob/main/frame-metadata/src/v14.rs
 */
export function readMetadata(bytes: Uint8Array): Metadata {
  const reader = createScaleReader(bytes)
  if (reader.takeNumber(4) !== magic) throw new RangeError('The node answered with no metadata')
  const version = reader.takeByte()
  if (version !== knownVersion) throw new RangeError(`Metadata of version ${version} is not known`)
  const types = new Map(reader.takeList(() => [reader.takeTypeId(), takeType(reader)] as const))
  const pallets = reader.takeList(() => takePallet(reader))
  const extrinsic = {
    type: reader.takeTypeId(),
    version: reader.takeByte(),
    extensions: reader.takeList(() => takeExtension(reader)),
  }
  reader.takeTypeId()
  if (!reader.isAtEnd()) throw new RangeError('The metadata has bytes left over')
  return { types, pallets, extrinsic }
}

function takeType(reader: ScaleReader): RuntimeType {
  skipTexts(reader)
  const params = new Map(
    reader.takeList(() => [reader.takeText(), reader.takeOption(reader.takeTypeId)] as const),
  )
  const shape = takeShape(reader)
  skipTexts(reader)
  return { params, shape }
}

function takeShape(reader: ScaleReader): TypeShape {
  const { takeByte, takeList, takeTypeId } = reader
  const kind = takeByte()
  switch (kind) {
    case 0:
      return { kind: 'composite', fields: takeFields(reader) }
    case 1:
      return { kind: 'variant', variants: takeVariants(reader) }
    case 2:
      return { kind: 'sequence', type: takeTypeId() }
    case 3:
      return { kind: 'array', length: reader.takeIndex(), type: takeTypeId() }
    case 4:
      return { kind: 'tuple', types: takeList(takeTypeId) }
    case 5:
      return { kind: 'primitive', bytes: toPrimitiveBytes(takeByte()) }
    case 6:
      return { kind: 'compact', type: takeTypeId() }
    case 7:
      takeTypeId()
      takeTypeId()
      return { kind: 'bits' }
    default:
      throw new RangeError(`No kind of type has the number ${kind}`)
  }
}

function toPrimitiveBytes(index: number): number | 'text' {
  const bytes = primitiveBytes[index]
  if (bytes === undefined) throw new RangeError(`No primitive has the number ${index}`)
  return bytes
}

function takeVariants(reader: ScaleReader): readonly Variant[] {
  const variants = reader.takeList(() => {
    const name = reader.takeText()
    const fields = takeFields(reader)
    const index = reader.takeByte()
    skipTexts(reader)
    return { name, fields, index }
  })
  if (variants.length > maxVariants) throw new RangeError('A type has more variants than numbers')
  return variants
}

function takeFields(reader: ScaleReader): readonly Field[] {
  return reader.takeList(() => {
    const name = reader.takeOption(reader.takeText)
    const type = reader.takeTypeId()
    reader.takeOption(reader.takeText)
    skipTexts(reader)
    return { name, type }
  })
}

function takePallet(reader: ScaleReader): Pallet {
  const { takeOption, takeTypeId } = reader
  const name = reader.takeText()
  const plainValues = new Map(takeOption(() => takeStorage(reader)))
  const calls = takeOption(takeTypeId)
  takeOption(takeTypeId)
  const constants = new Map(
    reader.takeList(() => {
      const constant = reader.takeText()
      takeTypeId()
      const value = reader.takeBytes()
      skipTexts(reader)
      return [constant, value] as const
    }),
  )
  const errors = takeOption(takeTypeId)
  return { name, index: reader.takeByte(), calls, errors, plainValues, constants }
}

/** The entries that hold a single value, by name. */
function takeStorage(reader: ScaleReader): readonly (readonly [string, number])[] {
  reader.takeText()
  const entries = reader.takeList(() => {
    const name = reader.takeText()
    reader.takeByte()
    const kind = reader.takeByte()
    if (kind > 1) throw new RangeError(`No kind of storage has the number ${kind}`)
    if (kind === 1) {
      reader.takeBytes()
      reader.takeTypeId()
    }
    const type = reader.takeTypeId()
    reader.takeBytes()
    skipTexts(reader)
    return { name, type, isPlain: kind === 0 }
  })
  return entries.filter(({ isPlain }) => isPlain).map(({ name, type }) => [name, type] as const)
}

function takeExtension(reader: ScaleReader): SignedExtension {
  return { name: reader.takeText(), carried: reader.takeTypeId(), signedOnly: reader.takeTypeId() }
}

/** Paths and documentation, which nothing here needs. */
function skipTexts(reader: ScaleReader): void {
  for (let rest = reader.takeLength(); rest > 0; rest--) reader.takeBytes()
}
