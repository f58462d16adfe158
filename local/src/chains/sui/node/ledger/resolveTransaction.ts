import { bcs } from '@mysten/sui/bcs'
import { type Admitted, admit, findObjects, referenceGasPrice } from './admit.js'
import { type CoinObject, sealObject } from './CoinObject.js'
import { refuseMove } from './callMove.js'
import { suiCoinType } from './coinTypes.js'
import { estimate } from './execute.js'
import { toBudget } from './gas.js'
import { Refusal } from './Refusal.js'
import type { State } from './State.js'
import {
  type Command,
  decodeTransaction,
  type Input,
  type ObjectReference,
  type SuiTransaction,
} from './SuiTransaction.js'

/** A transaction that may leave something to the node. */
export type TransactionDraft = {
  sender: string
  expiration: SuiTransaction['expiration']
  gas: {
    /** The node chooses when there is none and {@link TransactionDraft.doGasSelection}. */
    payment: readonly ObjectReference[]
    owner: string
    price: bigint | undefined
    budget: bigint | undefined
  }
  /** Objects may lack their version and digest. */
  inputs: readonly (Input | { UnresolvedObject: { objectId: string } })[]
  commands: readonly Command[]
  /** Whether the node chooses gas coins where there are none. */
  doGasSelection: boolean
  /** Whether it matters whose the objects are. */
  isChecked: boolean
}

/** As many gas coins as a transaction may have. */
const maxGasCoins = 256
/**
 * Fills in what a transaction leaves to the node: versions of objects, gas coins, price and budget.
 *
 * @param chain - The digest of the chain's first checkpoint.
 * @throws Refusal
 */
export function resolveTransaction(
  draft: TransactionDraft,
  state: State,
  chain: string,
): { transaction: SuiTransaction; admitted: Admitted } {
  const { doGasSelection, gas, isChecked } = draft
  const inputs = draft.inputs.map((input) =>
    'UnresolvedObject' in input ? toReference(input, state) : input,
  )
  const price = gas.price ?? referenceGasPrice
  const isImaginary = gas.payment.length === 0 && !doGasSelection
  const imaginary = createImaginaryCoin(gas.owner)
  const seen: Pick<State, 'getObject' | 'getBalance'> = isImaginary
    ? { ...state, getObject: (id) => (id === imaginary.id ? imaginary : state.getObject(id)) }
    : state
  const payment = isImaginary
    ? [toObjectReference(imaginary)]
    : gas.payment.length > 0
      ? gas.payment
      : selectGasCoins(draft, inputs, state).map(toObjectReference)
  const toTransaction = (budget: bigint) =>
    write({ ...draft, inputs, gas: { payment, owner: gas.owner, price, budget } })

  const begun = toTransaction(gas.budget ?? 0n)
  refuseMove(begun)
  const found = findObjects(begun, seen, { isAnybodys: !isChecked })
  const budget = gas.budget ?? toBudget(estimate(begun, found), price)
  const total = found.gasCoins.reduce((sum, { balance }) => sum + balance, 0n)
  if (gas.budget === undefined && total < budget) {
    throw new Refusal(
      `Unable to select sufficient gas coins from account ${gas.owner} to satisfy required budget ${budget}: it has ${total}`,
    )
  }
  const transaction = gas.budget === undefined ? toTransaction(budget) : begun
  return { transaction, admitted: isChecked ? admit(transaction, seen, chain) : found }
}

/** What pays for gas where no coin is named and none is to be chosen. */
function createImaginaryCoin(owner: string): CoinObject {
  return sealObject({
    ...{
      id: `0x${'f'.repeat(64)}`,
      version: 1n,
      owner,
      coinType: suiCoinType,
      balance: 1_000_000_000_000_000n,
    },
    ...{ previousTransaction: '1'.repeat(32), storageRebate: 0n },
  })
}

/** All coins of SUI that are not among the inputs, the largest first: what the transaction splits off gas may need them. */
function selectGasCoins({ gas }: TransactionDraft, inputs: readonly Input[], state: State): CoinObject[] {
  const used = new Set(inputs.map(({ Object }) => Object?.ImmOrOwnedObject?.objectId))
  const coins = state
    .listObjects(gas.owner)
    .filter(({ coinType, id }) => coinType === suiCoinType && !used.has(id))
    .sort((one, other) => (one.balance > other.balance ? -1 : 1))
    .slice(0, maxGasCoins)
  if (coins.length > 0) return coins
  throw new Refusal(
    `Unable to select sufficient gas coins from account ${gas.owner}: no coin of SUI is left for gas`,
  )
}

function toReference(
  { UnresolvedObject: { objectId } }: { UnresolvedObject: { objectId: string } },
  state: State,
): Input {
  const object = state.getObject(objectId)
  if (!object) throw new Refusal(`Could not find the referenced object ${objectId} at version None`)
  const reference = toObjectReference(object)
  return { $kind: 'Object', Object: { $kind: 'ImmOrOwnedObject', ImmOrOwnedObject: reference } }
}

function toObjectReference({ digest, id, version }: CoinObject): ObjectReference {
  return { objectId: id, version: String(version), digest }
}

function write({
  commands,
  expiration,
  gas,
  inputs,
  sender,
}: Pick<SuiTransaction, 'sender' | 'expiration' | 'gas' | 'inputs' | 'commands'>): SuiTransaction {
  const kind = { ProgrammableTransaction: { inputs: [...inputs], commands: [...commands] } }
  const data = { sender, expiration, kind, gasData: { ...gas, payment: [...gas.payment] } }
  let bytes: Uint8Array
  try {
    bytes = bcs.TransactionData.serialize({ V1: data }, { maxSize: 1024 * 1024 }).toBytes()
  } catch {
    throw new Refusal('the transaction cannot be written in BCS')
  }
  return decodeTransaction(bytes)
}
