import { bcs } from '@mysten/sui/bcs'
import { fromBase58 } from '@mysten/sui/utils'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Admitted } from './admit.js'
import { suiCoinType } from './coinTypes.js'
import { maxU64 } from './digests.js'
import { ExecutionFailure, failArgument } from './ExecutionFailure.js'
import type { Argument, SuiTransaction } from './SuiTransaction.js'

/** A coin while a transaction runs. */
export type MachineCoin = { kind: 'coin'; id: string; coinType: string; balance: bigint }
/** What commands work on: a coin, money without an object, the right to withdraw some, or plain bytes. */
export type Value =
  | MachineCoin
  | { kind: 'balance'; coinType: string; amount: bigint }
  | { kind: 'withdrawal'; coinType: string; amount: bigint }
  | { kind: 'pure'; bytes: Uint8Array }
/** Holds a value until something takes it. */
type Slot = { value: Value | undefined; role: 'gas' | 'input' | 'result' }

/** The values of a transaction while its commands run. */
export type Machine = {
  /** Looks at a value, which stays. @throws ExecutionFailure */
  borrow(argument: Argument, place: number): Value
  /** Takes a value, unless it is plain bytes, which may be used again. @throws ExecutionFailure */
  take(argument: Argument, place: number, may?: { takeGas?: boolean }): Value
  /** Makes a coin with an id of its own. */
  createCoin(coinType: string, balance: bigint): MachineCoin
  /** Gives a coin to somebody. */
  give(coin: MachineCoin, owner: string): void
  /** Adds to an address's balance, or takes off it. */
  moveFunds(address: string, coinType: string, amount: bigint): void
  /** Puts a command's results where later commands find them. */
  pushResults(results: readonly Value[]): void
  /** Ends the run. @throws ExecutionFailure when a coin is nobody's. */
  finish(): MachineResult
}

/** What commands have left. */
export type MachineResult = {
  /** Each coin that is left, with its owner. */
  coins: readonly { coin: MachineCoin; owner: string }[]
  /** By address and type: what came into the balance, or went. */
  funds: ReadonlyMap<string, { address: string; coinType: string; amount: bigint }>
}

/**
 * Makes the values of a transaction.
 *
 * @param reserved - What of the gas coins cannot be spent, in MIST.
 */
export function createMachine(
  { digest, gas, inputs }: SuiTransaction,
  { gasCoins, objects }: Admitted,
  reserved: bigint,
): Machine {
  const total = gasCoins.reduce((sum, { balance }) => sum + balance, 0n)
  const gasCoin: MachineCoin = {
    ...{ kind: 'coin', id: gasCoins[0].id, coinType: suiCoinType },
    balance: total - reserved,
  }
  const gasSlot: Slot = { role: 'gas', value: gasCoin }
  const inputSlots = inputs.map(
    (input, index): Slot => ({ role: 'input', value: readInput(input, objects.get(index)) }),
  )
  const resultSlots: Slot[][] = []
  const given: { coin: MachineCoin; owner: string }[] = []
  const funds = new Map<string, { address: string; coinType: string; amount: bigint }>()
  let created = 0

  function find(argument: Argument, place: number): Slot {
    if (argument.GasCoin) return gasSlot
    const { Input, NestedResult, Result } = argument
    if (Input !== undefined) {
      const slot = inputSlots[Input]
      if (!slot) throw failArgument(place, { IndexOutOfBounds: { idx: Input } })
      return slot
    }
    const [command, index] = NestedResult ?? [Result ?? 0, undefined]
    const results = resultSlots[command]
    if (!results) throw failArgument(place, { IndexOutOfBounds: { idx: command } })
    if (index === undefined && results.length !== 1) {
      throw failArgument(place, { InvalidResultArity: { resultIdx: command } })
    }
    const slot = results[index ?? 0]
    if (slot) return slot
    throw failArgument(place, { SecondaryIndexOutOfBounds: { resultIdx: command, secondaryIdx: index ?? 0 } })
  }
  function borrow(argument: Argument, place: number): Value {
    const { value } = find(argument, place)
    if (!value) throw failArgument(place, { ArgumentWithoutValue: true })
    return value
  }
  return {
    borrow,
    take(argument, place, { takeGas = false } = {}) {
      const slot = find(argument, place)
      if (slot.role === 'gas' && !takeGas) throw failArgument(place, { InvalidGasCoinUsage: true })
      const value = borrow(argument, place)
      if (value.kind !== 'pure') slot.value = undefined
      return value
    },
    createCoin(coinType, balance) {
      const count = bcs.U64.serialize(created).toBytes()
      created += 1
      const hash = blake2b(Buffer.concat([Buffer.from([0xf1]), fromBase58(digest), count]), { dkLen: 32 })
      return { kind: 'coin', id: `0x${bytesToHex(hash)}`, coinType, balance }
    },
    give: (coin, owner) => void given.push({ coin, owner }),
    moveFunds(address, coinType, amount) {
      const key = `${address} ${coinType}`
      const sum = (funds.get(key)?.amount ?? 0n) + amount
      if (sum > maxU64) throw new ExecutionFailure({ CoinBalanceOverflow: true })
      funds.set(key, { address, coinType, amount: sum })
    },
    pushResults: (results) => void resultSlots.push(results.map((value) => ({ role: 'result', value }))),
    finish() {
      for (const [resultIdx, slots] of resultSlots.entries()) {
        for (const [secondaryIdx, { value }] of slots.entries()) {
          if (value?.kind === 'coin' || value?.kind === 'balance') {
            throw new ExecutionFailure({ UnusedValueWithoutDrop: { resultIdx, secondaryIdx } })
          }
        }
      }
      const kept = inputSlots.flatMap(({ value }, index) => {
        const owner = objects.get(index)?.owner
        return value?.kind === 'coin' && owner !== undefined ? [{ coin: value, owner }] : []
      })
      const isGiven = gasSlot.value === undefined
      return { coins: [...(isGiven ? [] : [{ coin: gasCoin, owner: gas.owner }]), ...kept, ...given], funds }
    },
  }
}

function readInput(
  { FundsWithdrawal, Pure }: SuiTransaction['inputs'][number],
  object: { id: string; coinType: string; balance: bigint } | undefined,
): Value | undefined {
  if (object) return { kind: 'coin', id: object.id, coinType: object.coinType, balance: object.balance }
  if (Pure) return { kind: 'pure', bytes: Buffer.from(Pure.bytes, 'base64') }
  if (!FundsWithdrawal) return undefined
  const { reservation, typeArg } = FundsWithdrawal
  return { kind: 'withdrawal', coinType: typeArg.Balance, amount: BigInt(reservation.MaxAmountU64) }
}
