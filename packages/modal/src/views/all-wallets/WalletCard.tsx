import { memo, type ReactNode } from 'react'
import { WalletImage } from '../../components/WalletImage.js'
import { CertifiedIcon } from '../../icons/CertifiedIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { type GridItem, isConnectorItem } from './gridItems.js'

/** Properties of {@link WalletCard}. */
export type WalletCardProps = {
  item: GridItem
  index: number
  /** The one that Tab reaches. */
  isActive: boolean
  isInstalled: boolean
  onChoose(item: GridItem): void
}

/** So many pictures are fetched before the visitor scrolls to them (§9.026). */
const eagerPictures = 20

/** One wallet of the grid. */
export const WalletCard = memo(function WalletCard({
  item,
  index,
  isActive,
  isInstalled,
  onChoose,
}: WalletCardProps): ReactNode {
  const { allWallets } = useMessages()
  const { name } = item
  const isConnector = isConnectorItem(item)
  const isCertified = !isConnector && item.badge_type === 'certified'
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
      onClick={() => onChoose(item)}
    >
      <span className="lk-wallet-card-picture">
        <WalletImage
          {...(isConnector ? { connector: item } : { wallet: item })}
          size={56}
          loading={index < eagerPictures ? 'eager' : 'lazy'}
        />
        {isInstalled && <span className="lk-wallet-card-dot" />}
        {isCertified && <CertifiedIcon size={18} />}
      </span>
      <span className="lk-wallet-card-name">{name}</span>
    </button>
  )
})
