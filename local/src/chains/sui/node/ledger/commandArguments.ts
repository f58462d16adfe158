import { bcs } from '@mysten/sui/bcs'
import { failArgument } from './ExecutionFailure.js'
import type { Machine, MachineCoin, Value } from './Machine.js'
import type { Argument } from './SuiTransaction.js'

/** The value, if it is a coin. @throws ExecutionFailure */
export function asCoin(value: Value, place: number): MachineCoin {
  if (value.kind !== 'coin') throw failArgument(place, { TypeMismatch: true })
  return value
}

/** The address in plain bytes. @throws ExecutionFailure */
export function readOwner(machine: Machine, argument: Argument, place: number): string {
  return bcs.Address.parse(readPure(machine, argument, place, 32))
}

/** The amount in plain bytes. @throws ExecutionFailure */
export function readAmount(machine: Machine, argument: Argument, place: number): bigint {
  return BigInt(bcs.U64.parse(readPure(machine, argument, place, 8)))
}

function readPure(machine: Machine, argument: Argument, place: number, length: number): Uint8Array {
  const value = machine.take(argument, place)
  if (value.kind !== 'pure') throw failArgument(place, { TypeMismatch: true })
  if (value.bytes.length !== length) throw failArgument(place, { InvalidBCSBytes: true })
  return value.bytes
}
