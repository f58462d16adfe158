import type { ChainConnection, PairedNamespace } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { StandardAccount, StandardWallet } from '../StandardWallet.js'

/** What a connection over a paired wallet begins with. */
type PairedStart = {
  wallet: StandardWallet
  name: string
  accounts: readonly StandardAccount[]
  caipNetworkId: CaipNetworkId
  getServed(): readonly CaipNetworkId[]
  onNetwork(caipNetworkId: CaipNetworkId): void
}

/**
 * A connection over one namespace of a session.
 *
 * @param paired - The namespace.
 * @param options - `wallet`: what stands for it; `toPresentId`: the present id of a network, where sessions may know it by an old
 *   one; `connect`: makes the connection over it.
 */
export function connectPairedStandard<Provider>(
  paired: PairedNamespace,
  {
    connect,
    toPresentId = (id) => id,
    wallet,
  }: {
    wallet: StandardWallet
    toPresentId?(caipNetworkId: CaipNetworkId): CaipNetworkId
    connect(start: PairedStart): ChainConnection<Provider>
  },
): ChainConnection<Provider> {
  const getServed = () => [...new Set(paired.read().chains.map(toPresentId))]
  const connection = connect({
    wallet,
    name: paired.walletName,
    accounts: wallet.accounts,
    caipNetworkId: toPresentId(paired.getNetwork()),
    getServed,
    onNetwork(caipNetworkId) {
      const own = paired.read().chains.find((chain) => toPresentId(chain) === caipNetworkId)
      paired.setNetwork(own ?? caipNetworkId)
    },
  })
  return {
    ...connection,
    // A session ends as a whole, by who paired it.
    disconnect: async () => {},
    watch(events) {
      const stops = [
        connection.watch(events),
        paired.onUpdate(() => events.onChange({ approvedCaipNetworkIds: getServed() })),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
