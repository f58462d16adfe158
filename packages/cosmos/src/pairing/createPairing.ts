import type { ChainConnection, PairedNamespace, PairingCapability } from '@latchkey/core'
import { type CosmosNetwork, toChainId } from '../CosmosNetwork.js'
import type { createConnection } from '../wallets/createConnection.js'
import { readKey } from '../wallets/readKey.js'
import { createPairedWallet } from './createPairedWallet.js'
import { pairingEvents, pairingMethods } from './pairingMethods.js'

/** What pairing is made from. A page has `connect` before, so it is given, not imported. */
export type PairingParts = { networks: readonly CosmosNetwork[]; connect: typeof createConnection }

/**
 * Makes what pairs Cosmos wallets on other devices. It comes with the first link or stored session.
 *
 * @param parts - See {@link PairingParts}.
 */
export function createPairing(parts: PairingParts): PairingCapability {
  return {
    methods: pairingMethods,
    events: pairingEvents,
    connect: (paired) => connectPaired(paired, parts),
  }
}

async function connectPaired(
  paired: PairedNamespace,
  { connect, networks }: PairingParts,
): Promise<ChainConnection> {
  const wallet = createPairedWallet(paired)
  const getServed = () => [...new Set(paired.read().chains)]
  const caipNetworkId = paired.getNetwork()
  const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
  const connection = connect({
    wallet,
    name: paired.walletName,
    // No request goes out: the session says the account, if not its key.
    key: await readKey(
      wallet.readAgreed(toChainId(network ?? { caipNetworkId, id: '' })),
      network?.cosmos.bech32Prefix,
    ),
    caipNetworkId,
    networks,
    getServed,
    onNetwork: paired.setNetwork,
    // Another tab of the site may go to another one, and an update may take it away.
    getNetwork: paired.getNetwork,
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
