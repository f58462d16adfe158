import { isSameAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import { countOperationGas } from '../../../shared/countOperationGas.js'
import type { UserOperation } from '../../../shared/workerCalls.js'
import type { Effects, Fee } from '../Approval.js'
import { action, addressLine, type DecodeContext, distinct, type Reading } from '../build.js'
import type { ParametersOf } from '../parameters.js'
import { Refusal } from '../refuse.js'
import { type AbiValue, decodeAbi } from './abi.js'
import type { CallReading, EvmCall } from './Call.js'
import { decodeCall } from './decodeCall.js'
import { assertAccount, assertChain, toMostFee, toRaw } from './decodeTransaction.js'

type Batch = ParametersOf<'wallet_sendCalls'>[0]

/**
 * Reads calls as a site asked for them.
 *
 * @param batch - What it asked for.
 * @param context - Who acts, and where.
 */
export function decodeCalls(batch: Batch, context: DecodeContext): Reading {
  assertAccount(batch.from, context)
  assertChain(batch.chainId, context)
  const calls = batch.calls.map(({ to, value, data }) => ({
    to,
    value: BigInt(value ?? 0),
    data: data ?? '0x',
  }))
  const effects: Effects = { type: 'calls', calls, fee: undefined }
  return { kind: 'transaction', ...decodeList(calls, context), effects, raw: toRaw(batch) }
}

/**
 * Reads what the smart account does as it was prepared, which is what is signed: its calls, what it costs at most, and who pays.
 *
 * @param operation - What is signed.
 * @param asked - What the site asked for.
 * @param context - Who acts, and where.
 */
export function decodeOperation(
  operation: UserOperation,
  { chainId, from }: Pick<Batch, 'chainId' | 'from'>,
  context: DecodeContext,
): Reading {
  assertAccount(from, context)
  assertChain(chainId, context)
  const { fees, sponsorship } = operation
  const calls = operation.calls.map(({ data, to, value }) => ({ to, value, data }))
  const fee = toMostFee(countOperationGas(operation) * fees.maxFeePerGas, sponsorship !== undefined)
  const { actions, warnings } = decodeList(calls, context)
  return {
    kind: 'transaction',
    actions: sponsorship
      ? [...actions, action({ kind: 'operation', lines: [addressLine('paymaster', sponsorship.paymaster)] })]
      : actions,
    effects: { type: 'calls', calls, fee },
    warnings,
    raw: toRaw(operation),
  }
}

function decodeList(calls: readonly EvmCall[], context: DecodeContext): Required<CallReading> {
  const readings = calls.map((call) => decodeCall(call, context))
  return {
    actions: readings.flatMap(({ actions }) => actions),
    warnings: distinct(readings.flatMap(({ warnings }) => warnings)),
  }
}

/** How accounts are told what to do, and where in the parameters the calls are. */
const executions: Readonly<
  Record<string, { signature: string; read(values: never): EvmCall[] | undefined }>
> = {
  // ERC-7821, which the accounts of this wallet have; in its data are the calls.
  '0xe9ae5c53': {
    signature: 'execute(bytes32,bytes)',
    read: ([mode, data]: [string, string]) =>
      mode === `0x01${'0'.repeat(62)}`
        ? toCalls(decodeAbi('(address,uint256,bytes)[]', data.slice(2))?.[0])
        : undefined,
  },
  '0xb61d27f6': {
    signature: 'execute(address,uint256,bytes)',
    read: ([to, value, data]: [string, bigint, string]) => [{ to, value, data }],
  },
  '0x34fcd5be': {
    signature: 'executeBatch((address,uint256,bytes)[])',
    read: ([calls]: [AbiValue]) => toCalls(calls),
  },
}

function toCalls(list: AbiValue | undefined): EvmCall[] | undefined {
  if (!Array.isArray(list)) return undefined
  return (list as readonly (readonly [string, bigint, string])[]).map(([to, value, data]) => ({
    to,
    value,
    data,
  }))
}

/** An operation of a smart account (ERC-4337): what the account is told to do is listed. */
export function decodeUserOperation(
  [operation, entryPoint]: ParametersOf<'eth_sendUserOperation'>,
  context: DecodeContext,
): Reading {
  if ('eip7702Auth' in operation || 'authorization' in operation) throw new Refusal('authorization')
  const { callData, paymaster, sender } = operation
  if (typeof sender !== 'string' || !isSameAddress(sender, context.address)) {
    throw new Refusal('account-other', [String(sender)])
  }
  if (typeof callData !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(callData)) throw new Refusal('unreadable')
  const calls = readExecution(callData)
  const inner = calls
    ? decodeList(calls, context)
    : decodeCall({ to: sender, value: 0n, data: callData }, context)
  const about = [
    addressLine('entryPoint', entryPoint),
    ...(typeof paymaster === 'string' ? [addressLine('paymaster', paymaster)] : []),
  ]
  return {
    kind: 'transaction',
    actions: [...inner.actions, action({ kind: 'operation', lines: about })],
    effects: calls && { type: 'calls', calls, fee: readFee(operation) },
    warnings: inner.warnings,
    raw: toRaw(operation),
  }
}

const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const limitsSchema = v.object({
  callGasLimit: quantitySchema,
  verificationGasLimit: quantitySchema,
  preVerificationGas: quantitySchema,
  paymasterVerificationGasLimit: v.optional(quantitySchema, '0x0'),
  paymasterPostOpGasLimit: v.optional(quantitySchema, '0x0'),
  maxFeePerGas: quantitySchema,
})

function readFee(operation: Record<string, unknown>): Fee | undefined {
  const parsed = v.safeParse(limitsSchema, operation)
  if (!parsed.success) return undefined
  const { maxFeePerGas, ...limits } = parsed.output
  const gas = Object.values(limits).reduce((sum, limit) => sum + limit, 0n)
  return toMostFee(gas * maxFeePerGas, typeof operation.paymaster === 'string')
}

function readExecution(callData: string): EvmCall[] | undefined {
  const selector = callData.slice(0, 10).toLowerCase()
  const known = Object.hasOwn(executions, selector) ? executions[selector] : undefined
  if (!known) return undefined
  const types = known.signature.slice(known.signature.indexOf('(') + 1, -1)
  const values = decodeAbi(types, callData.slice(10))
  return values && known.read(values as never)
}

/** Every selector that tells an account what to do, and its signature. */
export function listExecutions(): readonly (readonly [selector: string, signature: string])[] {
  return Object.entries(executions).map(([selector, { signature }]) => [selector, signature] as const)
}
