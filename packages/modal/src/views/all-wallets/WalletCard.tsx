import type { Wallet } from '@latchkey/core'
import { memo, type ReactNode } from 'react'
import { WalletImage } from '../../components/WalletImage.js'
import { CertifiedIcon } from '../../icons/CertifiedIcon.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link WalletCard}. */
export type WalletCardProps = {
  wallet: Wallet
  index: number
  /** The one that Tab reaches. */
  isActive: boolean
  isInstalled: boolean
  onChoose(wallet: Wallet): void
}

/** One wallet of the grid. */
export const WalletCard = memo(function WalletCard({
  wallet,
  index,
  isActive,
  isInstalled,
  onChoose,
}: WalletCardProps): ReactNode {
  const { allWallets } = useMessages()
  const { name } = wallet
  const isCertified = wallet.badge_type === 'certified'
  const label = isInstalled
    ? allWallets.installedLabel({ name })
    : isCertified
      ? allWallets.certifiedLabel({ name })
      : name
  return (
    <button
      type="button"
      className="lk-wallet-card"
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      title={name}
      onClick={() => onChoose(wallet)}
    >
      <span className="lk-wallet-card-picture">
        <WalletImage wallet={wallet} size={56} />
        {isInstalled && <span className="lk-wallet-card-dot" />}
      </span>
      <span className="lk-wallet-card-name">
        <span>{name}</span>
        {isCertified && <CertifiedIcon size={14} />}
      </span>
    </button>
  )
})
