import { isAppKitError } from '@latchkey/errors'

/** A vault is bound to the addresses that follow from what is in it. */
const codes = ['vault/not-opened', 'vault/other-wallet']

/**
 * Whether a way in opened, and what it led to was not the wallet of the addresses that the gateway names.
 *
 * @param error - What the worker failed with.
 */
export function isOfOtherAddresses(error: unknown): boolean {
  return isAppKitError(error, 'secure/worker') && codes.includes(error.context.code)
}
