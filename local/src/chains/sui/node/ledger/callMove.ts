import { normalizeSuiAddress } from '@mysten/sui/utils'
import { asCoin, readOwner } from './commandArguments.js'
import { failArgument } from './ExecutionFailure.js'
import type { Machine, Value } from './Machine.js'
import { Refusal } from './Refusal.js'
import type { Command, SuiTransaction } from './SuiTransaction.js'

type MoveCall = NonNullable<Command['MoveCall']>
type Call = { machine: Machine; coinType: string; args: MoveCall['arguments']; sender: string }
type MoveFunction = { argumentCount: number; run(call: Call): Value[] }

const framework = normalizeSuiAddress('0x2')

/**
 * What of Sui's framework works without Move: what clients use to pay from and into balances without coin objects.
 *
 * @see https://docs.sui.io/references/framework/sui_sui/coin
 */
const functions: Readonly<Record<string, MoveFunction>> = {
  'coin::zero': {
    argumentCount: 0,
    run: ({ coinType, machine }) => [machine.createCoin(coinType, 0n)],
  },
  'coin::redeem_funds': {
    argumentCount: 1,
    run(call) {
      return [call.machine.createCoin(call.coinType, withdraw(call))]
    },
  },
  'coin::send_funds': {
    argumentCount: 2,
    run({ args: [coinArgument, ownerArgument], coinType, machine }) {
      if (!coinArgument || !ownerArgument) return []
      const coin = asCoin(machine.take(coinArgument, 0), 0)
      if (coin.coinType !== coinType) throw failArgument(0, { TypeMismatch: true })
      machine.moveFunds(readOwner(machine, ownerArgument, 1), coinType, coin.balance)
      return []
    },
  },
  'coin::into_balance': {
    argumentCount: 1,
    run({ args: [argument], coinType, machine }) {
      if (!argument) return []
      const coin = asCoin(machine.take(argument, 0), 0)
      if (coin.coinType !== coinType) throw failArgument(0, { TypeMismatch: true })
      return [{ kind: 'balance', coinType, amount: coin.balance }]
    },
  },
  'coin::from_balance': {
    argumentCount: 1,
    run: (call) => [call.machine.createCoin(call.coinType, takeBalance(call))],
  },
  'balance::zero': {
    argumentCount: 0,
    run: ({ coinType }) => [{ kind: 'balance', coinType, amount: 0n }],
  },
  'balance::redeem_funds': {
    argumentCount: 1,
    run: (call) => [{ kind: 'balance', coinType: call.coinType, amount: withdraw(call) }],
  },
  'balance::send_funds': {
    argumentCount: 2,
    run(call) {
      const [, ownerArgument] = call.args
      const amount = takeBalance(call)
      if (ownerArgument)
        call.machine.moveFunds(readOwner(call.machine, ownerArgument, 1), call.coinType, amount)
      return []
    },
  },
}

/**
 * Refuses what needs Move, before anything of it costs gas.
 *
 * @throws Refusal
 */
export function refuseMove({ commands }: SuiTransaction): void {
  for (const { MakeMoveVec, MoveCall, Publish, Upgrade } of commands) {
    if (Publish || Upgrade || MakeMoveVec) {
      const name = Publish ? 'Publish' : Upgrade ? 'Upgrade' : 'MakeMoveVec'
      throw new Refusal(`the local Sui chain runs no Move: ${name} is not supported`, 'UNIMPLEMENTED')
    }
    if (MoveCall && !find(MoveCall)) {
      const target = `${MoveCall.package}::${MoveCall.module}::${MoveCall.function}`
      throw new Refusal(`the local Sui chain runs no Move: ${target} cannot be called`, 'UNIMPLEMENTED')
    }
  }
}

/** Runs a function of the framework. @throws ExecutionFailure */
export function callMove(machine: Machine, call: MoveCall, sender: string): Value[] {
  const [coinType = ''] = call.typeArguments
  return find(call)?.run({ machine, coinType, args: call.arguments, sender }) ?? []
}

function find(call: MoveCall): MoveFunction | undefined {
  const name = `${call.module}::${call.function}`
  const found = call.package === framework && Object.hasOwn(functions, name) ? functions[name] : undefined
  const isWhole = found?.argumentCount === call.arguments.length && call.typeArguments.length === 1
  return isWhole ? found : undefined
}

function withdraw({ args: [argument], coinType, machine, sender }: Call): bigint {
  const value = argument && machine.take(argument, 0)
  if (value?.kind !== 'withdrawal' || value.coinType !== coinType)
    throw failArgument(0, { TypeMismatch: true })
  machine.moveFunds(sender, coinType, -value.amount)
  return value.amount
}

function takeBalance({ args: [argument], coinType, machine }: Call): bigint {
  const value = argument && machine.take(argument, 0)
  if (value?.kind !== 'balance' || value.coinType !== coinType) throw failArgument(0, { TypeMismatch: true })
  return value.amount
}
