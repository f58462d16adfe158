import { GrpcTypes } from '@mysten/sui/grpc'
import { toCoinObjectType } from '../ledger/coinTypes.js'
import { describeFailure } from '../ledger/describeFailure.js'
import { toDigest } from '../ledger/digests.js'
import type { ExecutedTransaction } from '../ledger/ExecutedTransaction.js'
import { type Effects, writeEffects } from '../ledger/effects.js'
import { toGrpcOwner } from './toGrpcObject.js'

const { ChangedObject_IdOperation: IdOperation, ExecutionError_ExecutionErrorKind: ErrorKind } = GrpcTypes
const { ChangedObject_InputObjectState: InputState, ChangedObject_OutputObjectState: OutputState } = GrpcTypes
const { CommandArgumentError_CommandArgumentErrorKind: ArgumentErrorKind } = GrpcTypes
const { AccumulatorWrite_AccumulatorOperation: Operation, AccumulatorWrite_AccumulatorValue: ValueKind } =
  GrpcTypes

type Change = Effects['changedObjects'][number]

/** What a transaction did, as gRPC's message. */
export function toGrpcEffects({ effects, types }: ExecutedTransaction): GrpcTypes.TransactionEffects {
  const bytes = writeEffects(effects)
  const { gasUsed, lamportVersion } = effects
  const changedObjects = effects.changedObjects.map((change) =>
    toChange(change, BigInt(lamportVersion), types),
  )
  const gasObject = changedObjects[effects.gasObjectIndex ?? -1]
  return GrpcTypes.TransactionEffects.create({
    bcs: { name: 'TransactionEffects', value: bytes },
    digest: toDigest('TransactionEffects', bytes),
    version: 2,
    status: toStatus(effects.status),
    epoch: BigInt(effects.executedEpoch),
    gasUsed: {
      computationCost: BigInt(gasUsed.computationCost),
      storageCost: BigInt(gasUsed.storageCost),
      storageRebate: BigInt(gasUsed.storageRebate),
      nonRefundableStorageFee: BigInt(gasUsed.nonRefundableStorageFee),
    },
    transactionDigest: effects.transactionDigest,
    ...(gasObject && { gasObject }),
    dependencies: effects.dependencies,
    lamportVersion: BigInt(lamportVersion),
    changedObjects,
  })
}

function toStatus({ Failure }: Effects['status']): GrpcTypes.ExecutionStatus {
  if (!Failure) return { success: true }
  const { command, error } = Failure
  const { CommandArgumentError, UnusedValueWithoutDrop } = error
  return {
    success: false,
    error: {
      description: describeFailure(Failure),
      ...(command !== null && { command: BigInt(command) }),
      kind: toEnum(ErrorKind, error.$kind),
      errorDetails: CommandArgumentError
        ? {
            oneofKind: 'commandArgumentError',
            commandArgumentError: {
              argument: CommandArgumentError.argIdx,
              kind: toEnum(ArgumentErrorKind, CommandArgumentError.kind.$kind),
            },
          }
        : UnusedValueWithoutDrop
          ? {
              oneofKind: 'indexError',
              indexError: {
                index: UnusedValueWithoutDrop.resultIdx,
                subresult: UnusedValueWithoutDrop.secondaryIdx,
              },
            }
          : { oneofKind: undefined },
    },
  }
}

/** BCS has `InsufficientGas` where gRPC has `INSUFFICIENT_GAS`. */
function toEnum<Kind extends number>(kinds: Readonly<Record<string, Kind | string>>, name: string): Kind {
  const found = kinds[name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toUpperCase()]
  // 0 is what each of them has for what it does not name.
  return typeof found === 'string' || found === undefined ? (0 as Kind) : found
}

function toChange(
  [objectId, { idOperation, inputState, outputState }]: Change,
  version: bigint,
  types: ExecutedTransaction['types'],
): GrpcTypes.ChangedObject {
  const [seen, owner] = inputState.Exist ?? []
  const written = outputState.ObjectWrite
  const coinType = types[objectId]
  return {
    objectId,
    inputState: seen ? InputState.EXISTS : InputState.DOES_NOT_EXIST,
    ...(seen && { inputVersion: BigInt(seen[0]), inputDigest: seen[1] }),
    ...(owner?.AddressOwner !== undefined && { inputOwner: toGrpcOwner(owner.AddressOwner) }),
    outputState: written ? OutputState.OBJECT_WRITE : OutputState.DOES_NOT_EXIST,
    ...(written && { outputVersion: version, outputDigest: written[0] }),
    ...(written?.[1].AddressOwner !== undefined && { outputOwner: toGrpcOwner(written[1].AddressOwner) }),
    ...(outputState.AccumulatorWriteV1 && toAccumulatorWrite(outputState.AccumulatorWriteV1)),
    idOperation: idOperation.Created
      ? IdOperation.CREATED
      : idOperation.Deleted
        ? IdOperation.DELETED
        : IdOperation.NONE,
    ...(coinType !== undefined && { objectType: toCoinObjectType(coinType) }),
  }
}

function toAccumulatorWrite({
  address,
  operation,
  value,
}: NonNullable<Change[1]['outputState']['AccumulatorWriteV1']>) {
  return {
    outputState: OutputState.ACCUMULATOR_WRITE,
    accumulatorWrite: GrpcTypes.AccumulatorWrite.create({
      address: address.address,
      accumulatorType: address.ty,
      operation: operation.Split ? Operation.SPLIT : Operation.MERGE,
      valueKind: ValueKind.INTEGER,
      integerValue: BigInt(value.Integer ?? 0),
    }),
  }
}
