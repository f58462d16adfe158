import { isAppKitError } from '@latchkey/errors'
import { entryPointAddress, getAccountCode, stubSignature } from '@latchkey/smart-account'
import type { WireDraftOperation } from '@latchkey/wire/operations'
import * as v from 'valibot'
import type { Address } from 'viem'
import { RpcFailure } from '../../../http/RpcFailure.js'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'
import { fromWire, getPreVerificationGas } from './Operation.js'
import { quantitySchema } from './readFees.js'
import type { SmartAccountSettings } from './SmartAccountSettings.js'

/** What the accounts' own code takes to validate, and to be made; a test compares both with a chain. */
const verificationGas = { existing: 80_000n, fresh: 400_000n }
/** Of `SponsorPaymaster`. */
export const paymasterVerificationGasLimit = 100_000n
/** Stands for limits that are still to be found: as long as they will be. */
const unknownGas = 0xffffffn
const unknownFee = 0xffffffffffn
const stubPaymasterData = `0x${'ff'.repeat(77)}` as const

/**
 * Estimates the limits of an operation. What the account is to do is asked of the network, as the EntryPoint would ask for
 * it; what it takes to validate is known.
 *
 * @param draft - The operation; limits, fees and signature do not count.
 * @param options - The network, its settings, and whose account it is.
 * @throws RpcFailure when the calls would fail.
 */
export async function estimateGas(
  draft: WireDraftOperation,
  {
    owner,
    rpc,
    settings,
  }: { rpc: Pick<RpcProvider, 'request'>; settings: SmartAccountSettings; owner: Address },
) {
  const isFresh = Boolean(draft.factory)
  const isSponsored = Boolean(draft.paymaster)
  const call = { from: entryPointAddress, to: draft.sender, data: draft.callData }
  const overrides = isFresh ? [{ [draft.sender]: { code: getAccountCode(owner) } }] : []
  const callGasLimit = await ask({ method: 'eth_estimateGas', params: [call, 'latest', ...overrides] })
  const limits = {
    callGasLimit,
    verificationGasLimit: isFresh ? verificationGas.fresh : verificationGas.existing,
    ...(isSponsored && { paymasterVerificationGasLimit, paymasterPostOpGasLimit: 0n }),
  }
  const whole = fromWire({
    ...draft,
    ...limits,
    preVerificationGas: unknownGas,
    maxFeePerGas: unknownFee,
    maxPriorityFeePerGas: unknownFee,
    ...(isSponsored && { paymasterData: draft.paymasterData ?? stubPaymasterData }),
    signature: stubSignature,
  })
  return {
    ...limits,
    preVerificationGas: getPreVerificationGas(whole, settings.extraPreVerificationGas) + 2_000n,
  }

  async function ask(question: { method: string; params: unknown[] }): Promise<bigint> {
    try {
      return v.parse(quantitySchema, await rpc.request(question))
    } catch (error) {
      if (!isAppKitError(error, 'wire/rpc')) throw error
      throw new RpcFailure('reverted', `The calls would fail: ${error.context.message.slice(0, 200)}`)
    }
  }
}
