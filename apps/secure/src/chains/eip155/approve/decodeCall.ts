import { isSameEvmAddress } from '@latchkey/primitives'
import type { Action, Warning } from '../../../approve/decode/Approval.js'
import type { CallReading } from '../../../approve/decode/build.js'
import {
  action,
  addressLine,
  amount,
  type DecodeContext,
  line,
  nativeToken,
  textLine,
  toToken,
} from '../../../approve/decode/build.js'
import { decodeAbi } from './abi.js'
import { type CarriedCall, readCarriedCalls } from './carriedCalls.js'
import type { EvmCall } from './EvmCall.js'
import { findKnownCall } from './knownCalls.js'

/** Calls a contract makes of itself, in one (OpenZeppelin's and Uniswap's multicall). */
const multicalls: Readonly<Record<string, string>> = {
  '0xac9650d8': 'multicall(bytes[])',
  '0x5ae401dc': 'multicall(uint256,bytes[])',
}
/** Calls within calls within calls; what is deeper is not shown one by one, and is danger. */
const maxDepth = 3

/** Who makes a call, what is known besides, and how deep it is within others. */
type Surroundings = { sender: string; context: DecodeContext; depth: number }

/**
 * Tells what a call does, by its bytes alone.
 *
 * @param call - The call.
 * @param context - Whose request it is, and where.
 * @param sender - In whose name it is made; left out: the account's.
 */
export function decodeCall(
  call: EvmCall,
  context: DecodeContext,
  sender: string = context.address,
): CallReading {
  return readCall(call, { sender, context, depth: 0 })
}

function readCall({ data, to, value }: EvmCall, surroundings: Surroundings): CallReading {
  const { context, sender } = surroundings
  const coins = value > 0n ? amount(value, nativeToken(context.network)) : undefined
  if (to === undefined) {
    const size = line('code', { type: 'number', value: BigInt((data.length - 2) / 2) })
    const lines = [size]
    const created = { kind: 'create-contract', severity: 'caution', lines } as const
    return {
      actions: [action({ ...created, ...(coins && { headline: coins }) })],
      warnings: [{ id: 'creates-contract', severity: 'caution' }],
    }
  }
  const isOwn = isSameEvmAddress(sender, context.address)
  const lines = [...(isOwn ? [] : [addressLine('from', sender)]), addressLine('to', to)]
  const sent = coins ?? amount(0n, nativeToken(context.network))
  if (data === '0x') return { actions: [action({ kind: 'send', headline: sent, lines })], warnings: [] }
  const reading = readData({ to, data }, surroundings)
  // Coins that go with a call are an action of their own only where the headline is another amount.
  const withCoins = coins ? [action({ kind: 'send', headline: coins, lines })] : []
  return { actions: [...withCoins, ...reading.actions], warnings: reading.warnings }
}

function readData(call: { to: string; data: string }, surroundings: Surroundings): CallReading {
  const { context, depth, sender } = surroundings
  const selector = call.data.slice(0, 10).toLowerCase()
  const digits = call.data.slice(10)
  const inner = readMulticall(selector, digits)
  const carried = readCarriedCalls(selector, digits, call.to)
  if (inner || carried) {
    if (depth >= maxDepth) return readTooDeep(call)
    const next = { ...surroundings, depth: depth + 1 }
    if (carried) return join(carried.map((one) => readCarried(one, next)))
    return join((inner ?? []).map((data) => readData({ to: call.to, data }, next)))
  }
  const known = findKnownCall(selector)
  const types = known?.signature.slice(known.signature.indexOf('(') + 1, -1) ?? ''
  const parameters = known && decodeAbi(types, digits)
  const token = toToken(context.network, call.to)
  const isListed = token.symbol !== undefined
  const reading =
    parameters && known.read(parameters, { contract: call.to, token, isListed, context, sender })
  if (reading) return { actions: [reading.action], warnings: reading.warnings ?? [] }
  return readUnknown(call, known?.signature)
}

/** A call in somebody's name, after whose it is. */
function readCarried({ from, ...call }: CarriedCall, surroundings: Surroundings): CallReading {
  const lines = [addressLine('from', from), addressLine('contract', call.to)]
  const reading = readCall(call, { ...surroundings, sender: from })
  return {
    actions: [action({ kind: 'relay', severity: 'caution', lines }), ...reading.actions],
    warnings: [{ id: 'in-name-of', severity: 'caution' }, ...reading.warnings],
  }
}

function join(readings: readonly CallReading[]): CallReading {
  return {
    actions: readings.flatMap((one) => one.actions),
    warnings: readings.flatMap((one) => one.warnings),
  }
}

/** What is in it is not shown, so that nobody may take it for little. */
function readTooDeep(call: { to: string; data: string }): CallReading {
  const { actions } = readUnknown(call, undefined)
  return {
    actions: actions.map((one) => ({ ...one, severity: 'danger' })),
    warnings: [{ id: 'nested-too-deep', severity: 'danger' }],
  }
}

function readMulticall(selector: string, digits: string): readonly string[] | undefined {
  const signature = Object.hasOwn(multicalls, selector) ? multicalls[selector] : undefined
  if (signature === undefined) return undefined
  const calls = decodeAbi(signature.slice('multicall('.length, -1), digits)?.at(-1)
  return Array.isArray(calls) && calls.length > 0 ? (calls as readonly string[]) : undefined
}

/** `signature`: of a known function whose parameters are not what they should be, which is worse than an unknown one. */
function readUnknown({ data, to }: { to: string; data: string }, signature: string | undefined): CallReading {
  const lines: Action['lines'] = [
    addressLine('contract', to),
    textLine('function', data.slice(0, 10)),
    line('data', { type: 'number', value: BigInt((data.length - 2) / 2) }),
  ]
  const warning: Warning =
    signature === undefined
      ? { id: 'unknown-call', severity: 'caution' }
      : { id: 'extra-data', severity: 'danger', values: [signature] }
  return { actions: [action({ kind: 'call', severity: warning.severity, lines })], warnings: [warning] }
}

/** Every selector of calls in one, and its signature. */
export function listMulticalls(): readonly (readonly [selector: string, signature: string])[] {
  return Object.entries(multicalls)
}
