import { type Connector, connectorIds, getConnectorType, type Stop } from '@latchkey/core'
import { isOwnPicture, readAnnouncement } from '@latchkey/evm/internal'
import { toPlainText } from '@latchkey/primitives'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import { createWagmiConnector, type WagmiRow } from './createWagmiConnector.js'
import { explorerIds } from './explorerIds.js'
import { isFramed } from './frames.js'
import { isInside } from './isInside.js'
import { takeUp, waitUntilSettled } from './takeUp.js'
import { watchInjected } from './watchInjected.js'

/** Wallets that wagmi's `injected({ target })` names, and what they announce themselves as. */
const targets: Readonly<Record<string, string>> = {
  metaMask: 'io.metamask',
  coinbaseWallet: 'com.coinbase.wallet',
  phantom: 'app.phantom',
}

/**
 * Watches the connectors of a config: each that can be used from this page is one of the kit's. One wallet is one row, so a connector
 * of wagmi's `injected` stays out where its wallet has announced itself. Pairing is the kit's own.
 *
 * @param config - The config.
 * @param onConnector - Called for each, now and later.
 * @param onGone - Called with one that is listed no longer.
 */
export function watchConnectors(
  config: Config,
  onConnector: (connector: Connector) => void,
  onGone: (connector: Connector) => void = () => {},
): Stop {
  const listed = new Map<string, Connector>()
  /** The connectors that work inside their wallet's page only, and whether this page is there. */
  const frames = new Map<string, boolean>()
  const stopping = new AbortController()

  async function lookAround(connector: WagmiConnector): Promise<void> {
    frames.set(connector.uid, false)
    if (!(await isInside(connector, stopping.signal))) return
    frames.set(connector.uid, true)
    await waitUntilSettled(config)
    if (!config.state.connections.has(connector.uid)) await takeUp(config, connector)
    if (!stopping.signal.aborted) tell()
  }

  function tell(): void {
    const offered = config.connectors.flatMap((connector) => {
      if (isFramed(connector) && !frames.has(connector.uid)) void lookAround(connector)
      const isExclusive = frames.get(connector.uid)
      const row = isExclusive === false ? undefined : toRow(config, connector)
      return row ? [{ connector, row: { ...row, ...(isExclusive && { isExclusive }) } }] : []
    })
    for (const [uid, connector] of listed) {
      if (offered.some((one) => one.connector.uid === uid)) continue
      listed.delete(uid)
      onGone(connector)
    }
    for (const { connector, row } of offered) {
      if (listed.has(connector.uid)) continue
      const made = createWagmiConnector(config, connector, row)
      listed.set(connector.uid, made)
      onConnector(made)
    }
  }

  addMissed(config)
  const stops = [watchInjected(config), config._internal.connectors.subscribe(tell)]
  tell()
  stopping.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  return () => stopping.abort()
}

/** wagmi forgets wallets that announce themselves while it reads its storage. */
function addMissed({ connectors: known, _internal: { mipd, connectors } }: Config): void {
  const claimed = new Set(known.flatMap(({ id, rdns }) => [id, ...[rdns ?? []].flat()]))
  const missed = mipd?.getProviders().filter(({ info }) => !claimed.has(info.rdns)) ?? []
  if (missed.length === 0) return
  const added = missed.map((detail) => connectors.setup(connectors.providerDetailToConnector(detail)))
  connectors.setState((all) => [...all, ...added])
}

/**
 * The row of a connector.
 *
 * @returns `undefined` where it is not one of its own.
 */
function toRow(config: Config, connector: WagmiConnector): WagmiRow | undefined {
  const { id, type, icon } = connector
  if (type === 'latchkey' || id === connectorIds.walletConnect) return undefined
  const announced = config._internal.mipd?.getProviders() ?? []
  const own = type === 'injected' ? announced.find(({ info }) => info.rdns === id) : undefined
  if (own) {
    const read = readAnnouncement(own)
    return (
      read && {
        id,
        name: read.name,
        type: getConnectorType(connectorIds.eip6963),
        imageUrl: read.icon,
        info: { rdns: id },
        isInstalled: true,
      }
    )
  }
  const [rdns] = [connector.rdns ?? targets[id]].flat()
  const isInjected = type === 'injected'
  if (isInjected && announced.some(({ info }) => id === connectorIds.injected || info.rdns === rdns))
    return undefined
  const name = id === connectorIds.injected ? 'Browser Wallet' : toPlainText(connector.name)
  if (!name) return undefined
  return {
    id,
    name,
    type: getConnectorType(isInjected ? connectorIds.injected : id),
    imageUrl: isOwnPicture(icon) ? icon : undefined,
    explorerId: explorerIds[id],
    ...(rdns && { info: { rdns } }),
    ...(isInjected && { isInstalled: true }),
  }
}
