import type {
  ReadSwap,
  SwapCapability,
  SwapPermitFailure,
  SwapPlan,
  SwapStep,
  SwapTerms,
} from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import type { Hex } from 'viem'
import type { Reader } from '../network/createReader.js'
import { addPermit, type SignedPermit } from './addPermit.js'
import { findSignedPermit2 } from './askPermit.js'
import { isPermitTaken } from './isPermitTaken.js'
import type { planApproval } from './planApproval.js'
import { planPermit } from './planPermit.js'
import { planPermit2 } from './planPermit2.js'
import { planSignedPermit2 } from './planSignedPermit2.js'
import type { SwapCall, SwapStepDetails } from './SwapStepDetails.js'

type ApartParameters = Pick<Parameters<SwapCapability['plan']>[0], 'buildFor' | 'permit'> & {
  /** What the contract must be allowed first; none where something else was signed instead. */
  approvals: Awaited<ReturnType<typeof planApproval>>
  from: Hex
  /** Plans the swap as the network plays it now. */
  planLast(call: SwapCall): Promise<SwapPlan>
  read: ReadSwap
  swap: SwapCall
  terms: SwapTerms
  /** Of the network, where it is known. */
  wrappedCoin: string | undefined
}

/**
 * Plans a swap whose contract may not take the sold token yet, for a wallet that does one thing after the other: a signed allowance and
 * the swap where that works, or else approvals and the swap.
 *
 * A token that takes no signed allowance may be taken through Permit2, where the account has let Permit2 take it before.
 *
 * A signed allowance is played with the swap before the wallet is asked for the transaction. Where the allowance is why that fails, an
 * approval takes its place; any other failure is the swap's.
 *
 * @param reader - Reads from the network.
 * @param parameters - See {@link ApartParameters}.
 * @throws What `planLast` throws; `swap/mismatch`.
 */
export async function planApart(
  reader: Reader,
  { approvals, buildFor, from, permit, planLast, read, swap, terms, wrappedCoin }: ApartParameters,
): Promise<SwapPlan> {
  const last = toStep({ kind: 'swap', call: swap })
  const approve = (permitFailure?: SwapPermitFailure): SwapPlan => ({
    ...{ read, steps: [...approvals.map(toStep), last], fee: undefined, permitFailure },
  })
  // A signature does not take an old allowance back first.
  const isSignable = approvals.every(({ kind }) => kind === 'approve')
  if (permit?.status === 'unavailable') return approve(permit.because)
  if (!permit) {
    const details = isSignable ? await planPermit(reader, { from, read, terms }) : undefined
    if (details) return { read, steps: [{ kind: 'permit', details }, last], fee: undefined }
    const other = await planPermit2(reader, { buildFor, from, read, terms })
    if (!other) return approve()
    const swapThere = toStep({ kind: 'swap', call: other.details.call })
    const steps = [{ kind: 'permit', details: other.details } as const, swapThere]
    return { read: other.read, steps, fee: undefined }
  }
  const signed2 = findSignedPermit2(permit)
  if (signed2) {
    const asked = { from, planLast, signed: signed2, terms, wrappedCoin }
    return (await planSignedPermit2(reader, asked)) ?? approve('network')
  }
  if (!isSignable) return approve('network')
  const signed = permit.details as SignedPermit
  try {
    return await planLast(addPermit(swap, signed, wrappedCoin))
  } catch (error) {
    if (!isAppKitError(error, 'swap/would-fail')) throw error
    const asked = { network: terms.network, owner: from, permit: signed, spender: swap.to }
    if (await isPermitTaken(reader, asked)) throw error
    return approve('network')
  }
}

const toStep = ({ call, kind }: { kind: SwapStep['kind']; call: SwapCall }): SwapStep => ({
  ...{ kind, details: { calls: [call], isOperation: false } satisfies SwapStepDetails },
})
