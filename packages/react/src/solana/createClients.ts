import { findNetwork, getNetwork, type Kit, type Network } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { SolanaProvider } from '@latchkey/solana'
import { createSigner, type Reader, type SolanaSigner } from '@latchkey/solana/internal'

/** The requested network, or the one in use. */
export type NetworkChoice = { caipNetworkId: CaipNetworkId | undefined }

/** A network and its client. */
export type Reading = { network: Network; reader: Reader }

/**
 * Creates a client that reads a network as the kit does.
 *
 * @param kit - The kit.
 * @param choice - `caipNetworkId`: the network, the one in use by default.
 * @throws `network/not-found`.
 */
export async function createReading(kit: Kit, { caipNetworkId }: NetworkChoice): Promise<Reading> {
  const state = kit.store.getState()
  const network =
    caipNetworkId === undefined ? getNetwork(state, 'solana') : findNetwork(state, caipNetworkId)
  if (network?.chainNamespace !== 'solana') {
    throw new AppKitError('network/not-found', { caipNetworkId: caipNetworkId ?? 'solana' })
  }
  return { network, reader: (await kit.networks.getReader(network.caipNetworkId)) as Reader }
}

/**
 * Makes a signer of the account in use.
 *
 * @param kit - The kit.
 * @throws `kit/not-configured` when no wallet of Solana is connected.
 */
export function createSigning(kit: Kit): SolanaSigner {
  return createSigner(kit.getProvider('solana') as SolanaProvider)
}
