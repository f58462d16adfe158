import { callMove } from './callMove.js'
import { asCoin, readAmount, readOwner } from './commandArguments.js'
import { maxU64 } from './digests.js'
import { ExecutionFailure, failArgument } from './ExecutionFailure.js'
import type { Machine, Value } from './Machine.js'
import type { Command } from './SuiTransaction.js'

/**
 * Runs one command.
 *
 * @param sender - Whose transaction it is.
 * @throws ExecutionFailure what ends the transaction; Refusal for commands that this chain does not have.
 */
export function runCommand(machine: Machine, command: Command, sender: string): void {
  const { MergeCoins, MoveCall, SplitCoins, TransferObjects } = command
  if (SplitCoins) return machine.pushResults(splitCoins(machine, SplitCoins))
  if (MergeCoins) {
    mergeCoins(machine, MergeCoins)
    return machine.pushResults([])
  }
  if (TransferObjects) {
    transferObjects(machine, TransferObjects)
    return machine.pushResults([])
  }
  if (MoveCall) return machine.pushResults(callMove(machine, MoveCall, sender))
  // Publish, Upgrade and MakeMoveVec are refused before anything runs.
  throw new ExecutionFailure({ FeatureNotYetSupported: true })
}

function splitCoins(machine: Machine, { amounts, coin }: NonNullable<Command['SplitCoins']>): Value[] {
  const wanted = amounts.map((argument, index) => readAmount(machine, argument, index + 1))
  const from = asCoin(machine.borrow(coin, 0), 0)
  return wanted.map((amount) => {
    if (from.balance < amount) throw new ExecutionFailure({ InsufficientCoinBalance: true })
    from.balance -= amount
    return machine.createCoin(from.coinType, amount)
  })
}

function mergeCoins(machine: Machine, { destination, sources }: NonNullable<Command['MergeCoins']>): void {
  const into = asCoin(machine.borrow(destination, 0), 0)
  for (const [index, argument] of sources.entries()) {
    const place = index + 1
    const source = asCoin(machine.take(argument, place), place)
    if (source === into) throw failArgument(0, { ArgumentWithoutValue: true })
    if (source.coinType !== into.coinType) throw failArgument(place, { TypeMismatch: true })
    into.balance += source.balance
    if (into.balance > maxU64) throw new ExecutionFailure({ CoinBalanceOverflow: true })
  }
}

function transferObjects(
  machine: Machine,
  { address, objects }: NonNullable<Command['TransferObjects']>,
): void {
  const coins = objects.map((argument, place) =>
    asCoin(machine.take(argument, place, { takeGas: true }), place),
  )
  const owner = readOwner(machine, address, objects.length)
  for (const coin of coins) machine.give(coin, owner)
}
