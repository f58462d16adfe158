import type { Wallet } from '@latchkey/core'
import { getLinkEnvironment } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/useMessages.js'
import { GetWalletAction } from './GetWalletAction.js'
import { getWalletSource } from './getWalletSource.js'

/** "Don’t have the wallet? Get it"; nothing when nobody knows where. */
export function GetWalletLine({ wallet }: { wallet: Wallet }): ReactNode {
  const { pairing } = useMessages()
  if (!getWalletSource(wallet, getLinkEnvironment())) return null
  return (
    <p className="lk-pairing-get">
      <span className="lk-pairing-get-name">{pairing.dontHave({ name: wallet.name })}</span>
      <GetWalletAction wallet={wallet} className="lk-text-button">
        {pairing.get}
      </GetWalletAction>
    </p>
  )
}
