import type { PairedNamespace, PairingCapability } from '@latchkey/core'
import type { BitcoinConnection, createConnection } from '../wallets/createConnection.js'
import { createPairedWallet } from './createPairedWallet.js'
import { pairingEvents, pairingMethods } from './pairingMethods.js'

/**
 * Makes what pairs Bitcoin wallets on other devices. It comes with the first link or stored session.
 *
 * @param connect - Makes the connection. A page has it from the start, so it is given, not imported.
 */
export function createPairing(connect: typeof createConnection): PairingCapability {
  return {
    methods: pairingMethods,
    events: pairingEvents,
    connect: (paired) => connectPaired(paired, connect),
  }
}

async function connectPaired(
  paired: PairedNamespace,
  connect: typeof createConnection,
): Promise<BitcoinConnection> {
  const wallet = createPairedWallet(paired)
  return {
    ...connect(wallet, await wallet.connect(paired.getNetwork())),
    // A session ends as a whole, by who paired it.
    disconnect: async () => {},
  }
}
