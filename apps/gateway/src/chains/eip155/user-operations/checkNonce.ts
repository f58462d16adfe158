import { type AccountOperation, entryPointAddress } from '@latchkey/smart-account'
import * as v from 'valibot'
import { encodeFunctionData } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'
import { SponsorRefusal } from '../../../sponsoring/SponsorRefusal.js'
import { quantitySchema } from './readFees.js'

/**
 * Reads the number an account uses next.
 *
 * @param rpc - The network.
 * @param operation - Its account, and a number of the sequence that is meant.
 */
export async function readNonce(
  rpc: Pick<RpcProvider, 'request'>,
  { nonce, sender }: Pick<AccountOperation, 'nonce' | 'sender'>,
): Promise<bigint> {
  // The upper 192 bits are the sequence, the lower 64 count in it.
  const data = encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'getNonce',
    args: [sender, nonce >> 64n],
  })
  const call = { to: entryPointAddress, data }
  return v.parse(quantitySchema, await rpc.request({ method: 'eth_call', params: [call, 'latest'] }))
}

/**
 * Checks that an operation has the number its account uses next, so that it can be mined now and once.
 *
 * @param rpc - The network.
 * @param operation - Its account and number.
 * @throws SponsorRefusal `nonce-not-current`
 */
export async function checkNonce(
  rpc: Pick<RpcProvider, 'request'>,
  operation: Pick<AccountOperation, 'nonce' | 'sender'>,
): Promise<void> {
  const current = await readNonce(rpc, operation)
  if (operation.nonce === current) return
  throw new SponsorRefusal(
    'nonce-not-current',
    `The next number of this account is ${current}, and not ${operation.nonce}. Make the operation anew`,
  )
}
