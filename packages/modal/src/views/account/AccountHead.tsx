import type { AccountState, Network } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/Avatar.js'
import { Badge } from '../../components/Badge.js'
import { CopyButton } from '../../components/CopyButton.js'
import { ExplorerLink } from '../../components/ExplorerLink.js'
import { getLoginName } from '../../components/getLoginName.js'
import { Spinner } from '../../components/Spinner.js'
import { DisconnectIcon } from '../../icons/DisconnectIcon.js'
import { LocalIcon } from '../../icons/LocalIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useDisconnectText } from './useDisconnectText.js'
import { WalletChip } from './WalletChip.js'

/** Properties of {@link AccountHead}. */
export type AccountHeadProps = {
  account: AccountState
  address: string
  network: Network | undefined
  isDisconnecting: boolean
  onDisconnect(): void
}

/**
 * Picture, name or address, the wallet with the way out of it, and a mark for a network on the visitor's own machine. The way
 * out is up here because the main button of the view before was at the end.
 */
export function AccountHead({
  account,
  address,
  network,
  isDisconnecting,
  onDisconnect,
}: AccountHeadProps): ReactNode {
  const { copying, networks, account: texts } = useMessages()
  const { profileName, profileImage, connectedWalletInfo: wallet } = account
  // An embedded wallet has no name of its own that a visitor knows.
  const loginName = getLoginName(account)
  const disconnectText = useDisconnectText()
  return (
    <div className="lk-account-head">
      <Avatar address={address} src={profileImage} size={64} />
      <div className="lk-account-name">
        <span className={profileName ? 'lk-account-title' : 'lk-account-title lk-mono'} title={address}>
          {profileName ?? truncateAddress(address)}
        </span>
        <CopyButton
          isIconOnly
          value={address}
          label={copying.copyAddress}
          confirmation={copying.addressCopied}
        />
        <ExplorerLink network={network} address={address} />
      </div>
      <div className="lk-account-wallet">
        {wallet && <WalletChip wallet={loginName ? { ...wallet, name: loginName } : wallet} />}
        {network?.isLocal && (
          <Badge tone="warning">
            <LocalIcon size={14} /> {networks.local}
          </Badge>
        )}
        <button
          type="button"
          className="lk-account-leave"
          aria-disabled={isDisconnecting || undefined}
          onClick={() => onDisconnect()}
        >
          {isDisconnecting ? <Spinner /> : <DisconnectIcon size={16} />}
          {isDisconnecting ? texts.disconnecting : disconnectText}
        </button>
      </div>
    </div>
  )
}
