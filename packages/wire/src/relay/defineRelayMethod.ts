import type * as v from 'valibot'

/** One JSON-RPC method of the relay: the only place its name and shapes are written down. */
export type RelayMethod = {
  /** The method as it stands in the frame. */
  name: string
  /** Who sends it. */
  from: 'client' | 'relay'
  params: v.GenericSchema
  result: v.GenericSchema
}

/** What the sender of a method writes. */
export type RelayParams<Method extends RelayMethod> = v.InferInput<Method['params']>
/** What the receiver of a method answers. */
export type RelayResult<Method extends RelayMethod> = v.InferOutput<Method['result']>

/**
 * Declares one method. Client and relay are both made from it.
 *
 * @param definition - Name, sender and the schema of both parts.
 * @returns The same definition with its literal types kept.
 */
export function defineRelayMethod<const Definition extends RelayMethod>(definition: Definition): Definition {
  return definition
}
