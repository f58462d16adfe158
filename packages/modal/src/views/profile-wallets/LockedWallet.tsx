import type { Connection } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../components/Badge.js'
import { Button } from '../../components/Button.js'
import { IconButton } from '../../components/IconButton.js'
import { Spinner } from '../../components/Spinner.js'
import { DisconnectIcon } from '../../icons/DisconnectIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useDisconnecting } from '../useDisconnecting.js'
import { WalletLine } from './WalletLine.js'

/** A wallet that is connected and shares no account: the visitor reconnects it or leaves it. */
export function LockedWallet({ connection }: { connection: Connection }): ReactNode {
  const { connections } = useProvidedKit()
  const { toasts } = useScreen()
  const { wallets: texts } = useMessages()
  const { isDisconnecting, disconnect, question } = useDisconnecting(texts.disconnectFailed)
  const [isUnlocking, setUnlocking] = useState(false)
  const { id: connectionId, connectorId, namespace, accounts, wallet } = connection
  const walletName = wallet.name

  function unlock(): void {
    setUnlocking(true)
    connections
      .connect({ connectorId, namespace })
      .catch(() => toasts.showError(texts.unlockFailed({ walletName })))
      .finally(() => setUnlocking(false))
  }

  return (
    <li className="lk-wallet-item">
      <WalletLine wallet={wallet} account={accounts[0]} badge={<Badge tone="warning">{texts.locked}</Badge>}>
        <Button size="small" isLoading={isUnlocking} onClick={unlock}>
          {texts.unlock}
          <span className="lk-visually-hidden">{walletName}</span>
        </Button>
        <IconButton
          size="small"
          label={texts.disconnectWallet({ walletName })}
          icon={isDisconnecting ? <Spinner /> : <DisconnectIcon size={16} />}
          isDisabled={isDisconnecting}
          onClick={() => disconnect({ connectionId, keepOpen: true })}
        />
      </WalletLine>
      {question}
    </li>
  )
}
