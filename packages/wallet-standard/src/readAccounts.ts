import { readField } from '@latchkey/core'
import { readList, readTexts } from './readWallet.js'
import type { StandardAccount } from './StandardWallet.js'

/**
 * Reads the accounts of one namespace that a wallet shares. An account that is not what it should be makes the list none:
 * of a list that is wrong in one place, no other can be trusted.
 *
 * @param value - What stands at `accounts`.
 * @param options - `namespace`: the accounts' networks start with it; `isAddress`: the namespace's check.
 */
export function readAccounts(
  value: unknown,
  { namespace, isAddress }: { namespace: string; isAddress(value: string): boolean },
): readonly StandardAccount[] {
  const own = readList(value).filter((account) =>
    readTexts(readField(account, 'chains')).some((chain) => chain.startsWith(`${namespace}:`)),
  )
  const isSound = own.every((account) => {
    const address = readField(account, 'address')
    return typeof address === 'string' && isAddress(address)
  })
  return isSound ? (own as readonly StandardAccount[]) : []
}
