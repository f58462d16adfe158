import type { SignIn } from '@latchkey/decode'
import type { ChainFacts } from '../../chains/ChainFacts.js'
import { parseUrl } from '../parseUrl.js'

/** What knows when two addresses are the same. */
export type AddressFacts = Pick<ChainFacts, 'toAddressKey'>

/**
 * What is wrong with a sign-in message, seen from the site that asks.
 *
 * @param signIn - The message.
 * @param asked - Who asks, with what they would sign, and what the message should call the network; without one
 * when the message names its own.
 * @returns One sentence per mismatch.
 */
export function signInWarnings(
  signIn: SignIn,
  asked: {
    origin: string
    address: string
    facts: AddressFacts
    reference?: string
  },
): string[] {
  // A paired site may give anything as its address.
  const host = parseUrl(asked.origin)?.host ?? asked.origin
  const named = signIn.fields.find((field) => field.name === 'Chain ID')?.value
  const warnings: string[] = []
  if (signIn.domain !== host) {
    warnings.push(
      `This message signs in to ${signIn.domain}, but ${host} is asking. It may be an attempt to steal your sign-in.`,
    )
  }
  if (asked.facts.toAddressKey(signIn.address) !== asked.facts.toAddressKey(asked.address)) {
    warnings.push('The account in the message isn’t the one that will sign it.')
  }
  if (named !== undefined && asked.reference !== undefined && named !== asked.reference) {
    warnings.push(`The message names network ${named}; the request is for network ${asked.reference}.`)
  }
  return warnings
}
