import { findConnector, type RecentConnection } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { IconButton } from '../../components/IconButton.js'
import { DeleteIcon } from '../../icons/DeleteIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useChooseWallet } from '../connect/useChooseWallet.js'
import { WalletLine } from './WalletLine.js'

/** A wallet of an earlier visit: connected again, or forgotten. */
export function RecentWallet({ connection }: { connection: RecentConnection }): ReactNode {
  const kit = useProvidedKit()
  const { toasts } = useScreen()
  const { wallets: texts } = useMessages()
  const { chooseConnector } = useChooseWallet()
  const { id: connectionId, connectorId, namespace, accounts, wallet } = connection
  const connector = useProvidedKitState((state) => findConnector(state, connectorId, namespace))
  const walletName = wallet.name

  function forget(): void {
    kit.connections.deleteConnection({ connectionId }).then(
      () => toasts.showSuccess(texts.deleted),
      () => toasts.showError(texts.deleteFailed),
    )
  }

  return (
    <li className="lk-wallet-item">
      <WalletLine
        // A picture that was data is not stored; the connector brings it again.
        wallet={{
          name: walletName,
          icon: wallet.icon ?? connector?.imageUrl,
          imageId: wallet.imageId ?? connector?.imageId,
        }}
        account={accounts[0]}
      >
        {connector && (
          <Button size="small" onClick={() => chooseConnector(connector, namespace)}>
            {texts.connect}
            <span className="lk-visually-hidden">{walletName}</span>
          </Button>
        )}
        <IconButton
          size="small"
          label={texts.delete({ walletName })}
          icon={<DeleteIcon size={16} />}
          onClick={forget}
        />
      </WalletLine>
    </li>
  )
}
