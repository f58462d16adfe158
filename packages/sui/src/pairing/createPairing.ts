import type { ChainConnection, PairedNamespace, PairingCapability } from '@latchkey/core'
import { connectPairedStandard } from '@latchkey/wallet-standard'
import type { ConnectionParts } from '../wallets/ConnectionParts.js'
import type { createConnection } from '../wallets/createConnection.js'
import { createPairedWallet } from './createPairedWallet.js'
import { pairingEvents, pairingMethods } from './pairingMethods.js'

/** What pairing is made from. A page has `connect` from the start, so it is given, not imported. */
export type PairingParts = Pick<ConnectionParts, 'networks' | 'answer'> & {
  connect: typeof createConnection
}

/**
 * Makes what pairs Sui wallets on other devices. It comes with the first link or stored session.
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

function connectPaired(paired: PairedNamespace, { connect, ...parts }: PairingParts): ChainConnection {
  return connectPairedStandard(paired, {
    wallet: createPairedWallet(paired),
    connect: (start) => connect({ ...parts, ...start }),
  })
}
