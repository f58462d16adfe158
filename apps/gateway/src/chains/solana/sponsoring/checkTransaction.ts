import { RpcFailure } from '../../../http/RpcFailure.js'
import type { SponsorPolicy } from '../../../sponsoring/createPolicies.js'
import { SponsorRefusal } from '../../../sponsoring/SponsorRefusal.js'
import type { DecodedTransaction } from '../decodeTransaction.js'

/** Says how much a transaction may compute and what it pays for that; it moves nothing. */
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/**
 * Checks that a transaction can cost its sponsor the fee and nothing else: a program can only touch the accounts that its
 * instruction names, and no instruction names the sponsor's.
 *
 * @param transaction - The transaction.
 * @param sponsor - Who would pay the fee.
 * @param policy - What the project pays for.
 * @throws RpcFailure
 */
export function checkTransaction(
  { instructions, keys, signerCount }: DecodedTransaction,
  sponsor: string,
  { targets }: Pick<SponsorPolicy, 'targets'>,
): void {
  if (keys[0] !== sponsor) {
    throw new RpcFailure('rejectedByPaymaster', `The fee payer of a sponsored transaction is ${sponsor}`)
  }
  if (signerCount < 2) {
    throw new RpcFailure('rejectedByPaymaster', 'Nobody but the sponsor signs this transaction')
  }
  for (const { accountIndexes, programIndex } of instructions) {
    if (programIndex === 0 || accountIndexes.includes(0)) {
      throw new RpcFailure(
        'rejectedByPaymaster',
        'An instruction names the sponsor’s account. Pay rent yourself',
      )
    }
    // Programs of lookup tables are refused by the network, too.
    const program = keys[programIndex]
    const isListed = targets.length === 0 || targets.some(({ address }) => address === program)
    if (program === undefined || (program !== computeBudgetProgram && !isListed)) {
      throw new SponsorRefusal(
        'not-paid-target',
        `This project does not pay for calls of ${program}. Pay yourself`,
      )
    }
  }
}
