import type { AccountState } from '@latchkey/core'

/** Longer emails end in an ellipsis (§5.040, §9.031). */
const maxEmailLength = 30

/**
 * What a visitor of an embedded wallet is called: the name at their social account, or their email.
 *
 * @param account - Their account.
 */
export function getLoginName({
  socialProvider,
  user,
}: Pick<AccountState, 'socialProvider' | 'user'>): string | undefined {
  if (user?.username) {
    // Old names at Discord carry a number, which is 0 for new ones (§5.041).
    const hasZero = socialProvider === 'discord' && user.username.endsWith('0')
    return hasZero ? user.username.slice(0, -1) : user.username
  }
  const email = user?.email
  return email && email.length > maxEmailLength ? `${email.slice(0, maxEmailLength)}…` : email
}
