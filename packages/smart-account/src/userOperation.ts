import type { Address, Hex } from 'viem'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { type AccountKey, getAccountAddress, getFactoryCall } from './accountAddress.js'
import { entryPointAddress } from './addresses.js'
import { type Call, encodeCalls } from './encodeCalls.js'
import type { SignHash } from './SignHash.js'

/** An operation for EntryPoint v0.8, as bundlers and paymasters take it over JSON-RPC (ERC-4337, ERC-7769). */
export type AccountOperation = UserOperation<'0.8'>

/** What someone else pays for (ERC-7677). */
export type Sponsorship = {
  paymaster: Address
  paymasterData: Hex
  paymasterVerificationGasLimit: bigint
  paymasterPostOpGasLimit: bigint
}

/** What an operation is made from. */
export type ToUserOperationParameters = AccountKey & {
  calls: readonly Call[]
  /** Of the EntryPoint for this account, as `readAccount` gives it. */
  nonce: bigint
  /** Whether the account exists on the chain; otherwise this operation makes it. */
  isDeployed: boolean
  gas: { callGasLimit: bigint; verificationGasLimit: bigint; preVerificationGas: bigint }
  /** Wei for a unit of gas. */
  fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  /** Without it the account pays. */
  sponsorship?: Sponsorship | undefined
}

/**
 * A signature of the right length and form that no key made: for estimates of gas, which need one before there is one.
 */
export const stubSignature: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/**
 * Makes an operation of an account, with {@link stubSignature} in place of the signature.
 *
 * @param parameters - Account, calls, nonce, limits and fees.
 * @throws account/call-to-zero-address
 */
export function toUserOperation(parameters: ToUserOperationParameters): AccountOperation {
  const { calls, nonce, isDeployed, gas, fees, sponsorship } = parameters
  return {
    sender: getAccountAddress(parameters),
    nonce,
    callData: encodeCalls(calls),
    ...(!isDeployed && getFactoryCall(parameters)),
    ...gas,
    ...fees,
    ...sponsorship,
    signature: stubSignature,
  }
}

/**
 * The hash an owner signs to let an operation through, without a message prefix. It is EIP-712 typed data of the EntryPoint,
 * so it holds for one account, one chain and one EntryPoint (ERC-4337, EntryPoint v0.8). Paymaster data is part of it:
 * sponsor first, then sign.
 *
 * @param userOperation - The operation; its signature does not count.
 * @param chainId - The chain it is for.
 */
export function hashUserOperation(userOperation: AccountOperation, chainId: number): Hex {
  return getUserOperationHash({ chainId, entryPointAddress, entryPointVersion: '0.8', userOperation })
}

/**
 * Signs an operation.
 *
 * @param parameters - `sign` is the owner's key; it is asked once.
 * @returns The operation with its signature.
 */
export async function signUserOperation(parameters: {
  userOperation: AccountOperation
  chainId: number
  sign: SignHash
}): Promise<AccountOperation> {
  const { userOperation, chainId, sign } = parameters
  return { ...userOperation, signature: await sign(hashUserOperation(userOperation, chainId)) }
}
