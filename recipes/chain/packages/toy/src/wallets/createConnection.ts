import {
  type Account,
  type ChainConnection,
  type ConnectionEvents,
  readField,
  readWalletFailure,
  toWalletError,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { type CaipNetworkId, isCaip2 } from '@latchkey/primitives'
import { isAddressOn, readKind } from '../address.js'
import type { ToyWallet } from './ToyWallet.js'

/** A wallet that has let the site in. */
export type ToyConnection = ChainConnection<ToyWallet>

/**
 * A connection over a wallet. Installed wallets and those of a session on another device have the same interface.
 *
 * @param wallet - The wallet.
 * @throws `connection/failed` for one that is on no network.
 */
export function createConnection(wallet: ToyWallet): ToyConnection {
  const seen = readSeen(wallet)
  if (!seen) throw new AppKitError('connection/failed')
  return {
    namespace: 'toy',
    ...seen,
    provider: wallet,
    async signMessage({ address, message, signal }) {
      signal.throwIfAborted()
      const method = 'signMessage'
      try {
        const signature: unknown = await wallet.signMessage({ address, message })
        if (typeof signature !== 'string') throw new TypeError('The wallet answered with no signature')
        return signature
      } catch (error) {
        throw toWalletError(error, method)
      }
    },
    async switchNetwork({ caipNetworkId }, { signal }) {
      signal.throwIfAborted()
      try {
        await wallet.switchNetwork(caipNetworkId)
      } catch (cause) {
        const isDeclined = readWalletFailure(cause).code === 4001
        const code = isDeclined ? 'network/switch-rejected' : 'network/switch-failed'
        throw new AppKitError(code, undefined, { cause })
      }
      if (wallet.network !== caipNetworkId) throw new AppKitError('network/switch-failed')
    },
    async disconnect() {
      await wallet.disconnect()
    },
    watch: ({ onChange }: ConnectionEvents) =>
      wallet.onChange(() => {
        const change = readSeen(wallet)
        if (change) onChange(change)
      }),
  }
}

/**
 * Accounts and network, read at once: nobody sees an address beside a network it is not of. Nothing where the wallet, which is
 * foreign code, is on none.
 */
function readSeen(
  wallet: ToyWallet,
): { accounts: readonly Account[]; caipNetworkId: CaipNetworkId } | undefined {
  const [network, accountList] = [readField(wallet, 'network'), readField(wallet, 'accounts')]
  if (typeof network !== 'string' || !isCaip2(network)) return undefined
  const shared: readonly unknown[] = Array.isArray(accountList) ? accountList : []
  const accounts = shared.flatMap((one): Account[] => {
    const [address, publicKey] = [readField(one, 'address'), readField(one, 'publicKey')]
    if (typeof address !== 'string' || !isAddressOn(address, network)) return []
    return [
      {
        namespace: 'toy',
        address,
        type: readKind(address),
        ...(typeof publicKey === 'string' && { publicKey }),
      },
    ]
  })
  return { accounts, caipNetworkId: network }
}
