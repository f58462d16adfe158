import type { ChainConnection, Network, PairedNamespace, PairingCapability } from '@latchkey/core'
import type { createConnection } from '../wallets/createConnection.js'
import { createPairedWallet } from './createPairedWallet.js'
import { pairingEvents, pairingMethods } from './pairingMethods.js'

/** What pairing is made from. A page has `connect` before, so it is given, not imported. */
export type PairingParts = { networks: readonly Network[]; connect: typeof createConnection }

/**
 * Makes what pairs Polkadot wallets on other devices. It comes with the first link or stored session.
 *
 * @param parts - See {@link PairingParts}.
 */
export function createPairing(parts: PairingParts): PairingCapability {
  return {
    methods: pairingMethods,
    events: pairingEvents,
    connect: async (paired) => connectPaired(paired, parts),
  }
}

function connectPaired(paired: PairedNamespace, { connect, networks }: PairingParts): ChainConnection {
  const wallet = createPairedWallet(paired)
  const getServed = () => [...new Set(paired.read().chains)]
  const caipNetworkId = paired.getNetwork()
  const connection = connect({
    wallet,
    name: paired.walletName,
    shared: wallet.getShared(caipNetworkId),
    caipNetworkId,
    networks,
    getServed,
    onNetwork: paired.setNetwork,
  })
  return {
    ...connection,
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
