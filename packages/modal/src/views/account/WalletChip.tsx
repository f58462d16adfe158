import type { ConnectedWalletInfo, KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { WalletImage } from '../../components/WalletImage.js'
import { ChevronDownIcon } from '../../icons/ChevronDownIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

const selectIsMultiWallet = (state: KitState) => state.features.multiWallet

/** The wallet of the account on screen; the way to the visitor's other wallets where they may have several. */
export function WalletChip({ wallet }: { wallet: ConnectedWalletInfo }): ReactNode {
  const { router } = useScreen()
  const { wallets: texts } = useMessages()
  const isMultiWallet = useProvidedKitState(selectIsMultiWallet)
  const { name, icon, imageId } = wallet
  const content = (
    <>
      <WalletImage name={name} src={icon} imageId={imageId} size={16} />
      <span className="lk-account-wallet-text">{name}</span>
    </>
  )
  if (!isMultiWallet) return <span className="lk-account-wallet-name">{content}</span>
  return (
    <button
      type="button"
      className="lk-account-wallet-name lk-account-wallet-chip"
      aria-label={texts.chip({ walletName: name })}
      onClick={() => router.push('ProfileWallets')}
    >
      {content}
      <ChevronDownIcon size={16} />
    </button>
  )
}
