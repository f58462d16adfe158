import {
  type Account,
  type ChainConnection,
  type ConnectionEvents,
  nameConnectionFailure,
  nameWalletFailure,
  readField,
  type Stop,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { Eip1193Events, Eip1193Provider } from './Eip1193Provider.js'
import { readAccounts, readCaipNetworkId, readHex, type Spell } from './readAnswer.js'
import { switchNetwork } from './switchNetwork.js'

/** MetaMask reports a short loss of its node as a disconnect with this code; the account stays shared. */
const temporaryDisconnectCode = 1013

/**
 * Asks a wallet for its accounts (`eth_requestAccounts`). The question goes out at once, so that a wallet that opens a
 * window is still inside the visitor's gesture.
 *
 * @param provider - The wallet's interface.
 * @param walletName - The wallet, as the visitor knows it.
 * @param signal - Aborted when nobody waits any more; wallets that know of it take the question back.
 * @throws `connection/…`.
 */
export async function connectWallet(
  provider: Eip1193Provider,
  walletName: string,
  signal: AbortSignal,
): Promise<ChainConnection<Eip1193Provider>> {
  try {
    const answer = await provider.request({ method: 'eth_requestAccounts' }, { signal })
    const connection = await toConnection(provider, answer)
    if (!connection) throw new AppKitError('connection/no-accounts', { walletName })
    return connection
  } catch (error) {
    const { readWalletFailure } = await import('../late.js')
    throw nameConnectionFailure(error, walletName, readWalletFailure(error))
  }
}

/**
 * Reads what a wallet still shares (`eth_accounts`), without asking the visitor.
 *
 * @param provider - The wallet's interface.
 */
export async function reconnectWallet(
  provider: Eip1193Provider,
): Promise<ChainConnection<Eip1193Provider> | undefined> {
  return toConnection(provider, await provider.request({ method: 'eth_accounts' }))
}

async function toConnection(provider: Eip1193Provider, answer: unknown) {
  if (readAccounts(answer).length === 0) return undefined
  // Checksums need a hash function, which the page's first script does not contain.
  const late = import('../spellAddress.js').catch(() => undefined)
  const [spelling, caipNetworkId] = await Promise.all([late, readNetwork(provider)])
  const spell = spelling?.spellAddress
  return createConnection(provider, { accounts: readAccounts(answer, spell), caipNetworkId }, spell)
}

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

async function readNetwork(provider: Eip1193Provider): Promise<CaipNetworkId> {
  return readCaipNetworkId(await provider.request({ method: 'eth_chainId' }))
}
