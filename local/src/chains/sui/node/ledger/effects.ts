import { bcs } from '@mysten/sui/bcs'
import { deriveDynamicFieldID, normalizeSuiAddress } from '@mysten/sui/utils'
import { epoch } from './admit.js'
import type { BalanceChange } from './balanceChanges.js'
import type { CoinObject } from './CoinObject.js'
import type { FailureKind } from './ExecutionFailure.js'
import type { GasCost } from './gas.js'
import type { SuiTransaction } from './SuiTransaction.js'

/** What a transaction did, in the second version of Sui's form. */
export type Effects = NonNullable<(typeof bcs.TransactionEffects.$inferType)['V2']>
type EffectsInput = Extract<Parameters<typeof bcs.TransactionEffects.serialize>[0], { V2: unknown }>['V2']
type ChangeInput = EffectsInput['changedObjects'] extends Iterable<infer Entry> ? Entry : never

/** Where balances without objects are kept. */
const accumulatorRoot = normalizeSuiAddress('0xacc')

/** Describes what a transaction did. */
export function toEffects({
  before,
  cost,
  failure,
  funds,
  gasId,
  transaction,
  version,
  written,
}: {
  transaction: SuiTransaction
  before: readonly CoinObject[]
  written: readonly CoinObject[]
  funds: readonly BalanceChange[]
  cost: GasCost
  gasId: string
  /** Of every object that was written. */
  version: bigint
  failure: { kind: FailureKind; command: number | undefined } | undefined
}): Effects {
  const changedObjects = [...listObjectChanges(before, written), ...funds.map(toFundsChange)].sort(
    ([one], [other]) => (String(one) < String(other) ? -1 : 1),
  )
  const dependencies = [...new Set(before.map(({ previousTransaction }) => previousTransaction))].sort()
  const effects: EffectsInput = {
    status: failure
      ? { Failure: { error: failure.kind, command: failure.command ?? null } }
      : { Success: true },
    executedEpoch: epoch,
    gasUsed: cost,
    transactionDigest: transaction.digest,
    gasObjectIndex: changedObjects.findIndex(([id]) => id === gasId),
    eventsDigest: null,
    dependencies,
    lamportVersion: version,
    changedObjects,
    unchangedConsensusObjects: [],
    auxDataDigest: null,
  }
  return readEffects(writeEffects(effects))
}

/** Effects in BCS. */
export function writeEffects(effects: EffectsInput): Uint8Array {
  return bcs.TransactionEffects.serialize({ V2: effects }, { maxSize: 4 * 1024 * 1024 }).toBytes()
}

/**
 * Reads effects in BCS.
 *
 * @throws Error for anything else.
 */
export function readEffects(bytes: Uint8Array): Effects {
  const { V2 } = bcs.TransactionEffects.parse(bytes)
  if (!V2) throw new Error('effects of another version')
  return V2
}

function listObjectChanges(before: readonly CoinObject[], written: readonly CoinObject[]): ChangeInput[] {
  const after = new Map(written.map((object) => [object.id, object]))
  const old = new Map(before.map((object) => [object.id, object]))
  return [...new Set([...old.keys(), ...after.keys()])].map((id): ChangeInput => {
    const [input, output] = [old.get(id), after.get(id)]
    return [
      id,
      {
        inputState: input
          ? { Exist: [[input.version, input.digest], { AddressOwner: input.owner }] }
          : { NotExist: true },
        outputState: output
          ? { ObjectWrite: [output.digest, { AddressOwner: output.owner }] }
          : { NotExist: true },
        idOperation: input ? (output ? { None: true } : { Deleted: true }) : { Created: true },
      },
    ]
  })
}

function toFundsChange({ address, amount, coinType }: BalanceChange): ChangeInput {
  const ty = `0x2::balance::Balance<${coinType}>`
  return [
    deriveDynamicFieldID(
      accumulatorRoot,
      `0x2::accumulator::Key<${ty}>`,
      bcs.Address.serialize(address).toBytes(),
    ),
    {
      inputState: { NotExist: true },
      outputState: {
        AccumulatorWriteV1: {
          address: { address, ty },
          operation: amount < 0n ? { Split: true } : { Merge: true },
          value: { Integer: amount < 0n ? -amount : amount },
        },
      },
      idOperation: { None: true },
    },
  ]
}
