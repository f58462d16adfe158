import {
  type Account,
  type ChainConnection,
  type ConnectionEvents,
  nameWalletFailure,
  readField,
  type Stop,
} from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { Eip1193Events, Eip1193Provider } from './Eip1193Provider.js'
import { readAccounts, readCaipNetworkId, readHex, type Spell } from './readAnswer.js'
import { switchNetwork } from './switchNetwork.js'

/** MetaMask reports a short loss of its node as a disconnect with this code; the account stays shared. */
const temporaryDisconnectCode = 1013

/**
 * A connection over a wallet's EIP-1193 interface.
 *
 * @param provider - The interface.
 * @param shared - What the wallet has shared.
 * @param spell - Writes the accounts that it reports later with their checksums; as it writes them itself when left out.
 */
export function createConnection(
  provider: Eip1193Provider,
  shared: { accounts: readonly Account[]; caipNetworkId: CaipNetworkId },
  spell?: Spell,
): ChainConnection<Eip1193Provider> {
  return {
    namespace: 'eip155',
    ...shared,
    provider,
    signMessage: (parameters) => signMessage(provider, parameters),
    switchNetwork: (network, options) => switchNetwork(provider, network, options),
    // Gives the permission back (EIP-2255); many wallets know no such request.
    async disconnect() {
      const method = 'wallet_revokePermissions'
      try {
        await provider.request({ method, params: [{ eth_accounts: {} }] })
      } catch (error) {
        throw await toWalletError(error, method)
      }
    },
    watch: (events) => watchWallet(provider, events, spell),
  }
}

/** Signs a text (`personal_sign`, EIP-191). */
async function signMessage(
  provider: Eip1193Provider,
  { address, message, signal }: { address: string; message: string; signal: AbortSignal },
): Promise<string> {
  try {
    const params = [toHex(new TextEncoder().encode(message)), address]
    return readHex(await provider.request({ method: 'personal_sign', params }, { signal }))
  } catch (error) {
    throw await toWalletError(error, 'personal_sign')
  }
}

/** Wallets fail rarely, so the reader of their failures comes late. */
async function toWalletError(error: unknown, method: string): Promise<Error> {
  const { readWalletFailure } = await import('../late.js')
  return nameWalletFailure(error, method, readWalletFailure(error))
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Follows what a connected wallet reports by itself (EIP-1193). */
function watchWallet(provider: Eip1193Provider, events: ConnectionEvents, spell: Spell | undefined): Stop {
  const listeners: Partial<Eip1193Events> = {
    accountsChanged: (accounts) => events.onChange({ accounts: readAccounts(accounts, spell) }),
    chainChanged(chainId) {
      try {
        events.onChange({ caipNetworkId: readCaipNetworkId(chainId) })
      } catch {
        // A wallet that reports something that is no chain id has told us nothing.
      }
    },
    disconnect(error) {
      if (readField(error, 'code') !== temporaryDisconnectCode) events.onEnd()
    },
  }
  const each = (run: (name: keyof Eip1193Events, listener: (value: unknown) => void) => unknown) => {
    for (const [name, listener] of Object.entries(listeners)) {
      try {
        run(name as keyof Eip1193Events, listener)
      } catch {
        // A wallet that cannot be listened to is connected all the same, and must not keep anyone from leaving it.
      }
    }
  }
  each((name, listener) => provider.on?.(name, listener))
  return () => each((name, listener) => provider.removeListener?.(name, listener))
}

/** Asks a wallet for its network. */
export async function readNetwork(provider: Eip1193Provider): Promise<CaipNetworkId> {
  return readCaipNetworkId(await provider.request({ method: 'eth_chainId' }))
}
