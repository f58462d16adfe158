import { bcs } from '@mysten/sui/bcs'
import { toTransactionDigest } from './digests.js'
import { Refusal } from './Refusal.js'
import { readCanonical } from './readCanonical.js'

/** Longest transaction, in bytes, as on the public networks. */
export const maxTransactionBytes = 128 * 1024
/** Most inputs, commands, arguments of a command and gas coins, as on the public networks. */
const limits = { inputs: 2_048, commands: 1_024, arguments: 512, gasCoins: 256 }

type Parsed = typeof bcs.TransactionData.$inferType
type Data = NonNullable<Parsed['V1']>
type Programmable = NonNullable<Data['kind']['ProgrammableTransaction']>

/** An object by its version and digest. */
export type ObjectReference = Data['gasData']['payment'][number]
/** An input of a transaction. */
export type Input = Programmable['inputs'][number]
/** A command of a transaction. */
export type Command = Programmable['commands'][number]
/** What a command works on. */
export type Argument = NonNullable<Command['TransferObjects']>['address']

/** A transaction, taken apart. */
export type SuiTransaction = {
  /** In base58. */
  digest: string
  /** Its data in BCS: what is signed, behind the intent. */
  bytes: Uint8Array
  sender: string
  expiration: Data['expiration']
  gas: {
    payment: readonly ObjectReference[]
    owner: string
    /** MIST for a unit of computation. */
    price: bigint
    /** In MIST. */
    budget: bigint
  }
  inputs: readonly Input[]
  commands: readonly Command[]
}

/**
 * Takes a transaction apart, without asking who signed it.
 *
 * @param bytes - Its data in BCS.
 * @throws Refusal when it is not exactly one well-formed transaction of a user.
 */
export function decodeTransaction(bytes: Uint8Array): SuiTransaction {
  if (bytes.length > maxTransactionBytes) {
    throw new Refusal(
      `size limit exceeded: serialized transaction size exceeded maximum of ${maxTransactionBytes}`,
    )
  }
  const { expiration, gasData, kind, sender } = parse(bytes)
  const { ProgrammableTransaction: programmable } = kind
  if (!programmable) throw new Refusal('only programmable transactions are taken from users')
  const { commands, inputs } = programmable
  assertAtMost(inputs.length, limits.inputs, 'inputs')
  assertAtMost(commands.length, limits.commands, 'commands')
  assertAtMost(gasData.payment.length, limits.gasCoins, 'gas objects')
  for (const command of commands)
    assertAtMost(listArguments(command).length, limits.arguments, 'arguments of a command')
  return {
    digest: toTransactionDigest(bytes),
    bytes,
    sender,
    expiration,
    gas: { ...gasData, price: BigInt(gasData.price), budget: BigInt(gasData.budget) },
    inputs,
    commands,
  }
}

/** What a command works on, in its order. */
export function listArguments({
  MakeMoveVec,
  MergeCoins,
  MoveCall,
  SplitCoins,
  TransferObjects,
}: Command): Argument[] {
  if (MoveCall) return MoveCall.arguments
  if (TransferObjects) return [...TransferObjects.objects, TransferObjects.address]
  if (SplitCoins) return [SplitCoins.coin, ...SplitCoins.amounts]
  if (MergeCoins) return [MergeCoins.destination, ...MergeCoins.sources]
  return MakeMoveVec?.elements ?? []
}

function parse(bytes: Uint8Array): Data {
  const data = readCanonical(bcs.TransactionData, bytes)?.V1
  if (!data) throw new Refusal('unable to deserialize the transaction: it is not TransactionData in BCS')
  return data
}

function assertAtMost(count: number, most: number, what: string): void {
  if (count > most) throw new Refusal(`size limit exceeded: maximum ${what} in a transaction is ${most}`)
}
