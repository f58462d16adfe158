import type { CoinObject } from './CoinObject.js'
import { suiCoinType } from './coinTypes.js'
import { Refusal } from './Refusal.js'
import type { State } from './State.js'
import type { ObjectReference, SuiTransaction } from './SuiTransaction.js'

/** What a unit of computation costs at least, in MIST. */
export const referenceGasPrice = 1_000n
/** Units of computation of the smallest transaction. */
export const minComputationUnits = 1_000n
/** The largest budget, in MIST: 50 SUI, as on the public networks. */
export const maxGasBudget = 50_000_000_000n
const maxGasPrice = 100_000n
/** The local chain never leaves it. */
export const epoch = 0n

/** The objects of a transaction as they are now. */
export type Admitted = {
  /** The first stays, the others are merged into it. */
  gasCoins: readonly [CoinObject, ...CoinObject[]]
  /** The objects among the inputs, by their place there. */
  objects: ReadonlyMap<number, CoinObject>
}

/**
 * Checks what a node checks before it executes anything: expiry, gas, and that every object is there, in this version, the signer’s
 * and named once.
 *
 * @param chain - The digest of the chain's first checkpoint.
 * @throws Refusal
 */
export function admit(
  transaction: SuiTransaction,
  state: Pick<State, 'getObject' | 'getBalance'>,
  chain: string,
): Admitted {
  checkExpiration(transaction, chain)
  checkGas(transaction)
  const admitted = findObjects(transaction, state)
  const balance = admitted.gasCoins.reduce((sum, coin) => sum + coin.balance, 0n)
  const { budget } = transaction.gas
  if (balance < budget) {
    throw new Refusal(`Balance of gas object ${balance} is lower than the needed amount: ${budget}`)
  }
  checkWithdrawals(transaction, state)
  return admitted
}

/**
 * Finds the objects of a transaction: each in the version it names, its signer’s, and named once.
 *
 * @param options - `isAnybodys`: whose they are does not matter.
 * @throws Refusal
 */
export function findObjects(
  { gas, inputs, sender }: SuiTransaction,
  state: Pick<State, 'getObject'>,
  { isAnybodys = false }: { isAnybodys?: boolean } = {},
): Admitted {
  const [first, ...others] = gas.payment.map((reference) => find(state, reference, gas.owner))
  if (!first) throw new Refusal('paying gas from an address balance is not supported on the local Sui chain')
  const gasCoins = [first, ...others] as const
  if (gasCoins.some(({ coinType }) => coinType !== suiCoinType)) {
    throw new Refusal('Gas object is not a coin of SUI')
  }
  const objects = new Map(
    inputs.flatMap((input, index): [number, CoinObject][] => {
      if (!input.Object) return []
      const { ImmOrOwnedObject: reference } = input.Object
      if (!reference) throw new Refusal('objects of the local Sui chain are neither shared nor received')
      return [[index, find(state, reference, isAnybodys ? undefined : sender)]]
    }),
  )
  checkOnce([...gasCoins, ...objects.values()])
  return { gasCoins, objects }
}

function checkGas({ gas }: SuiTransaction): void {
  const least = minComputationUnits * gas.price
  if (gas.price < referenceGasPrice) {
    throw new Refusal(`Gas price ${gas.price} under reference gas price (RGP) ${referenceGasPrice}`)
  }
  if (gas.price >= maxGasPrice) throw new Refusal(`Gas price cannot exceed ${maxGasPrice} mist`)
  if (gas.budget < least) throw new Refusal(`Gas budget: ${gas.budget} is lower than min: ${least}`)
  if (gas.budget > maxGasBudget)
    throw new Refusal(`Gas budget: ${gas.budget} is higher than max: ${maxGasBudget}`)
}

function checkExpiration({ expiration }: SuiTransaction, chain: string): void {
  const { Epoch, ValidDuring, Validity } = expiration
  const during = ValidDuring ?? Validity
  const isLater = during?.minEpoch && BigInt(during.minEpoch) > epoch
  const last = during?.maxEpoch ?? Epoch
  if (isLater || (last !== undefined && last !== null && BigInt(last) < epoch)) {
    throw new Refusal('Transaction Expired')
  }
  if (during && during.chain !== chain) {
    throw new Refusal(`Invalid chain: the transaction is for ${during.chain}, this is ${chain}`)
  }
  if (during?.minTimestamp || during?.maxTimestamp || Validity?.allowedProposers) {
    throw new Refusal('transactions that are valid for a time are not supported on the local Sui chain')
  }
}

function find(
  state: Pick<State, 'getObject'>,
  { digest, objectId, version }: ObjectReference,
  owner: string | undefined,
): CoinObject {
  const object = state.getObject(objectId)
  if (!object) throw new Refusal(`Could not find the referenced object ${objectId} at version None`)
  if (String(object.version) !== version) {
    const [wanted, current] = [BigInt(version), object.version].map((number) => `0x${number.toString(16)}`)
    throw new Refusal(
      `Transaction needs to be rebuilt because object ${objectId} version ${wanted} is unavailable for consumption, current version: ${current}`,
    )
  }
  if (object.digest !== digest) {
    throw new Refusal(`Invalid object digest for object ${objectId}, expected: ${object.digest}`)
  }
  if (owner !== undefined && object.owner !== owner) {
    throw new Refusal(
      `Transaction was not signed by the correct sender: Object ${objectId} is owned by account address ${object.owner}, but given owner/signer address is ${owner}`,
    )
  }
  return object
}

function checkOnce(objects: readonly CoinObject[]): void {
  const seen = new Set<string>()
  for (const { id } of objects) {
    if (seen.has(id)) throw new Refusal(`Mutable object ${id} cannot appear more than one in one transaction`)
    seen.add(id)
  }
}

/** What is withdrawn from an address's balance is set aside before anything runs. */
function checkWithdrawals({ inputs, sender }: SuiTransaction, state: Pick<State, 'getBalance'>): void {
  const sums = new Map<string, bigint>()
  for (const { FundsWithdrawal } of inputs) {
    if (!FundsWithdrawal) continue
    if (!FundsWithdrawal.withdrawFrom.Sender) {
      throw new Refusal('only the sender’s own balance can be withdrawn on the local Sui chain')
    }
    const { Balance: coinType } = FundsWithdrawal.typeArg
    const amount = BigInt(FundsWithdrawal.reservation.MaxAmountU64)
    if (amount === 0n) throw new Refusal('Balance withdrawal reservation amount must be non-zero')
    const sum = (sums.get(coinType) ?? 0n) + amount
    sums.set(coinType, sum)
    const { inAddress } = state.getBalance(sender, coinType)
    if (sum > inAddress) {
      throw new Refusal(
        `Available amount in account for object id of ${coinType} is less than requested: ${inAddress} < ${sum}`,
      )
    }
  }
}
