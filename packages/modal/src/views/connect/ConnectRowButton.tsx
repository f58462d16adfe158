import { useKit } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge.js'
import { Row } from '../../components/Row.js'
import { WalletImage } from '../../components/WalletImage.js'
import type { Messages } from '../../messages/Messages.js'
import { useMessages } from '../../messages/useMessages.js'
import type { ConnectRow } from './getConnectRows.js'
import { useChooseWallet } from './useChooseWallet.js'

/** One wallet of the list. */
export function ConnectRowButton({ row }: { row: ConnectRow }): ReactNode {
  const { chooseConnector, chooseWallet } = useChooseWallet()
  const { connect } = useMessages()
  const kit = useKit()
  const { connector, wallet } = row
  if (wallet) {
    return (
      <Row
        picture={<WalletImage wallet={wallet} />}
        title={wallet.name}
        badge={row.type === 'recent' && <Badge>{connect.recent}</Badge>}
        onClick={() => chooseWallet(wallet)}
      />
    )
  }
  const isLive = kit.connectors.getStatus(connector.id, connector.chain) !== 'disconnected'
  return (
    <Row
      picture={<WalletImage connector={connector} />}
      title={connector.name}
      badge={row.type === 'injected' && getBadge(connector.type === 'MULTI_CHAIN', isLive, connect)}
      onClick={() => chooseConnector(connector)}
    />
  )
}

function getBadge(isMultichain: boolean, isLive: boolean, texts: Messages['connect']): ReactNode {
  if (isMultichain) return <Badge>{texts.multichain}</Badge>
  if (isLive) return <Badge>{texts.connected}</Badge>
  return <Badge tone="success">{texts.installed}</Badge>
}
