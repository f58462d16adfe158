import { GrpcTypes } from '@mysten/sui/grpc'
import { readAddress, readCoinType } from '../ledger/coinTypes.js'
import { Refusal } from '../ledger/Refusal.js'
import type { TransactionDraft } from '../ledger/resolveTransaction.js'
import {
  type Argument,
  type Command,
  decodeTransaction,
  type Input,
  type ObjectReference,
} from '../ledger/SuiTransaction.js'

const { Argument_ArgumentKind, FundsWithdrawal_Source, Input_InputKind } = GrpcTypes
const { TransactionExpiration_TransactionExpirationKind: ExpirationKind } = GrpcTypes

type DraftInput = TransactionDraft['inputs'][number]
type Choices = Pick<TransactionDraft, 'doGasSelection' | 'isChecked'>

/**
 * Reads a transaction to be tried out: in BCS, or taken apart with what it leaves to the node.
 *
 * @throws Refusal
 */
export function readGrpcTransaction(
  message: GrpcTypes.Transaction | undefined,
  choices: Choices,
): TransactionDraft {
  if (!message) throw new Refusal('missing transaction')
  if (message.bcs?.value) return readBytes(message.bcs.value, choices)
  const { gasPayment } = message
  const programmable = message.kind?.data
  if (programmable?.oneofKind !== 'programmableTransaction') {
    throw new Refusal('only programmable transactions are taken from users')
  }
  const { commands, inputs } = programmable.programmableTransaction
  const sender = readAddress(demand(message.sender, 'sender'))
  return {
    ...choices,
    sender,
    expiration: readExpiration(message.expiration),
    gas: {
      payment: gasPayment?.objects.map(readReference) ?? [],
      owner: gasPayment?.owner === undefined ? sender : readAddress(gasPayment.owner),
      price: gasPayment?.price,
      budget: gasPayment?.budget,
    },
    inputs: inputs.map(readInput),
    commands: commands.map(readCommand),
  }
}

function readBytes(bytes: Uint8Array, choices: Choices): TransactionDraft {
  const { commands, expiration, gas, inputs, sender } = decodeTransaction(bytes)
  // BCS has no way to leave something out.
  const toOptional = (amount: bigint) => (choices.doGasSelection && amount === 0n ? undefined : amount)
  const draftGas = { ...gas, price: toOptional(gas.price), budget: toOptional(gas.budget) }
  return { ...choices, sender, expiration, gas: draftGas, inputs, commands }
}

function readInput(input: GrpcTypes.Input): DraftInput {
  const { fundsWithdrawal, kind, objectId, pure } = input
  if (kind === Input_InputKind.PURE || (kind === undefined && pure)) {
    const bytes = Buffer.from(demand(pure, 'pure')).toString('base64')
    return { $kind: 'Pure', Pure: { bytes } }
  }
  if (kind === Input_InputKind.IMMUTABLE_OR_OWNED && input.version !== undefined) {
    return { $kind: 'Object', Object: { $kind: 'ImmOrOwnedObject', ImmOrOwnedObject: readReference(input) } }
  }
  if (kind === Input_InputKind.FUNDS_WITHDRAWAL)
    return readWithdrawal(demand(fundsWithdrawal, 'funds_withdrawal'))
  if (kind === Input_InputKind.SHARED || kind === Input_InputKind.RECEIVING) {
    throw new Refusal('objects of the local Sui chain are neither shared nor received')
  }
  return { UnresolvedObject: { objectId: readAddress(demand(objectId, 'object_id')) } }
}

function readWithdrawal({ amount = 0n, coinType = '', source }: GrpcTypes.FundsWithdrawal): Input {
  if (source !== undefined && source !== FundsWithdrawal_Source.SENDER) {
    throw new Refusal('only the sender’s own balance can be withdrawn on the local Sui chain')
  }
  return {
    $kind: 'FundsWithdrawal',
    FundsWithdrawal: {
      reservation: { $kind: 'MaxAmountU64', MaxAmountU64: String(amount) },
      typeArg: { $kind: 'Balance', Balance: readCoinType(coinType) },
      withdrawFrom: { $kind: 'Sender', Sender: true },
    },
  }
}

function readReference({ digest, objectId, version }: GrpcTypes.ObjectReference): ObjectReference {
  return {
    objectId: readAddress(demand(objectId, 'object_id')),
    version: String(demand(version, 'version')),
    digest: demand(digest, 'digest'),
  }
}

function readArgument(argument: GrpcTypes.Argument | undefined): Argument {
  const { input, kind, result, subresult } = demand(argument, 'argument')
  if (kind === Argument_ArgumentKind.GAS) return { $kind: 'GasCoin', GasCoin: true }
  if (kind === Argument_ArgumentKind.INPUT) return { $kind: 'Input', Input: demand(input, 'input') }
  if (kind !== Argument_ArgumentKind.RESULT) throw new Refusal('invalid argument')
  const number = demand(result, 'result')
  if (subresult === undefined) return { $kind: 'Result', Result: number }
  return { $kind: 'NestedResult', NestedResult: [number, subresult] }
}

function readCommand({ command }: GrpcTypes.Command): Command {
  switch (command.oneofKind) {
    case 'transferObjects': {
      const { address, objects } = command.transferObjects
      const TransferObjects = { objects: objects.map(readArgument), address: readArgument(address) }
      return { $kind: 'TransferObjects', TransferObjects }
    }
    case 'splitCoins': {
      const { amounts, coin } = command.splitCoins
      return {
        $kind: 'SplitCoins',
        SplitCoins: { coin: readArgument(coin), amounts: amounts.map(readArgument) },
      }
    }
    case 'mergeCoins': {
      const { coin, coinsToMerge } = command.mergeCoins
      const MergeCoins = { destination: readArgument(coin), sources: coinsToMerge.map(readArgument) }
      return { $kind: 'MergeCoins', MergeCoins }
    }
    case 'moveCall': {
      const { moveCall } = command
      const MoveCall = {
        package: readAddress(demand(moveCall.package, 'package')),
        module: demand(moveCall.module, 'module'),
        function: demand(moveCall.function, 'function'),
        typeArguments: moveCall.typeArguments.map(readCoinType),
        arguments: moveCall.arguments.map(readArgument),
      }
      return { $kind: 'MoveCall', MoveCall }
    }
    default:
      throw new Refusal(
        `the local Sui chain runs no Move: ${command.oneofKind} is not supported`,
        'UNIMPLEMENTED',
      )
  }
}

function readExpiration(
  expiration: GrpcTypes.TransactionExpiration | undefined,
): TransactionDraft['expiration'] {
  const { chain, epoch, kind, maxTimestamp, minEpoch, minTimestamp, nonce } = expiration ?? {}
  if (kind === undefined || kind === ExpirationKind.NONE) return { $kind: 'None', None: true }
  if (kind === ExpirationKind.EPOCH) return { $kind: 'Epoch', Epoch: Number(demand(epoch, 'epoch')) }
  if (kind !== ExpirationKind.VALID_DURING || minTimestamp || maxTimestamp) {
    throw new Refusal('transactions that are valid for a time are not supported on the local Sui chain')
  }
  const toText = (number: bigint | undefined) => (number === undefined ? null : String(number))
  return {
    $kind: 'ValidDuring',
    ValidDuring: {
      ...{ minEpoch: toText(minEpoch), maxEpoch: toText(epoch), minTimestamp: null, maxTimestamp: null },
      ...{ chain: demand(chain, 'chain'), nonce: nonce ?? 0 },
    },
  }
}

function demand<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Refusal(`missing ${name}`)
  return value
}
