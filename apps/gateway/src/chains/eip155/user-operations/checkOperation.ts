import { isSameEvmAddress } from '@latchkey/primitives'
import { type AccountOperation, entryPointAddress } from '@latchkey/smart-account'
import { size } from 'viem'
import { RpcFailure } from '../../../http/RpcFailure.js'
import { getMaxGas, getPreVerificationGas } from './Operation.js'
import type { Fees } from './readFees.js'
import type { SmartAccountSettings } from './SmartAccountSettings.js'

const signatureBytes = 65
/** A listed paymaster of another kind may want more than ours, which takes 77. */
const maxPaymasterDataBytes = 1024

/**
 * Checks that an operation is for the one EntryPoint there is.
 *
 * @param given - As the caller named it.
 * @throws RpcFailure
 */
export function checkEntryPoint(given: `0x${string}`): void {
  if (!isSameEvmAddress(given, entryPointAddress)) {
    throw new RpcFailure(
      'invalidParams',
      `The EntryPoint ${given} is not supported. Use ${entryPointAddress}`,
    )
  }
}

/**
 * Checks what can be known of an operation without asking anybody, before anything is spent on it.
 *
 * @param operation - The operation.
 * @param settings - Of its network.
 * @throws RpcFailure that says what is too much.
 */
export function checkBounds(operation: AccountOperation, settings: SmartAccountSettings): void {
  const { callData, maxFeePerGas, maxPriorityFeePerGas, paymaster, paymasterData = '0x' } = operation
  if (size(callData) > settings.maxCallDataBytes) {
    throw new RpcFailure(
      'invalidParams',
      `callData may have ${settings.maxCallDataBytes} bytes. Send fewer calls`,
    )
  }
  if (size(paymasterData) > maxPaymasterDataBytes) {
    throw new RpcFailure('invalidParams', `paymasterData may have ${maxPaymasterDataBytes} bytes`)
  }
  if (getMaxGas(operation) > settings.maxOperationGas) {
    throw new RpcFailure('invalidParams', `An operation may ask for ${settings.maxOperationGas} gas in all`)
  }
  if (maxFeePerGas > settings.maxFeePerGas) {
    throw new RpcFailure('invalidParams', `maxFeePerGas may be ${settings.maxFeePerGas} wei here`)
  }
  if (maxPriorityFeePerGas > maxFeePerGas) {
    throw new RpcFailure('invalidParams', 'maxPriorityFeePerGas is above maxFeePerGas')
  }
  const known = [...(settings.paymaster ? [settings.paymaster] : []), ...settings.paymasters]
  if (paymaster !== undefined && !known.some((one) => isSameEvmAddress(one, paymaster))) {
    throw new RpcFailure('rejectedByPaymaster', `The paymaster ${paymaster} is not known here`)
  }
}

/**
 * Checks that the executor is paid back what it advances, and that the operation can be mined now.
 *
 * @param operation - The operation, signed.
 * @param settings - Of its network.
 * @param fees - What gas costs there now.
 * @throws RpcFailure that says how much is needed.
 */
export function checkPay(operation: AccountOperation, settings: SmartAccountSettings, fees: Fees): void {
  if (size(operation.signature) !== signatureBytes) {
    throw new RpcFailure('wrongSignature', `A signature has ${signatureBytes} bytes`)
  }
  const gas = getPreVerificationGas(operation, settings.extraPreVerificationGas)
  if (operation.preVerificationGas < gas) {
    throw new RpcFailure('rejected', `preVerificationGas has to be at least ${gas}`)
  }
  const leastFee = (fees.baseFeePerGas * 11n) / 10n
  if (operation.maxFeePerGas < leastFee) {
    throw new RpcFailure('rejected', `maxFeePerGas has to be at least ${leastFee} wei now`)
  }
  const leastTip = fees.maxPriorityFeePerGas / 2n
  if (operation.maxPriorityFeePerGas < leastTip) {
    throw new RpcFailure('rejected', `maxPriorityFeePerGas has to be at least ${leastTip} wei now`)
  }
}
