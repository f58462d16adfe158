import type { AppKitError } from '@latchkey/errors'
import type { KitBase } from '../base/KitBase.js'
import type { isSameAddress } from '../chain/isSameAddress.js'
import type { withDeadline } from '../flow/withDeadline.js'
import type { Connection } from '../state/Connection.js'
import type { changeConnection } from '../state/transitions.js'
import type { LiveConnections } from './liveConnections.js'

/** What it needs. Functions are injected; importing them would create a separate chunk. */
export type AccountParts = Pick<KitBase, 'store' | 'clock' | 'chains'> & {
  live: LiveConnections
  /** So long a wallet is waited for. */
  timeoutMs: number
  isSameAddress: typeof isSameAddress
  withDeadline: typeof withDeadline
  changeConnection: typeof changeConnection
  AppKitError: typeof AppKitError
}

/**
 * Puts one of a connection's accounts in front; its wallet may refuse. Nothing is put in another order here that a wallet orders
 * itself: its next word would undo it.
 *
 * @param parts - See {@link AccountParts}.
 * @param connection - The connection.
 * @param address - The account.
 * @returns Whether that changed anything.
 */
export async function putInFront(
  parts: AccountParts,
  { accounts, id, namespace, wallet }: Connection,
  address: string,
): Promise<boolean> {
  const { store, clock, live, timeoutMs, AppKitError: OwnError } = parts
  const chain = parts.chains.get(namespace)
  const chosen = accounts.find((account) => parts.isSameAddress(chain, account.address, address))
  if (!chosen || chosen === accounts[0]) return false
  const select = live.get(id)?.connection.selectAccount
  if (select) {
    await parts.withDeadline((signal) => select(chosen.address, { signal }), {
      clock,
      timeoutMs,
      makeError: () => new OwnError('wallet/timeout', { walletName: wallet.name }),
    })
    return true
  }
  const ordered = [chosen, ...accounts.filter((account) => account !== chosen)]
  store.setState((state) => parts.changeConnection(state, id, { accounts: ordered }))
  return true
}
