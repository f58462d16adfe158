import { SecureError } from '@latchkey/errors/secure'
import type { UnsafeFrameParams } from '@latchkey/wire/frame'
import type { WalletNetwork } from '../../../frame/networks.js'
import type { ToyMessage } from '../operations.js'
import { isToyAddressOn, type ToyReference, toToyReference } from '../spelling.js'

/** A transfer as a site asks for it; which coins it takes, the wallet chooses. */
export type ToyTransfer = { chainId: ToyReference; from: string; to: string; amountAtomic: bigint }

/**
 * Reads a message: this once, for everybody who needs it.
 *
 * @param params - As the site has it.
 * @param network - Where.
 * @throws `secure/arguments-invalid`, `secure/network-unknown`
 */
export function readToyMessage(
  { address, message: text }: UnsafeFrameParams<'toy_signMessage'>,
  { reference }: WalletNetwork,
): ToyMessage {
  // Half a character has no bytes: it would be signed as another one.
  if (/\p{Cs}/u.test(text)) {
    const issue = 'the message has half a character'
    throw new SecureError('secure/arguments-invalid', { method: 'toy_signMessage', issue })
  }
  return { kind: 'toy-message', chainId: toToyReference(reference), address, message: text }
}

/**
 * Reads a transfer, whose addresses and network are one network's.
 *
 * @param params - As the site has it.
 * @param network - Where.
 * @throws `secure/arguments-invalid`, `secure/network-unknown`
 */
export function readToyTransfer(
  params: UnsafeFrameParams<'toy_send'>,
  { network, reference }: WalletNetwork,
): ToyTransfer {
  const chainId = toToyReference(reference)
  const { amountAtomic, from, to } = params
  const isThere =
    params.network === network.caipNetworkId && [from, to].every((one) => isToyAddressOn(one, chainId))
  if (!isThere) {
    const issue = `network and addresses are not those of ${network.caipNetworkId}`
    throw new SecureError('secure/arguments-invalid', { method: 'toy_send', issue })
  }
  return { chainId, from, to, amountAtomic: BigInt(amountAtomic) }
}
