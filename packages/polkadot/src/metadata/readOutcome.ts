import { createScaleReader, type ScaleReader } from '../scale/scale.js'
import type { Metadata, Variant } from './Metadata.js'
import { createValueSkipper, getShape, takeVariant } from './skipValue.js'
import { findPallet } from './transferCall.js'

/** What a transaction in a block came to. */
export type Outcome = { isSuccess: true } | { isSuccess: false; reason: string }

/** Where a block's events say which transaction they are of. */
const ofExtrinsic = 0

/**
 * Finds out from a block's events what one of its transactions came to.
 *
 * @param metadata - Of the runtime that wrote the events.
 * @param events - `System.Events` of the block.
 * @param index - The transaction's place in the block.
 * @returns Undefined where the events say nothing of it.
 * @throws RangeError for events that are none of the runtime's.
 */
export function readOutcome(metadata: Metadata, events: Uint8Array, index: number): Outcome | undefined {
  const listType = findPallet(metadata, 'System')?.plainValues.get('Events')
  const list = listType === undefined ? undefined : getShape(metadata, listType)
  const record = list?.kind === 'sequence' ? getShape(metadata, list.type) : undefined
  const [phase, event, topics] = record?.kind === 'composite' ? record.fields : []
  const pallets = event && getShape(metadata, event.type)
  if (!phase || !topics || pallets?.kind !== 'variant') {
    throw new RangeError('The runtime has no events that could be read')
  }
  const reader = createScaleReader(events)
  const skipValue = createValueSkipper(reader, metadata)
  for (let rest = reader.takeLength(); rest > 0; rest--) {
    const isOfIt = takePhase(reader) === index
    const pallet = takeVariant(reader, pallets.variants)
    if (isOfIt && pallet.name === 'System') {
      const outcome = takeSystemEvent(metadata, { reader, skipValue }, pallet)
      if (outcome) return outcome
    } else {
      for (const field of pallet.fields) skipValue(field.type)
    }
    skipValue(topics.type)
  }
  return undefined
}

/** The transaction that an event is of; undefined for one of the block itself. */
function takePhase(reader: ScaleReader): number | undefined {
  const phase = reader.takeByte()
  if (phase > 2) throw new RangeError('An event is of no phase')
  return phase === ofExtrinsic ? reader.takeIndex() : undefined
}

function takeSystemEvent(
  metadata: Metadata,
  { reader, skipValue }: { reader: ScaleReader; skipValue: (type: number) => void },
  pallet: Variant,
): Outcome | undefined {
  const [field] = pallet.fields
  const shape = field && getShape(metadata, field.type)
  if (shape?.kind !== 'variant') throw new RangeError('The runtime has no events of its system')
  const event = takeVariant(reader, shape.variants)
  if (event.name === 'ExtrinsicSuccess') return { isSuccess: true }
  const [error] = event.fields
  if (event.name === 'ExtrinsicFailed' && error) {
    return { isSuccess: false, reason: takeError(metadata, reader, error.type) }
  }
  for (const { type } of event.fields) skipValue(type)
  return undefined
}

/** A failure's name: a pallet's own, or one of the runtime's. */
function takeError(metadata: Metadata, reader: ScaleReader, type: number): string {
  const shape = getShape(metadata, type)
  if (shape.kind !== 'variant') return ''
  const variant = takeVariant(reader, shape.variants)
  const [field] = variant.fields
  const inner = field && getShape(metadata, field.type)
  if (variant.name === 'Module') {
    const [index, number] = [reader.takeByte(), reader.takeByte()]
    const pallet = metadata.pallets.find((one) => one.index === index)
    const errors = pallet?.errors === undefined ? undefined : getShape(metadata, pallet.errors)
    const named = errors?.kind === 'variant' ? errors.variants.find((one) => one.index === number) : undefined
    return `${pallet?.name ?? index}.${named?.name ?? number}`
  }
  if (inner?.kind === 'variant') return `${variant.name}.${takeVariant(reader, inner.variants).name}`
  return variant.name
}
