/** A field of a composite type or of a variant. */
export type Field = { name: string | undefined; type: number }

/** One variant of an enumeration. */
export type Variant = { name: string; index: number; fields: readonly Field[] }

/** How a type's values are written (scale-info). Types are named by their numbers. */
export type TypeShape =
  | { kind: 'composite'; fields: readonly Field[] }
  | { kind: 'variant'; variants: readonly Variant[] }
  | { kind: 'sequence'; type: number }
  | { kind: 'array'; length: number; type: number }
  | { kind: 'tuple'; types: readonly number[] }
  /** Of so many bytes; a text has its length in front. */
  | { kind: 'primitive'; bytes: number | 'text' }
  | { kind: 'compact'; type: number }
  | { kind: 'bits' }

/** One type of a runtime. */
export type RuntimeType = { params: ReadonlyMap<string, number | undefined>; shape: TypeShape }

/** One pallet, as far as the kit needs it. */
export type Pallet = {
  name: string
  index: number
  /** The types of its calls, events and errors. */
  calls: number | undefined
  errors: number | undefined
  /** The types of its single values in storage. */
  plainValues: ReadonlyMap<string, number>
  constants: ReadonlyMap<string, Uint8Array>
}

/** What a transaction has beside its call: something it carries, and something that is only signed. */
export type SignedExtension = { name: string; carried: number; signedOnly: number }

/** A runtime's description of itself, as far as the kit needs it. */
export type Metadata = {
  types: ReadonlyMap<number, RuntimeType>
  pallets: readonly Pallet[]
  extrinsic: { version: number; type: number; extensions: readonly SignedExtension[] }
}
