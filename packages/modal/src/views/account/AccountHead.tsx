import type { AccountState, Network } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/Avatar.js'
import { Badge } from '../../components/Badge.js'
import { CopyButton } from '../../components/CopyButton.js'
import { getExplorerUrl } from '../../components/getExplorerUrl.js'
import { getWebUrl } from '../../components/getWebUrl.js'
import { NewTabNote } from '../../components/NewTabNote.js'
import { WalletImage } from '../../components/WalletImage.js'
import { ExternalLinkIcon } from '../../icons/ExternalLinkIcon.js'
import { LocalIcon } from '../../icons/LocalIcon.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link AccountHead}. */
export type AccountHeadProps = { account: AccountState; address: string; network: Network | undefined }

/** Picture, name or address, the wallet, and where the network is somebody's own machine. */
export function AccountHead({ account, address, network }: AccountHeadProps): ReactNode {
  const { account: texts, common } = useMessages()
  const { profileName, profileImage, connectedWalletInfo: wallet } = account
  const explorerUrl = getWebUrl(getExplorerUrl(network, 'address', address))
  return (
    <div className="lk-account-head">
      <Avatar address={address} name={profileName} src={profileImage} size={64} />
      <div className="lk-account-name">
        <span className={profileName ? 'lk-account-title' : 'lk-account-title lk-mono'} title={address}>
          {profileName ?? truncateAddress(address)}
        </span>
        <CopyButton
          isIconOnly
          value={address}
          label={common.copyAddress}
          confirmation={common.addressCopied}
        />
        {explorerUrl && (
          <a
            className="lk-icon-button"
            data-size="small"
            href={explorerUrl}
            target="_blank"
            rel="noopener noreferrer"
            title={texts.explorer}
          >
            <ExternalLinkIcon size={16} />
            <span className="lk-visually-hidden">{texts.explorer}</span>
            <NewTabNote />
          </a>
        )}
      </div>
      <div className="lk-account-wallet">
        {wallet && (
          <span className="lk-account-wallet-name">
            <WalletImage name={wallet.name} src={wallet.icon} size={16} />
            {wallet.name}
          </span>
        )}
        {network?.isLocal && (
          <Badge tone="warning">
            <LocalIcon size={14} /> {common.local}
          </Badge>
        )}
      </div>
    </div>
  )
}
