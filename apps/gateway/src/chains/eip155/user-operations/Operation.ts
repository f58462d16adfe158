import { type AccountOperation, entryPointAddress } from '@latchkey/smart-account'
import type { WireUserOperation } from '@latchkey/wire/operations'
import { encodeFunctionData, type Hex, numberToHex, size } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'

/** What an operation costs its bundler beside what the EntryPoint measures: the transaction itself, and being paid. */
const fixedOverheadGas = 21_000n + 22_000n
/** The EntryPoint needs some of its own around what an operation asks for. */
const bundleOverheadGas = 60_000n

/**
 * Reads an operation as viem and the accounts' package have it: what is null is left out.
 *
 * @param wire - As JSON-RPC has it, its quantities read.
 */
export function fromWire(wire: Omit<WireUserOperation, 'signature'> & { signature: Hex }): AccountOperation {
  return Object.fromEntries(
    Object.entries(wire).filter(([, value]) => value !== null && value !== undefined),
  ) as AccountOperation
}

/**
 * Writes an operation as JSON-RPC has it.
 *
 * @param operation - The operation.
 */
export function toWire(operation: AccountOperation): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(operation)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )
}

/**
 * The gas an operation may use in all: what its payer pays for at most.
 *
 * @param operation - With all its limits.
 */
export function getMaxGas(operation: AccountOperation): bigint {
  const { paymasterPostOpGasLimit = 0n, paymasterVerificationGasLimit = 0n } = operation
  return (
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    paymasterVerificationGasLimit +
    paymasterPostOpGasLimit
  )
}

/**
 * The most an operation costs whoever pays, in wei.
 *
 * @param operation - With limits and fees.
 */
export function getMaxCost(operation: AccountOperation): bigint {
  return getMaxGas(operation) * operation.maxFeePerGas
}

/**
 * The data of the transaction that runs an operation, alone in its bundle.
 *
 * @param operation - The operation, signed.
 * @param beneficiary - Who is paid back for the gas.
 */
export function encodeBundle(operation: AccountOperation, beneficiary: `0x${string}`): Hex {
  return encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], beneficiary],
  })
}

/**
 * The gas limit of that transaction.
 *
 * @param operation - The operation.
 */
export function getBundleGas(operation: AccountOperation): bigint {
  // A call gets at most 63 of 64 parts of what there is (EIP-150).
  return (getMaxGas(operation) * 64n) / 63n + bundleOverheadGas
}

/**
 * The least `preVerificationGas` with which the executor is paid back whole: what the EntryPoint cannot measure.
 *
 * @param operation - With a signature of the right length.
 * @param extraGas - What the network asks for besides.
 */
export function getPreVerificationGas(operation: AccountOperation, extraGas: number): bigint {
  const data = encodeBundle({ ...operation, preVerificationGas: 0n }, entryPointAddress)
  let bytesGas = 0n
  // 16 gas for a byte, 4 for one of zeros (EIP-2028); those of the quantity itself are counted as full.
  for (let at = 2; at < data.length; at += 2) {
    bytesGas += data[at] === '0' && data[at + 1] === '0' ? 4n : 16n
  }
  return bytesGas + 16n * BigInt(Math.min(size(data), 16)) + fixedOverheadGas + BigInt(extraGas)
}
