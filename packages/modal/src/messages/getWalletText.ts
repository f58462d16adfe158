import type { Failure } from '@latchkey/core'
import type { Messages } from './Messages.js'

/**
 * The text for what the embedded wallet's servers have answered.
 *
 * @param texts - The login's.
 * @param failure - With the code they gave.
 * @returns `undefined` where there is no code, or one that this kit does not know.
 */
export function getWalletText(
  { wallet }: Pick<Messages['login'], 'wallet'>,
  { peer }: Pick<Failure, 'peer'>,
): string | undefined {
  return peer && Object.hasOwn(wallet, peer.code) ? wallet[peer.code]?.(peer.context) : undefined
}
