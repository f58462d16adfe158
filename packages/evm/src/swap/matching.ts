import { SwapError, type SwapMismatch } from '@latchkey/errors/swap'
import { isSameEvmAddress } from '@latchkey/primitives'

/**
 * Refuses a swap in which something is not as the visitor has seen it.
 *
 * @throws `swap/mismatch` that names what.
 */
export function expectMatch(what: SwapMismatch, isRight: boolean): void {
  if (!isRight) throw new SwapError('swap/mismatch', { what })
}

/** Whether two tokens are the same one. Neither has an address for the coin. */
export function isSameToken(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isSameEvmAddress(one, other)
}
