import type { KitState, Wallet } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { StatusPanel } from '../../components/StatusPanel.js'
import { WalletImage } from '../../components/WalletImage.js'
import { CheckIcon } from '../../icons/CheckIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { PairingPicture } from './PairingPicture.js'

const selectPeerName = (state: KitState) => state.pairing.session?.peer.name

/** The wallet has answered. */
export function PairingOutcome({
  status,
  wallet,
}: {
  status: 'authenticating' | 'connected'
  wallet: Wallet | undefined
}): ReactNode {
  const { pairing, connecting, common } = useMessages()
  const peerName = useProvidedKitState(selectPeerName)
  const picture = wallet ? <WalletImage wallet={wallet} size={80} /> : <PairingPicture />
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
    <StatusPanel
      picture={picture}
      isWaiting={false}
      mark={<CheckIcon />}
      markTone="success"
      title={connecting.connected}
      text={connecting.connectedText({ walletName: peerName ?? wallet?.name ?? common.yourWallet })}
    />
  )
}
