import type { Connection } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge.js'
import { WalletImage } from '../../components/WalletImage.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link WalletLine}. */
export type WalletLineProps = {
  wallet: Pick<Connection['wallet'], 'name' | 'icon'> & { imageId?: string | undefined }
  account: Connection['accounts'][number] | undefined
  /** All accounts of the wallet there, where it is connected. */
  accounts?: Connection['accounts'] | undefined
  /** The account's own name, in the place of its address. */
  profileName?: string | undefined
  badge?: ReactNode
  /** What can be done with the wallet. */
  children: ReactNode
}

/** A wallet with one of its accounts, and what can be done with it. */
export function WalletLine({
  wallet,
  account,
  accounts,
  profileName,
  badge,
  children,
}: WalletLineProps): ReactNode {
  return (
    <div className="lk-wallet-line">
      <WalletImage name={wallet.name} src={wallet.icon} imageId={wallet.imageId} />
      <span className="lk-row-text">
        <span className="lk-wallet-name">
          <span className="lk-row-title">{wallet.name}</span>
          {badge}
        </span>
        {account && <AccountName account={account} accounts={accounts} profileName={profileName} />}
      </span>
      <span className="lk-wallet-actions">{children}</span>
    </div>
  )
}

/** An account as lists name it, with its kind where a wallet has several kinds. */
export function AccountName({
  account: { address, type },
  accounts = [],
  profileName,
}: {
  account: Connection['accounts'][number]
  accounts?: Connection['accounts'] | undefined
  profileName?: string | undefined
}): ReactNode {
  const { wallets: texts } = useMessages()
  // Most wallets have accounts of the one usual kind, which need no name.
  const isNamed = type !== 'eoa' || accounts.some((one) => one.type === 'smartAccount')
  const kind = isNamed ? texts.accountTypes[type] : undefined
  return (
    <span className="lk-wallet-account">
      <span className={profileName ? undefined : 'lk-mono'} title={address}>
        {profileName ?? truncateAddress(address)}
      </span>
      {kind && <Badge>{kind}</Badge>}
    </span>
  )
}
