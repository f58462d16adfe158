import { type Connection, getAccount } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge.js'
import { CopyButton } from '../../components/CopyButton.js'
import { ExplorerLink } from '../../components/ExplorerLink.js'
import { IconButton } from '../../components/IconButton.js'
import { Spinner } from '../../components/Spinner.js'
import { DisconnectIcon } from '../../icons/DisconnectIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useDisconnecting } from '../useDisconnecting.js'
import { AccountList } from './AccountList.js'
import { WalletLine } from './WalletLine.js'

/** The wallet in use on its namespace. */
export function ActiveWallet({ connection }: { connection: Connection }): ReactNode {
  const { wallets: texts, copying } = useMessages()
  const { isDisconnecting, disconnect, question } = useDisconnecting(texts.disconnectFailed)
  const { id: connectionId, namespace, accounts, wallet, caipNetwork } = connection
  const profileName = useProvidedKitState((state) => getAccount(state, namespace).profileName)
  const [account] = accounts
  return (
    <div className="lk-wallet-active">
      <WalletLine
        wallet={wallet}
        account={account}
        accounts={accounts}
        profileName={profileName}
        badge={<Badge tone="success">{texts.active}</Badge>}
      >
        <CopyButton
          isIconOnly
          value={account?.address}
          label={copying.copyAddress}
          confirmation={copying.addressCopied}
        />
        <ExplorerLink network={caipNetwork} address={account?.address} />
        <IconButton
          size="small"
          label={texts.disconnectWallet({ walletName: wallet.name })}
          icon={isDisconnecting ? <Spinner /> : <DisconnectIcon size={16} />}
          isDisabled={isDisconnecting}
          onClick={() => disconnect({ connectionId, keepOpen: true })}
        />
      </WalletLine>
      {question}
      <AccountList connection={connection} />
    </div>
  )
}
