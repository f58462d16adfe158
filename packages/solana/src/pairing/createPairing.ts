import type { ChainConnection, PairedNamespace, PairingCapability } from '@latchkey/core'
import { getOldIds, toPresentId } from '../clusters.js'
import type { ConnectionParts } from '../wallets/ConnectionParts.js'
import type { createConnection } from '../wallets/createConnection.js'
import { createPairedWallet } from './createPairedWallet.js'
import { pairingEvents, pairingMethods } from './pairingMethods.js'

/** What pairing is made from. A page has `connect` from the start, so it is given, not imported. */
export type PairingParts = Pick<ConnectionParts, 'networks' | 'sendRaw' | 'answer' | 'signInTransaction'> & {
  connect: typeof createConnection
}

/**
 * Makes what pairs Solana wallets on other devices. It comes with the first link or stored session.
 *
 * @param parts - See {@link PairingParts}.
 */
export function createPairing(parts: PairingParts): PairingCapability {
  return {
    methods: pairingMethods,
    events: pairingEvents,
    otherNetworkIds: parts.networks.flatMap(({ caipNetworkId }) => getOldIds(caipNetworkId)),
    connect: async (paired) => connectPaired(paired, parts),
  }
}

function connectPaired(paired: PairedNamespace, { connect, ...parts }: PairingParts): ChainConnection {
  const wallet = createPairedWallet(paired)
  const getServed = () => [...new Set(paired.read().chains.map(toPresentId))]
  const connection = connect({
    wallet,
    name: paired.walletName,
    accounts: wallet.accounts,
    caipNetworkId: toPresentId(paired.getNetwork()),
    getServed,
    ...parts,
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
