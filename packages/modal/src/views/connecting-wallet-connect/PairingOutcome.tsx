import type { KitState, Wallet } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { StatusPanel } from '../../components/StatusPanel.js'
import { SuccessPanel } from '../../components/SuccessPanel.js'
import { WalletImage } from '../../components/WalletImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { getOwnPicture } from '../pairing-requests/getOwnPicture.js'
import { PairingPicture } from './PairingPicture.js'

const selectPeer = (state: KitState) => state.pairing.session?.peer

/** The wallet has answered. */
export function PairingOutcome({
  status,
  wallet,
}: {
  status: 'authenticating' | 'connected'
  wallet: Wallet | undefined
}): ReactNode {
  const { pairing, connecting } = useMessages()
  const peer = useProvidedKitState(selectPeer)
  const src = getOwnPicture(peer?.icons ?? [])
  const picture =
    wallet || src ? <WalletImage wallet={wallet} src={src} name={peer?.name} size={80} /> : <PairingPicture />
  if (status === 'authenticating') {
    return (
      <StatusPanel
        picture={picture}
        isWaiting
        title={pairing.authenticating}
        text={pairing.authenticatingText}
        slowHint={pairing.authenticatingSlow}
      />
    )
  }
  return (
    <SuccessPanel
      picture={picture}
      title={connecting.connected}
      text={connecting.connectedText({ walletName: peer?.name ?? wallet?.name ?? connecting.yourWallet })}
    />
  )
}
