import type { AccountState } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { getLoginName } from './getLoginName.js'

/** Longer profile names end in an ellipsis. */
const maxNameLength = 18

/**
 * What a page calls an account: its name, that of the login it is made of, or its address in short.
 *
 * @param account - The account.
 * @param address - Its address.
 */
export function getDisplayName(
  account: Pick<AccountState, 'profileName' | 'socialProvider' | 'user'>,
  address: string,
): string {
  const { profileName } = account
  if (!profileName) return getLoginName(account) ?? truncateAddress(address)
  return profileName.length > maxNameLength ? `${profileName.slice(0, maxNameLength)}…` : profileName
}
