import { isAppKitError } from '@latchkey/errors'
import { isSameEvmAddress } from '@latchkey/primitives'
import { type AccountOperation, decodeCalls } from '@latchkey/smart-account'
import type { Hex } from 'viem'
import type { SponsorPolicy } from '../../../sponsoring/createPolicies.js'
import { SponsorRefusal } from '../../../sponsoring/SponsorRefusal.js'

/**
 * Checks that every call of an operation is one that the policy names; through itself an account could reach any.
 *
 * @param operation - Whose calls.
 * @param policy - What the project pays for.
 * @throws SponsorRefusal `not-paid-target`
 */
export function checkTargets(
  { callData, sender }: Pick<AccountOperation, 'sender' | 'callData'>,
  { targets }: Pick<SponsorPolicy, 'targets'>,
): void {
  if (targets.length === 0) return
  for (const { data, to } of readCalls(callData)) {
    const target = isSameEvmAddress(to, sender)
      ? undefined
      : targets.find(({ address }) => isSameEvmAddress(address, to))
    const selector = data.slice(0, 10)
    if (!target || (target.selectors.length > 0 && !target.selectors.includes(selector))) {
      throw new SponsorRefusal(
        'not-paid-target',
        `This project does not pay for calls of ${selector} to ${to}. Pay yourself`,
      )
    }
  }
}

function readCalls(callData: Hex) {
  try {
    return decodeCalls(callData)
  } catch (error) {
    if (!isAppKitError(error)) throw error
    throw new SponsorRefusal(
      'not-paid-target',
      'These are no calls this project pays for: they are no plain batch',
    )
  }
}
