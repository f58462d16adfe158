import { GrpcTypes } from '@mysten/sui/grpc'
import { toGrpcEffects } from '../grpc/toGrpcEffects.js'
import { toGrpcExecuted } from '../grpc/toGrpcExecuted.js'
import { describeFailure } from '../ledger/describeFailure.js'
import type { ExecutedTransaction } from '../ledger/ExecutedTransaction.js'
import { type Effects, writeEffects } from '../ledger/effects.js'
import type { GraphContext } from './GraphContext.js'
import type { PageArguments } from './pages.js'
import { toCheckpoint, toEpoch } from './toCheckpoint.js'
import { type ObjectState, toBase64, toObject } from './toObject.js'

type Change = Effects['changedObjects'][number]

/** What a transaction did, as the schema has it. */
export function toEffects(executed: ExecutedTransaction, context: GraphContext) {
  const { balanceChanges, checkpoint, effects, transaction } = executed
  const { Failure } = effects.status
  const { computationCost, nonRefundableStorageFee, storageCost, storageRebate } = effects.gasUsed
  return {
    digest: transaction.digest,
    status: Failure ? 'FAILURE' : 'SUCCESS',
    executionError: Failure ? { message: describeFailure(Failure) } : null,
    timestamp: checkpoint ? new Date(checkpoint.timeMs).toISOString() : null,
    checkpoint: checkpoint ? () => toCheckpoint(checkpoint, context) : null,
    epoch: () => toEpoch(context),
    lamportVersion: Number(effects.lamportVersion),
    gasEffects: {
      gasObject: () => {
        const change = effects.changedObjects[effects.gasObjectIndex ?? -1]
        return change ? toChange(change, executed, context).outputState() : null
      },
      gasSummary: {
        computationCost: Number(computationCost),
        storageCost: Number(storageCost),
        storageRebate: Number(storageRebate),
        nonRefundableStorageFee: Number(nonRefundableStorageFee),
      },
    },
    balanceChanges: (args: PageArguments) =>
      context.page(balanceChanges, args, {
        toKey: ({ address, coinType }) => `${address} ${coinType}`,
        toNode: ({ address, amount, coinType }) => ({
          owner: () => context.nodes.toAddress(address),
          coinType: { repr: coinType },
          amount: String(amount),
        }),
      }),
    balanceChangesJson: () =>
      toGrpcExecuted(executed).balanceChanges.map((one) => GrpcTypes.BalanceChange.toJson(one)),
    objectChanges: (args: PageArguments) =>
      context.page(
        effects.changedObjects.filter(([, { outputState }]) => !outputState.AccumulatorWriteV1),
        args,
        { toKey: ([id]) => id, toNode: (change) => toChange(change, executed, context) },
      ),
    events: (args: PageArguments) => context.page([], args, { toKey: () => '', toNode: () => ({}) }),
    effectsBcs: () => toBase64(writeEffects(effects)),
    effectsJson: () => GrpcTypes.TransactionEffects.toJson(toGrpcEffects(executed)),
    transaction: () => context.nodes.toTransaction(executed),
  }
}

function toChange(
  [id, { idOperation, inputState, outputState }]: Change,
  { effects, types }: ExecutedTransaction,
  context: GraphContext,
) {
  const toState = (version: string, digest: string, owner: string | undefined): ObjectState => {
    const newest = context.ledger.state.getObject(id)
    const coin = newest?.digest === digest ? newest : undefined
    return { id, version: BigInt(version), digest, owner: owner ?? '', coinType: types[id], coin }
  }
  const [seen, seenOwner] = inputState.Exist ?? []
  const [digest, owner] = outputState.ObjectWrite ?? []
  return {
    address: id,
    idCreated: idOperation.Created !== undefined,
    idDeleted: idOperation.Deleted !== undefined,
    inputState: () => (seen ? toObject(toState(...seen, seenOwner?.AddressOwner), context) : null),
    outputState: () =>
      digest === undefined
        ? null
        : toObject(toState(effects.lamportVersion, digest, owner?.AddressOwner), context),
  }
}
