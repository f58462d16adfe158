import { connectorIds, getConnectorStatus, type KitState } from '@latchkey/core'
import { isDisputed } from '@latchkey/core/internal'
import { getNamespaceName } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge.js'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'
import { WalletImage } from '../../components/WalletImage.js'
import { QrCodeIcon } from '../../icons/QrCodeIcon.js'
import { useFirstMessages } from '../../messages/useFirstMessages.js'
import type { ConnectRow } from './getConnectRows.js'
import { selectIsPaired } from './selectIsPaired.js'
import { useChooseWallet } from './useChooseWallet.js'
import { useIsLinkAwaited } from './usePairingAhead.js'

/** One wallet of the list. What would be paired waits while a wallet is paired. */
export function ConnectRowButton({ row }: { row: ConnectRow }): ReactNode {
  const { chooseRow, chooseWallet } = useChooseWallet()
  const { connect } = useFirstMessages()
  const isPaired = useProvidedKitState(selectIsPaired)
  const isLive = useProvidedKitState((state) => isConnected(state, row))
  const isLast = useProvidedKitState((state) => isLastUsed(state, row))
  const isUnclear = useProvidedKitState(
    ({ connectors }) => row.connector !== undefined && isDisputed(connectors, row.connector),
  )
  const isLinkAwaited = useIsLinkAwaited()
  const kinds = useProvidedKitState((state) => listKinds(state, row).join())
  const { connector, wallet } = row
  /** As many as a narrow row has room for. */
  const toList = (names: string) => {
    const [name = '', ...others] = names.split(',')
    return others.length > 2 ? connect.kinds({ name, count: others.length }) : [name, ...others].join(', ')
  }
  if (wallet) {
    return (
      <Row
        picture={<WalletImage wallet={wallet} />}
        title={wallet.name}
        badge={row.type === 'recent' && <Badge>{connect.recent}</Badge>}
        {...(isLinkAwaited ? { end: <Spinner /> } : {})}
        isDisabled={isPaired || isLinkAwaited}
        onClick={() => chooseWallet(wallet)}
      />
    )
  }
  if (connector.id === connectorIds.walletConnect) {
    return (
      <Row
        icon={<QrCodeIcon />}
        title={connector.name}
        badge={<Badge tone="accent">{connect.qrBadge}</Badge>}
        isDisabled={isPaired}
        onClick={() => chooseRow(connector)}
      />
    )
  }
  const isMultichain = connector.type === 'MULTI_CHAIN'
  return (
    <Row
      // Of several that claim a name, none gets ahead by the picture it brings.
      picture={<WalletImage name={connector.name} connector={isUnclear ? undefined : connector} />}
      title={connector.name}
      {...(isUnclear ? { description: connect.disputed } : kinds ? { description: toList(kinds) } : {})}
      badge={
        row.type === 'injected' &&
        (isLive && !isMultichain ? (
          <Badge>{connect.connected}</Badge>
        ) : isLast && !isLive ? (
          <Badge>{connect.recent}</Badge>
        ) : isMultichain ? (
          <Badge>{connect.multichain}</Badge>
        ) : (
          <Badge tone="success">{connect.installed}</Badge>
        ))
      }
      isDisabled={isPaired && row.type === 'external'}
      onClick={() => chooseRow(connector)}
    />
  )
}

function isConnected(state: KitState, { connector }: ConnectRow): boolean {
  const members = connector?.connectors ?? []
  return members.some(({ id, namespaces }) =>
    namespaces.some((namespace) => getConnectorStatus(state, id, namespace) !== 'disconnected'),
  )
}

/** The kinds of networks that an installed wallet is for, where the site has several kinds. */
function listKinds({ networks }: KitState, { type, connector }: ConnectRow): readonly string[] {
  const all = Object.keys(networks)
  if (type !== 'injected' || all.length < 2) return []
  const served = new Set<string>(connector?.connectors.flatMap(({ namespaces }) => namespaces))
  return all.filter((namespace) => served.has(namespace)).map(getNamespaceName)
}

/** Whether it is the wallet that the visitor was last connected with, as far as it is installed. */
function isLastUsed({ recentConnections: [last] }: KitState, { connector }: ConnectRow): boolean {
  return connector?.connectors.some(({ id }) => id === last?.connectorId) ?? false
}
