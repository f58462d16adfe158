import { randomId } from '@latchkey/channel'
import type { Link } from '../../shared/link.js'
import type { ChainWallet } from '../wallet/ChainWallet.js'

/**
 * Lets a site see accounts.
 *
 * @param wallet - The wallet.
 * @param site - Where it is, the namespace of the accounts, and an address that stands for each of them.
 * @returns What it sees from now on.
 */
export function connectSite(
  wallet: ChainWallet,
  { origin, namespace, accounts }: { origin: string; namespace: string; accounts: string[] },
): Link | undefined {
  wallet.dispatch({
    type: 'site-connected',
    linkId: randomId(),
    origin,
    namespace,
    accounts,
    atMs: Date.now(),
  })
  return wallet.linkOf(origin, namespace)
}
