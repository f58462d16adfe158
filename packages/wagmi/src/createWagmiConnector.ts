import {
  type Account,
  type ChainConnection,
  type ConnectionChange,
  type Connector,
  nameConnectionFailure,
  readWalletFailure,
  toSession,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { Eip1193Provider } from '@latchkey/evm'
import { asProvider, createConnection } from '@latchkey/evm/internal'
import { toCaip2 } from '@latchkey/primitives'
import { getAddress, isAddress, UserRejectedRequestError } from 'viem'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import { connect, disconnect, switchChain } from 'wagmi/actions'
import { takeUp, waitUntilSettled } from './takeUp.js'

/** What the row of a connector shows. */
export type WagmiRow = Pick<Connector, 'id' | 'name' | 'type'> &
  Partial<Pick<Connector, 'imageUrl' | 'explorerId' | 'info' | 'isInstalled' | 'isExclusive'>>

type WagmiConnection = { accounts: readonly string[]; chainId: number }

/**
 * A connector of wagmi as one of the kit's. wagmi connects, switches and disconnects it, and its state says what is connected.
 *
 * @param config - The config the connector belongs to.
 * @param connector - The connector.
 * @param row - What its row shows.
 */
export function createWagmiConnector(config: Config, connector: WagmiConnector, row: WagmiRow): Connector {
  const read = () => config.state.connections.get(connector.uid)

  async function toConnection(): Promise<ChainConnection<Eip1193Provider>> {
    const found = read()
    if (!found || toAccounts(found).length === 0) {
      throw new AppKitError('connection/no-accounts', { walletName: row.name })
    }
    const provider = asProvider(await connector.getProvider({ chainId: found.chainId }))
    const shared = { accounts: toAccounts(found), caipNetworkId: toCaip2('eip155', found.chainId) }
    return {
      ...createConnection(provider, shared),
      async switchNetwork({ id }) {
        try {
          await switchChain(config, { connector, chainId: Number(id) })
        } catch (error) {
          const isRefused = readWalletFailure(error).code === UserRejectedRequestError.code
          throw new AppKitError(isRefused ? 'network/switch-rejected' : 'network/switch-failed', undefined, {
            cause: error,
          })
        }
      },
      disconnect: () => leaveWagmi(config, connector),
      watch: ({ onChange, onEnd }) => watchConnection(config, connector.uid, { onChange, onEnd }),
    }
  }

  return {
    ...row,
    namespaces: ['eip155'],
    chains: config.chains.map(({ id }) => toCaip2('eip155', id)),
    source: connector.uid,
    async open() {
      const wasConnected = read() !== undefined
      try {
        // In the caller's own turn where it can be, inside the visitor's gesture: the wallet may open a window.
        if (!wasConnected) await connect(config, { connector })
        return toSession(await toConnection())
      } catch (error) {
        if (!wasConnected) await leaveWagmi(config, connector).catch(() => undefined)
        throw nameConnectionFailure(error, row.name, readWalletFailure(error))
      }
    },
    async restore() {
      await waitUntilSettled(config)
      if (!read()) await takeUp(config, connector)
      return read() && toSession(await toConnection())
    },
  }
}

/**
 * Disconnects a connector in wagmi; nothing where it is not connected.
 *
 * @param config - The config.
 * @param connector - The connector.
 */
export async function leaveWagmi(config: Config, connector: WagmiConnector): Promise<void> {
  if (config.state.connections.has(connector.uid)) await disconnect(config, { connector })
}

/** Reports what wagmi hears of a connection. While wagmi connects or looks for its last visit, it may be missing and yet come back. */
function watchConnection(
  config: Config,
  uid: string,
  { onChange, onEnd }: { onChange(change: ConnectionChange): void; onEnd(): void },
): () => void {
  let before: WagmiConnection | undefined = config.state.connections.get(uid)
  const stop = config.subscribe(
    (state) => state,
    ({ status, connections }) => {
      const now = connections.get(uid)
      if (!now || toAccounts(now).length === 0) {
        if (status === 'connecting' || status === 'reconnecting') return
        stop()
        onEnd()
        return
      }
      const hasOtherAccounts = String(now.accounts) !== String(before?.accounts)
      const hasOtherNetwork = now.chainId !== before?.chainId
      before = now
      if (!hasOtherAccounts && !hasOtherNetwork) return
      onChange({
        ...(hasOtherAccounts && { accounts: toAccounts(now) }),
        ...(hasOtherNetwork && { caipNetworkId: toCaip2('eip155', now.chainId) }),
      })
    },
  )
  return stop
}

/** A connector of anybody's may name its accounts as it likes; what is no address counts as none. */
function toAccounts({ accounts }: WagmiConnection): Account[] {
  return accounts.flatMap((given): Account[] => {
    const isKnown = typeof given === 'string' && isAddress(given, { strict: false })
    return isKnown ? [{ namespace: 'eip155', address: getAddress(given), type: 'eoa' }] : []
  })
}
