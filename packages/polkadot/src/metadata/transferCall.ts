import { joinBytes, readLittleEndian, writeCompact } from '../scale/scale.js'
import type { Metadata, Pallet, TypeShape, Variant } from './Metadata.js'
import { getShape } from './skipValue.js'

const accountBytes = 32
/**
 * The call's name, and its number within the pallet: the same on every chain of Substrate. A node that lies about a runtime could put
 * another call in its place; it is taken by no other number.
 */
const transferCall = { name: 'transfer_keep_alive', index: 3 }
/** In `MultiAddress`, the variant that names an account by its 32 bytes. */
const accountVariant = { name: 'Id', index: 0 }

/**
 * Writes the call that sends the network's own token and keeps the sender's account.
 *
 * @param metadata - The runtime's.
 * @param receiver - The receiver's account, 32 bytes.
 * @param amountAtomic - In base units.
 * @returns The call's bytes; undefined where the runtime has no such call, or writes it otherwise.
 */
export function writeTransferCall(
  metadata: Metadata,
  receiver: Uint8Array,
  amountAtomic: bigint,
): Uint8Array | undefined {
  const balances = findPallet(metadata, 'Balances')
  const shape = balances?.calls === undefined ? undefined : getShape(metadata, balances.calls)
  const call = shape?.kind === 'variant' ? shape.variants.find(isTransferCall) : undefined
  const [to, value, ...others] = call?.fields ?? []
  if (!balances || !call || !to || !value || others.length > 0) return undefined
  const head = toAddressHead(metadata, to.type)
  if (!head || getShape(metadata, value.type).kind !== 'compact') return undefined
  return joinBytes([balances.index, call.index], head, receiver, writeCompact(amountAtomic))
}

const isTransferCall = ({ name, index }: Variant) =>
  name === transferCall.name && index === transferCall.index

/**
 * What stands before an account's 32 bytes where a runtime names one.
 *
 * @param metadata - The runtime's.
 * @param type - The type of what names it.
 * @returns Undefined where an account is not named by 32 bytes.
 */
export function toAddressHead(metadata: Metadata, type: number): readonly number[] | undefined {
  const shape = getShape(metadata, type)
  if (isAccount(metadata, type)) return []
  if (shape.kind !== 'variant') return undefined
  const variant = shape.variants.find(
    ({ name, index }) => name === accountVariant.name && index === accountVariant.index,
  )
  const [field, ...others] = variant?.fields ?? []
  return field && others.length === 0 && isAccount(metadata, field.type) ? [accountVariant.index] : undefined
}

/** 32 bytes, with or without a type around them. */
function isAccount(metadata: Metadata, type: number): boolean {
  const inner = unwrap(metadata, getShape(metadata, type))
  if (inner.kind !== 'array' || inner.length !== accountBytes) return false
  const each = getShape(metadata, inner.type)
  return each.kind === 'primitive' && each.bytes === 1
}

function unwrap(metadata: Metadata, shape: TypeShape): TypeShape {
  const [field, ...others] = shape.kind === 'composite' ? shape.fields : []
  return field && others.length === 0 ? getShape(metadata, field.type) : shape
}

/**
 * The least an account must hold.
 *
 * @param metadata - The runtime's.
 * @returns Base units; undefined where the runtime does not say.
 */
export function readExistentialDeposit(metadata: Pick<Metadata, 'pallets'>): bigint | undefined {
  const value = findPallet(metadata, 'Balances')?.constants.get('ExistentialDeposit')
  return value?.length === 16 ? readLittleEndian(value) : undefined
}

/** A pallet by its name. */
export function findPallet({ pallets }: Pick<Metadata, 'pallets'>, called: string): Pallet | undefined {
  return pallets.find(({ name }) => name === called)
}
