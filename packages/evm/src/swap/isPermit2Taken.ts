import { encodeFunctionData, type Hex } from 'viem'
import { call, readContract } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { permit2Abi } from './permit2Abi.js'
import { type Permit2Message, readPermit2Allowance } from './planPermit2.js'

/**
 * Plays on the network whether Permit2 lets the router take what is sold now: by a signed allowance, or because somebody has handed it
 * in already.
 *
 * @param reader - Reads from the network.
 * @param parameters - What was signed, by whom, and the signature as Permit2 takes it.
 * @returns False when Permit2 refuses it, as after another one with the same nonce, or may not take the token any more.
 * @throws What viem throws when the network could not be asked.
 */
export async function isPermit2Taken(
  reader: Reader,
  { message: { domain, message }, owner, signature }: { message: Permit2Message; owner: Hex; signature: Hex },
): Promise<boolean> {
  const { details, spender } = message
  const permit2 = domain.verifyingContract
  const contract = { address: permit2, abi: permit2Abi } as const
  const handIn = encodeFunctionData({
    ...contract,
    functionName: 'permit',
    args: [owner, message, signature],
  })
  const [ofToken, [amount, expiration], isAccepted] = await Promise.all([
    readPermit2Allowance(reader, { owner, permit2, token: details.token }),
    readContract(reader, {
      ...{ ...contract, functionName: 'allowance' },
      args: [owner, details.token, spender],
    }),
    call(reader, { to: permit2, data: handIn }).then(
      () => true,
      () => false,
    ),
  ])
  const isHandedIn = amount >= details.amount && expiration >= details.expiration
  return ofToken >= details.amount && (isAccepted || isHandedIn)
}
