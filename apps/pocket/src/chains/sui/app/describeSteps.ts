import { decodeBase64 } from '@latchkey/primitives'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Network } from '../../../shared/network.js'
import { suiType, toCoin } from './coins.js'
import type { SuiStep } from './PreparedSui.js'
import type { Thing } from './readThings.js'
import type { Argument, Input, ReadTransaction } from './readTransaction.js'

/** What a command made, or a transaction brought along, as far as that is known. */
type Value =
  | { kind: 'coin'; type: string; amountAtomic: bigint | undefined }
  | { kind: 'thing'; id: string; type: string | undefined }
  | { kind: 'unknown' }

const unknown: Value = { kind: 'unknown' }

/**
 * Puts what a transaction does into what is shown of it, and follows coins from where they are split to where they go.
 *
 * @param transaction - As its bytes say it.
 * @param things - What it brings along, as the network knows it.
 * @param network - Knows the coins whose names are believed.
 */
export function describeSteps(
  { commands, inputs }: Pick<ReadTransaction, 'commands' | 'inputs'>,
  things: ReadonlyMap<string, Thing>,
  network: Network,
): SuiStep[] {
  const brought = inputs.map((input) => toValue(input, things))
  // The coins that pay the fee are one; what is left of it is known to nobody before.
  let gas: Value = { kind: 'coin', type: suiType, amountAtomic: undefined }
  const made: Value[][] = []

  const lookUp = (argument: Argument): Value => {
    if (argument.$kind === 'GasCoin') return gas
    if (argument.$kind === 'Input') return brought[argument.Input] ?? unknown
    const [command, at] = argument.$kind === 'Result' ? [argument.Result, 0] : argument.NestedResult
    return made[command]?.[at] ?? unknown
  }
  const change = (argument: Argument, value: Value): void => {
    if (argument.$kind === 'GasCoin') gas = value
    else if (argument.$kind === 'Input') brought[argument.Input] = value
    else {
      const [command, at] = argument.$kind === 'Result' ? [argument.Result, 0] : argument.NestedResult
      const of = made[command]
      if (of) of[at] = value
    }
  }
  /** As it is after a call, which may change whatever it is given. */
  const toOpen = (value: Value): Value =>
    value.kind === 'coin' ? { ...value, amountAtomic: undefined } : value

  const steps: SuiStep[] = inputs.flatMap((input) => toWithdrawal(input, network))
  for (const command of commands) {
    const results: Value[] = []
    switch (command.$kind) {
      case 'SplitCoins': {
        const { amounts, coin } = command.SplitCoins
        const source = lookUp(coin)
        if (source.kind !== 'coin') {
          results.push(...amounts.map(() => unknown))
          break
        }
        const parts = amounts.map((amount) => readNumber(inputs, amount))
        results.push(...parts.map((amountAtomic) => ({ ...source, amountAtomic })))
        const left = parts.reduce((rest, part) => add(rest, part, -1n), source.amountAtomic)
        change(coin, { ...source, amountAtomic: left })
        break
      }
      case 'MergeCoins': {
        const { destination, sources } = command.MergeCoins
        const into = lookUp(destination)
        if (into.kind === 'coin') {
          const parts = sources.map((source) => amountOf(lookUp(source)))
          const sum = parts.reduce((whole, part) => add(whole, part), into.amountAtomic)
          change(destination, { ...into, amountAtomic: sum })
        } else {
          // Whoever owns what it is has the coins then, too.
          for (const source of sources) steps.push(toSending(lookUp(source), undefined, network))
        }
        for (const source of sources) change(source, unknown)
        break
      }
      case 'TransferObjects': {
        const { address, objects } = command.TransferObjects
        const to = readAddress(inputs, address)
        for (const object of objects) steps.push(toSending(lookUp(object), to, network))
        break
      }
      case 'MoveCall': {
        const {
          arguments: values,
          function: functionName,
          module,
          package: id,
          typeArguments,
        } = command.MoveCall
        steps.push({
          kind: 'call',
          package: id,
          module,
          functionName,
          types: typeArguments,
          values: values.length,
        })
        for (const value of values) change(value, toOpen(lookUp(value)))
        break
      }
      case 'Publish':
        steps.push({ kind: 'publish', modules: command.Publish.modules.length })
        break
      case 'Upgrade': {
        const { modules, package: id } = command.Upgrade
        steps.push({ kind: 'upgrade', package: id, modules: modules.length })
        break
      }
      case 'MakeMoveVec':
        // Several things as one, for a call.
        for (const element of command.MakeMoveVec.elements) change(element, unknown)
        break
    }
    made.push(results)
  }
  return steps
}

function amountOf(value: Value): bigint | undefined {
  return value.kind === 'coin' ? value.amountAtomic : undefined
}

/** Nothing where one of them is not known. */
function add(one: bigint | undefined, other: bigint | undefined, factor = 1n): bigint | undefined {
  return one === undefined || other === undefined ? undefined : one + other * factor
}

function toValue(input: Input, things: ReadonlyMap<string, Thing>): Value {
  if (input.$kind !== 'Object') return unknown
  const id = idOf(input)
  const thing = things.get(id)
  return thing?.coin ? { kind: 'coin', ...thing.coin } : { kind: 'thing', id, type: thing?.type }
}

/** Which thing it is. */
function idOf({ Object: object }: Input & { $kind: 'Object' }): string {
  if (object.$kind === 'SharedObject') return object.SharedObject.objectId
  return object.$kind === 'Receiving' ? object.Receiving.objectId : object.ImmOrOwnedObject.objectId
}

function toWithdrawal(input: Input, network: Network): SuiStep[] {
  if (input.$kind !== 'FundsWithdrawal') return []
  const { reservation, typeArg } = input.FundsWithdrawal
  const coin = toCoin(typeArg.Balance, network)
  return [{ kind: 'withdraw', coin, amountAtomic: BigInt(reservation.MaxAmountU64) }]
}

function toSending(value: Value, to: string | undefined, network: Network): SuiStep {
  if (value.kind === 'coin')
    return { kind: 'send-coins', to, coin: toCoin(value.type, network), amountAtomic: value.amountAtomic }
  const { id, type } = value.kind === 'thing' ? value : { id: undefined, type: undefined }
  return { kind: 'send-object', to, id, type }
}

/** A number that stands in the transaction: 8 bytes, the lowest first. */
function readNumber(inputs: readonly Input[], argument: Argument): bigint | undefined {
  const bytes = readPure(inputs, argument)
  if (bytes?.length !== 8) return undefined
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true)
}

/** An address that stands in the transaction. */
function readAddress(inputs: readonly Input[], argument: Argument): string | undefined {
  const bytes = readPure(inputs, argument)
  return bytes?.length === 32 ? `0x${bytesToHex(bytes)}` : undefined
}

function readPure(inputs: readonly Input[], argument: Argument): Uint8Array | undefined {
  if (argument.$kind !== 'Input') return undefined
  const input = inputs[argument.Input]
  return input?.$kind === 'Pure' ? decodeBase64(input.Pure.bytes) : undefined
}
