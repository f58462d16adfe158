import { type Address, concat, type Hex, hashTypedData, numberToHex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { SignHash } from './SignHash.js'
import { type AccountOperation, type Sponsorship, stubSignature } from './userOperation.js'

/** When a sponsorship holds, in seconds since 1970. */
export type SponsorshipSpan = {
  validAfterSeconds: number
  /** The last second; 0 means for ever. */
  validUntilSeconds: number
}

/** What a paymaster is to pay for. */
export type SponsorshipTerms = SponsorshipSpan & {
  paymaster: Address
  paymasterVerificationGasLimit: bigint
  paymasterPostOpGasLimit: bigint
}

const requestTypes = {
  UserOperationRequest: [
    { type: 'address', name: 'sender' },
    { type: 'uint256', name: 'nonce' },
    { type: 'bytes', name: 'initCode' },
    { type: 'bytes', name: 'callData' },
    { type: 'bytes32', name: 'accountGasLimits' },
    { type: 'uint256', name: 'preVerificationGas' },
    { type: 'bytes32', name: 'gasFees' },
    { type: 'uint256', name: 'paymasterVerificationGasLimit' },
    { type: 'uint256', name: 'paymasterPostOpGasLimit' },
    { type: 'uint48', name: 'validAfter' },
    { type: 'uint48', name: 'validUntil' },
  ],
} as const

/**
 * The hash a paymaster's signer signs: everything of an operation but its signature, and the span (EIP-712; `PaymasterSigner`
 * of OpenZeppelin Contracts 5). It holds for one paymaster on one chain, and once, because of the nonce.
 *
 * @param userOperation - The operation with its final limits and fees; paymaster fields in it do not count.
 * @param chainId - The chain it is for.
 * @param terms - Paymaster, its gas limits and the span.
 */
export function hashSponsorship(
  userOperation: AccountOperation,
  chainId: number,
  terms: SponsorshipTerms,
): Hex {
  const { sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees } =
    toPackedUserOperation(userOperation)
  return hashTypedData({
    domain: { name: 'Latchkey Paymaster', version: '1', chainId, verifyingContract: terms.paymaster },
    types: requestTypes,
    primaryType: 'UserOperationRequest',
    message: {
      sender,
      nonce,
      initCode,
      callData,
      accountGasLimits,
      preVerificationGas,
      gasFees,
      paymasterVerificationGasLimit: terms.paymasterVerificationGasLimit,
      paymasterPostOpGasLimit: terms.paymasterPostOpGasLimit,
      validAfter: terms.validAfterSeconds,
      validUntil: terms.validUntilSeconds,
    },
  })
}

/**
 * Signs that a paymaster pays for an operation. The owner signs after it.
 *
 * @param parameters - `sign` is the paymaster's signer.
 * @returns What goes into the operation (ERC-7677).
 */
export async function signSponsorship(parameters: {
  userOperation: AccountOperation
  chainId: number
  terms: SponsorshipTerms
  sign: SignHash
}): Promise<Sponsorship> {
  const { userOperation, chainId, terms, sign } = parameters
  return toSponsorship(terms, await sign(hashSponsorship(userOperation, chainId, terms)))
}

/**
 * What stands for a sponsorship while gas is estimated: as long as the real one, and worth nothing (ERC-7677).
 *
 * @param terms - As they will be signed.
 */
export function getStubSponsorship(terms: SponsorshipTerms): Sponsorship {
  return toSponsorship(terms, stubSignature)
}

function toSponsorship(terms: SponsorshipTerms, signature: Hex): Sponsorship {
  const { paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = terms
  const span = [terms.validAfterSeconds, terms.validUntilSeconds].map((at) => numberToHex(at, { size: 6 }))
  return {
    paymaster,
    paymasterData: concat([...span, signature]),
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
  }
}
