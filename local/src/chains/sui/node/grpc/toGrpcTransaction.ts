import { GrpcTypes } from '@mysten/sui/grpc'
import type { Argument, Command, Input, SuiTransaction } from '../ledger/SuiTransaction.js'

const { Argument_ArgumentKind, FundsWithdrawal_Source, Input_InputKind } = GrpcTypes
const { TransactionExpiration_TransactionExpirationKind: ExpirationKind, TransactionKind_Kind } = GrpcTypes

/** A transaction as gRPC's message, in BCS and taken apart. */
export function toGrpcTransaction(transaction: SuiTransaction): GrpcTypes.Transaction {
  const { bytes, commands, digest, gas, inputs, sender } = transaction
  return GrpcTypes.Transaction.create({
    bcs: { name: 'TransactionData', value: bytes },
    digest,
    version: 1,
    kind: {
      kind: TransactionKind_Kind.PROGRAMMABLE_TRANSACTION,
      data: {
        oneofKind: 'programmableTransaction',
        programmableTransaction: { inputs: inputs.map(toInput), commands: commands.map(toCommand) },
      },
    },
    sender,
    gasPayment: { ...gas, objects: gas.payment.map(toReference) },
    expiration: toExpiration(transaction.expiration),
  })
}

function toReference({ digest, objectId, version }: SuiTransaction['gas']['payment'][number]) {
  return { objectId, version: BigInt(version), digest }
}

function toInput({ FundsWithdrawal, Object, Pure }: Input): GrpcTypes.Input {
  if (Pure) return { kind: Input_InputKind.PURE, pure: Buffer.from(Pure.bytes, 'base64') }
  if (Object?.ImmOrOwnedObject) {
    return { kind: Input_InputKind.IMMUTABLE_OR_OWNED, ...toReference(Object.ImmOrOwnedObject) }
  }
  return {
    kind: Input_InputKind.FUNDS_WITHDRAWAL,
    fundsWithdrawal: {
      amount: BigInt(FundsWithdrawal?.reservation.MaxAmountU64 ?? 0),
      ...(FundsWithdrawal && { coinType: FundsWithdrawal.typeArg.Balance }),
      source: FundsWithdrawal_Source.SENDER,
    },
  }
}

function toArgument({ Input, NestedResult, Result }: Argument): GrpcTypes.Argument {
  if (Input !== undefined) return { kind: Argument_ArgumentKind.INPUT, input: Input }
  if (Result !== undefined) return { kind: Argument_ArgumentKind.RESULT, result: Result }
  if (!NestedResult) return { kind: Argument_ArgumentKind.GAS }
  const [result, subresult] = NestedResult
  return { kind: Argument_ArgumentKind.RESULT, result, subresult }
}

function toCommand({ MergeCoins, MoveCall, SplitCoins, TransferObjects }: Command): GrpcTypes.Command {
  if (TransferObjects) {
    const { address, objects } = TransferObjects
    const transferObjects = { objects: objects.map(toArgument), address: toArgument(address) }
    return { command: { oneofKind: 'transferObjects', transferObjects } }
  }
  if (SplitCoins) {
    const splitCoins = { coin: toArgument(SplitCoins.coin), amounts: SplitCoins.amounts.map(toArgument) }
    return { command: { oneofKind: 'splitCoins', splitCoins } }
  }
  if (MergeCoins) {
    const { destination, sources } = MergeCoins
    const mergeCoins = { coin: toArgument(destination), coinsToMerge: sources.map(toArgument) }
    return { command: { oneofKind: 'mergeCoins', mergeCoins } }
  }
  // The others are refused before they get here.
  if (!MoveCall) return { command: { oneofKind: undefined } }
  const moveCall = { ...MoveCall, arguments: MoveCall.arguments.map(toArgument) }
  return { command: { oneofKind: 'moveCall', moveCall } }
}

function toExpiration({ Epoch, ValidDuring }: SuiTransaction['expiration']): GrpcTypes.TransactionExpiration {
  if (Epoch !== undefined) return { kind: ExpirationKind.EPOCH, epoch: BigInt(Epoch) }
  if (!ValidDuring) return { kind: ExpirationKind.NONE }
  const { chain, maxEpoch, minEpoch, nonce } = ValidDuring
  return {
    kind: ExpirationKind.VALID_DURING,
    ...(minEpoch !== null && { minEpoch: BigInt(minEpoch) }),
    ...(maxEpoch !== null && { epoch: BigInt(maxEpoch) }),
    chain,
    nonce,
  }
}
