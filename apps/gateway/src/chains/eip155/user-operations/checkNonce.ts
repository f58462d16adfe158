import { type AccountOperation, entryPointAddress } from '@latchkey/smart-account'
import * as v from 'valibot'
import { encodeFunctionData } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'
import { SponsorRefusal } from '../../../sponsoring/SponsorRefusal.js'
import { quantitySchema } from './readFees.js'

/**
 * Checks that an operation has the number its account uses next, so that it can be mined now and once.
 *
 * @param rpc - The network.
 * @param operation - Its account and number.
 * @throws SponsorRefusal `nonce-not-current`
 */
export async function checkNonce(
  rpc: Pick<RpcProvider, 'request'>,
  { nonce, sender }: Pick<AccountOperation, 'nonce' | 'sender'>,
): Promise<void> {
  // The upper 192 bits are the sequence, the lower 64 count in it.
  const data = encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'getNonce',
    args: [sender, nonce >> 64n],
  })
  const call = { to: entryPointAddress, data }
  const current = v.parse(quantitySchema, await rpc.request({ method: 'eth_call', params: [call, 'latest'] }))
  if (nonce === current) return
  throw new SponsorRefusal(
    'nonce-not-current',
    `The next number of this account is ${current}, and not ${nonce}. Make the operation anew`,
  )
}
