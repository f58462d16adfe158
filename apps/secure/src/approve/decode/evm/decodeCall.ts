import type { Action, Warning } from '../Approval.js'
import {
  action,
  addressLine,
  amount,
  type DecodeContext,
  line,
  nativeToken,
  textLine,
  toToken,
} from '../build.js'
import { decodeAbi } from './abi.js'
import type { CallReading, EvmCall } from './Call.js'
import { findKnownCall } from './knownCalls.js'

/** Calls a contract makes of itself, in one (OpenZeppelin's and Uniswap's multicall). */
const multicalls: Readonly<Record<string, string>> = {
  '0xac9650d8': 'multicall(bytes[])',
  '0x5ae401dc': 'multicall(uint256,bytes[])',
}
const maxDepth = 3

/**
 * Tells what a call does, by its bytes alone.
 *
 * @param call - The call.
 * @param context - Who makes it, and where.
 */
export function decodeCall(call: EvmCall, context: DecodeContext): CallReading {
  const { to, value, data } = call
  const coins = value > 0n ? amount(value, nativeToken(context.network)) : undefined
  if (to === undefined) {
    const size = line('code', { type: 'number', value: BigInt((data.length - 2) / 2) })
    return {
      actions: [
        action({
          kind: 'create-contract',
          severity: 'caution',
          ...(coins && { headline: coins }),
          lines: [size],
        }),
      ],
      warnings: [{ id: 'creates-contract', severity: 'caution' }],
    }
  }
  const sent = coins ?? amount(0n, nativeToken(context.network))
  if (data === '0x') {
    return {
      actions: [action({ kind: 'send', headline: sent, lines: [addressLine('to', to)] })],
      warnings: [],
    }
  }
  const reading = readData({ to, data }, context, 0)
  // Coins that go with a call are an action of their own only where the headline is another amount.
  const withCoins = coins ? [action({ kind: 'send', headline: coins, lines: [addressLine('to', to)] })] : []
  return { actions: [...withCoins, ...reading.actions], warnings: reading.warnings }
}

function readData(call: { to: string; data: string }, context: DecodeContext, depth: number): CallReading {
  const selector = call.data.slice(0, 10).toLowerCase()
  const digits = call.data.slice(10)
  const inner = readMulticall(selector, digits)
  if (inner && depth < maxDepth) {
    const readings = inner.map((data) => readData({ to: call.to, data }, context, depth + 1))
    return {
      actions: readings.flatMap((one) => one.actions),
      warnings: readings.flatMap((one) => one.warnings),
    }
  }
  const known = findKnownCall(selector)
  const types = known?.signature.slice(known.signature.indexOf('(') + 1, -1) ?? ''
  const parameters = known && decodeAbi(types, digits)
  const token = toToken(context.network, call.to)
  const isListed = token.symbol !== undefined
  const reading = parameters && known.read(parameters, { contract: call.to, token, isListed, context })
  if (reading) return { actions: [reading.action], warnings: reading.warnings ?? [] }
  return readUnknown(call, known?.signature)
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
