import type { SignIn } from '@latchkey/decode'
import { isSameAddress } from '@latchkey/primitives'
import { parseUrl } from '../parseUrl.js'

/**
 * What is wrong with a sign-in message, seen from the site that asks.
 *
 * @param signIn - The message.
 * @param asked - Who asks, and with what they would sign; without a network when the message names its own.
 * @returns One sentence per mismatch.
 */
export function signInWarnings(
  signIn: SignIn,
  asked: { origin: string; address: string; chainId?: number },
): string[] {
  // A paired site may give anything as its address.
  const host = parseUrl(asked.origin)?.host ?? asked.origin
  const chainId = signIn.fields.find((field) => field.name === 'Chain ID')?.value
  const warnings: string[] = []
  if (signIn.domain !== host) {
    warnings.push(
      `This message signs in to ${signIn.domain}, but ${host} is asking. It may be an attempt to steal your sign-in.`,
    )
  }
  if (!isSameAddress(signIn.address, asked.address)) {
    warnings.push('The account in the message isn’t the one that will sign it.')
  }
  if (chainId !== undefined && asked.chainId !== undefined && chainId !== String(asked.chainId)) {
    warnings.push(`The message names network ${chainId}; the request is for network ${asked.chainId}.`)
  }
  return warnings
}
