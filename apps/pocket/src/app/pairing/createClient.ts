import { createIndexedDbStorage } from '@latchkey/pairing'
import { createWalletClient, type WalletClient, type WalletClientOptions } from '@latchkey/pairing/wallet'

/** What the app knows by itself of a client's options. */
export type ClientParameters = Pick<WalletClientOptions, 'relayUrl' | 'projectId' | 'metadata'>

/**
 * Makes the client that talks to sites on other devices.
 *
 * @param parameters - The relay and how pocket presents itself.
 */
export async function createClient(parameters: ClientParameters): Promise<WalletClient> {
  return createWalletClient({
    ...parameters,
    storage: createIndexedDbStorage('pocket-pairing'),
    supportsAuthentication: true,
  })
}
