import type { ReadSwap, SwapCapability, SwapPlan, SwapStep, SwapStepKind } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { SwapError } from '@latchkey/errors/swap'
import { erc20Abi, getAddress, type Hex } from 'viem'
import { getBalance, getCode, readContract } from 'viem/actions'
import { canBatch } from '../approvals/canBatch.js'
import type { Reader } from '../network/createReader.js'
import { estimateCall } from '../send/estimateCall.js'
import { readSponsorship } from '../send/estimateSmartGas.js'
import { isReverted } from '../send/isReverted.js'
import { readNodeRefusal } from '../send/readNodeRefusal.js'
import { toReadError } from '../send/toReadError.js'
import type { WalletTools } from '../send/WalletTools.js'
import { findSignedPermit2 } from './askPermit.js'
import { planApart } from './planApart.js'
import { planApproval } from './planApproval.js'
import { readRevertReason } from './readRevertReason.js'
import type { SwapCall, SwapStepDetails } from './SwapStepDetails.js'

type PlanParameters = Parameters<SwapCapability['plan']>[0] & {
  read: ReadSwap
  /** Of the network, where it is known. */
  wrappedCoin: string | undefined
}
/** The account, and its coins in base units. */
type Planned = { from: Hex; coins: bigint }

/**
 * Works out which questions the wallet gets for a swap, and what they can cost.
 *
 * @param reader - Reads from the swap's network.
 * @param parameters - The swap as it was read, and who swaps.
 * @param tools - How wallets are asked.
 * @throws `send/insufficient-funds`, `swap/would-fail`, `wallet/…`, `wire/…`.
 */
export async function planSwap(
  reader: Reader,
  parameters: PlanParameters,
  tools: WalletTools,
): Promise<SwapPlan> {
  try {
    return await plan(reader, parameters, tools)
  } catch (error) {
    throw toReadError(error)
  } finally {
    parameters.signal.throwIfAborted()
  }
}

async function plan(reader: Reader, parameters: PlanParameters, tools: WalletTools): Promise<SwapPlan> {
  const { accountType, built, connection, permit, read, terms } = parameters
  const { network } = terms
  const from = getAddress(terms.account.toLowerCase())
  const swap = { to: read.router as Hex, value: built.valueAtomic, data: built.data as Hex }
  const [coins, approvals] = await Promise.all([
    getBalance(reader, { address: from }),
    prepareToken(reader, { from, read, terms }),
    terms.destination && requireKeyAccount(reader, { from, accountType }),
  ])
  if (coins < swap.value) throw new SendError('send/insufficient-funds')

  const isOperation = accountType === 'smartAccount'
  const planLast = (call: SwapCall) => planTransaction(reader, { ...parameters, call, coins, from }, tools)
  // What was signed for Permit2 is for another router than the one that may take the token by now.
  if (approvals.length === 0 && !findSignedPermit2(permit)) return planLast(swap)
  if (!isOperation && (permit || !(await canBatch({ network, from, connection }, tools)))) {
    return planApart(reader, { ...parameters, approvals, from, planLast, swap })
  }
  const calls = [...approvals.map((approval) => approval.call), swap]
  const provider = tools.asProvider(connection.provider)
  const isSponsored = isOperation && (await readSponsorship(provider, from, network, tools.readField))
  const steps = [toStep('all', { calls, isOperation })]
  return { read, steps, fee: isSponsored ? { feeAtomic: 0n, isSponsored, details: undefined } : undefined }
}

const toStep = (kind: SwapStepKind, details: SwapStepDetails): SwapStep => ({ kind, details })

/**
 * Tokens for another network go to the same address there. Only an account with a key surely has it there, too: a contract may be
 * somebody else's, or nobody's.
 */
async function requireKeyAccount(
  reader: Reader,
  { accountType, from }: Pick<PlanParameters, 'accountType'> & { from: Hex },
): Promise<void> {
  const code = accountType === 'smartAccount' ? '0x00' : await getCode(reader, { address: from })
  // A key that lends its account a contract's code (EIP-7702) is a key all the same.
  if (code && !code.startsWith('0xef0100')) throw new SwapError('swap/contract-account')
}

/** One transaction, as the network plays it now. */
async function planTransaction(
  reader: Reader,
  { accountType, call, coins, connection, from, read, terms }: PlanParameters & Planned & { call: SwapCall },
  tools: WalletTools,
): Promise<SwapPlan> {
  const sender = { accountType, connection }
  const { cost, fee } = await estimate(reader, { from, ...call }, { network: terms.network, sender }, tools)
  if (coins < call.value + fee.feeAtomic) throw new SendError('send/insufficient-funds')
  const isOperation = accountType === 'smartAccount'
  return {
    read,
    steps: [toStep('swap', { calls: [call], isOperation, cost })],
    fee: { ...fee, details: cost },
  }
}

/** What must be asked before the contract can take the sold token. */
async function prepareToken(
  reader: Reader,
  { from, read, terms: { sold, soldAtomic } }: Pick<PlanParameters, 'read' | 'terms'> & { from: Hex },
) {
  if (sold.address === undefined) return []
  const token = getAddress(sold.address.toLowerCase())
  const [balance, approvals] = await Promise.all([
    readContract(reader, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [from] }),
    read.spender === undefined
      ? []
      : planApproval(reader, {
          ...{ token, owner: from, spender: getAddress(read.spender) },
          amountAtomic: soldAtomic,
        }),
  ])
  if (balance < soldAtomic) throw new SendError('send/insufficient-funds')
  return approvals
}

async function estimate(
  ...[reader, transaction, options, tools]: Parameters<typeof estimateCall>
): ReturnType<typeof estimateCall> {
  try {
    return await estimateCall(reader, transaction, options, tools)
  } catch (error) {
    const refusal = readNodeRefusal(error, tools)
    if (isReverted(error) || isAppKitError(refusal, 'send/would-fail')) {
      throw new SwapError('swap/would-fail', { reason: readRevertReason(error) }, { cause: error })
    }
    throw refusal ?? error
  }
}
