import type { SwapPlan, SwapTerms } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import type { Hex } from 'viem'
import type { Reader } from '../network/createReader.js'
import { addPermit2 } from './addPermit2.js'
import type { SignedPermit2 } from './askPermit.js'
import { checkSwap } from './checkSwap.js'
import { isPermit2Taken } from './isPermit2Taken.js'
import type { SwapCall } from './SwapStepDetails.js'

/**
 * Plans a swap of the universal router with the allowance that was signed for it: the swap is read again, and played with the signature
 * in it.
 *
 * @param reader - Reads from the network.
 * @param parameters - The swap as it was seen, what was signed and by whom, and what plans a transaction as the network plays it now.
 * @returns Undefined when Permit2 does not take the signature any more, so that an approval must do it.
 * @throws What `planLast` throws; `swap/mismatch`.
 */
export async function planSignedPermit2(
  reader: Reader,
  {
    from,
    planLast,
    signed,
    terms,
    wrappedCoin,
  }: {
    from: Hex
    planLast(call: SwapCall): Promise<SwapPlan>
    signed: SignedPermit2
    terms: SwapTerms
    wrappedCoin: string | undefined
  },
): Promise<SwapPlan | undefined> {
  const { call } = signed
  const read = checkSwap(terms, { ...call, valueAtomic: call.value }, [], { isPaidByPermit2: true })
  try {
    return { ...(await planLast(addPermit2(call, signed, wrappedCoin))), read }
  } catch (error) {
    if (!isAppKitError(error, 'swap/would-fail')) throw error
    if (await isPermit2Taken(reader, { ...signed, owner: from })) throw error
    return undefined
  }
}
