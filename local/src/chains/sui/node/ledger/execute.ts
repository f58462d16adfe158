import type { Admitted } from './admit.js'
import { type BalanceChange, listBalanceChanges } from './balanceChanges.js'
import { sealObject, toStorageCost } from './CoinObject.js'
import { ExecutionFailure, type FailureKind } from './ExecutionFailure.js'
import { type Effects, toEffects } from './effects.js'
import { type GasCost, toComputationCost, toGasCost, toNetCost } from './gas.js'
import { createMachine, type MachineResult } from './Machine.js'
import { runCommand } from './runCommand.js'
import type { State, StateChanges } from './State.js'
import type { SuiTransaction } from './SuiTransaction.js'

/** How and with what a transaction ended. */
export type Outcome = {
  effects: Effects
  cost: GasCost
  changes: StateChanges
  balanceChanges: readonly BalanceChange[]
}

type Failure = { kind: FailureKind; command: number | undefined }
type Run = { result: MachineResult; failure: Failure | undefined }

/**
 * Finds out what a transaction costs when nothing of its gas coins is set aside for the gas.
 */
export function estimate(transaction: SuiTransaction, admitted: Admitted): GasCost {
  const { result } = runCommands(transaction, admitted, 0n)
  return toCost(admitted, result, toComputationCost(transaction))
}

/**
 * Runs a transaction, without changing anything yet. What fails costs gas, and changes nothing else.
 */
export function execute(transaction: SuiTransaction, admitted: Admitted, state: State): Outcome {
  const { budget } = transaction.gas
  const computationCost = toComputationCost(transaction)
  let run = runCommands(transaction, admitted, budget)
  let cost = toCost(admitted, run.result, computationCost)
  if (toNetCost(cost) > budget) {
    // Everything is undone, and paid for nevertheless: in full, or with all that may be spent.
    run = undo(transaction, admitted, budget, { kind: { InsufficientGas: true }, command: undefined })
    cost = toCost(admitted, run.result, computationCost)
    const storage = toCost(admitted, run.result, 0n)
    if (toNetCost(cost) > budget) cost = { ...storage, computationCost: budget - toNetCost(storage) }
  }
  return settle({ transaction, admitted, state, run, cost })
}

function toCost({ gasCoins, objects }: Admitted, result: MachineResult, computationCost: bigint): GasCost {
  const paidBefore = [...gasCoins, ...objects.values()].reduce(
    (sum, { storageRebate }) => sum + storageRebate,
    0n,
  )
  const types = result.coins.map(({ coin }) => coin.coinType)
  return toGasCost(computationCost, paidBefore, types)
}

function runCommands(transaction: SuiTransaction, admitted: Admitted, reserved: bigint): Run {
  const machine = createMachine(transaction, admitted, reserved)
  let running: number | undefined
  try {
    for (const [index, command] of transaction.commands.entries()) {
      running = index
      runCommand(machine, command, transaction.sender)
    }
    running = undefined
    return { result: machine.finish(), failure: undefined }
  } catch (error) {
    if (!(error instanceof ExecutionFailure)) throw error
    return undo(transaction, admitted, reserved, { kind: error.kind, command: running })
  }
}

/** As if no command had run; gas coins are merged all the same. */
function undo(transaction: SuiTransaction, admitted: Admitted, reserved: bigint, failure: Failure): Run {
  return { result: createMachine(transaction, admitted, reserved).finish(), failure }
}

function settle({
  admitted,
  cost,
  run: { failure, result },
  state,
  transaction,
}: {
  transaction: SuiTransaction
  admitted: Admitted
  state: State
  run: Run
  cost: GasCost
}): Outcome {
  const before = [...admitted.gasCoins, ...admitted.objects.values()]
  const gasId = admitted.gasCoins[0].id
  const version =
    before.reduce((newest, object) => (object.version > newest ? object.version : newest), 0n) + 1n
  const written = result.coins.map(({ coin: { balance, coinType, id }, owner }) =>
    sealObject({
      ...{ id, version, owner, coinType, previousTransaction: transaction.digest },
      // What was set aside comes back, less what it cost.
      balance: id === gasId ? balance + transaction.gas.budget - toNetCost(cost) : balance,
      storageRebate: toStorageCost(coinType),
    }),
  )
  const left = new Set(written.map(({ id }) => id))
  const deleted = before.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const funds = [...result.funds.values()].filter(({ amount }) => amount !== 0n)
  const addressBalances = funds.map(({ address, amount, coinType }) => ({
    ...{ address, coinType },
    amount: state.getBalance(address, coinType).inAddress + amount,
  }))
  return {
    effects: toEffects({ transaction, before, written, funds, cost, gasId, version, failure }),
    cost,
    changes: { written, deleted, addressBalances },
    balanceChanges: listBalanceChanges(before, written, funds),
  }
}
