import type { UserOperation } from './operations.js'

/**
 * The most gas an operation may take: all of its limits together.
 *
 * @param operation - Its limits, and those of who pays for it.
 */
export function countOperationGas({ gas, sponsorship }: Pick<UserOperation, 'gas' | 'sponsorship'>): bigint {
  const { callGasLimit, preVerificationGas, verificationGasLimit } = gas
  const ofSponsor = sponsorship
    ? sponsorship.paymasterVerificationGasLimit + sponsorship.paymasterPostOpGasLimit
    : 0n
  return callGasLimit + preVerificationGas + verificationGasLimit + ofSponsor
}
