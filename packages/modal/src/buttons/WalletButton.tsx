'use client'
import { connectorIds } from '@latchkey/core'
import { type ReactNode, useEffect } from 'react'
import { WalletImage } from '../components/WalletImage.js'
import { QrCodeIcon } from '../icons/QrCodeIcon.js'
import { walletButtonTexts } from '../messages/walletButtonTexts.js'
import { adoptStyles } from '../styles/adoptStyles.js'
import { accountStyles } from '../styles/generated/accountStyles.js'
import { walletButtonStyles } from '../styles/generated/walletButtonStyles.js'
import type { CustomWalletButtonProps } from './CustomWalletButton.js'
import { PageButton } from './PageButton.js'
import { useWalletButton } from './useWalletButton.js'

/** Properties of {@link WalletButton}. */
export type WalletButtonProps = Omit<CustomWalletButtonProps, 'children'> & {
  /** Shown instead of the wallet's name. */
  label?: string
  isDisabled?: boolean
}

/**
 * Connects one wallet: asks it where it is in this browser, else opens the modal on its code, its link and where to get it. The page
 * needs a `<Modal />`.
 *
 * @example
 * <WalletButton wallet="amberWallet" />
 */
export function WalletButton({ wallet: called, namespace, label, isDisabled }: WalletButtonProps): ReactNode {
  const { choice, name: found, press, status } = useWalletButton(called, namespace)
  useEffect(() => {
    adoptStyles(document, accountStyles)
    adoptStyles(document, walletButtonStyles)
  }, [])
  const { row, wallet } = choice
  const name = label ?? found
  return (
    <PageButton isBusy={status === 'connecting'} isDisabled={isDisabled} onClick={press}>
      <span className="lk-visually-hidden">{walletButtonTexts.labels[status]({ name })}</span>
      <span className="lk-wallet-button-picture" data-status={status}>
        {status === 'connecting' ? (
          <span className="lk-spinner" aria-hidden="true" />
        ) : row?.id === connectorIds.walletConnect ? (
          <QrCodeIcon size={24} />
        ) : (
          <WalletImage name={found} connector={row} wallet={wallet} size={24} loading="eager" />
        )}
      </span>
      <span className="lk-page-button-name" data-screens="all" aria-hidden="true">
        {name}
      </span>
    </PageButton>
  )
}
