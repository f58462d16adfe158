import { getActiveConnection, type KitState, type NameStep } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { ShowWallet } from '../../components/ShowWallet.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { WalletImage } from '../../components/WalletImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { cancelPairedRequests } from '../pairing-requests/cancelPairedRequests.js'
import { OpenPairedWallet } from '../pairing-requests/OpenPairedWallet.js'
import { useOwnPairedRequest } from '../pairing-requests/usePairedRequest.js'
import { useWalletName } from '../useWalletName.js'

const selectWallet = (state: KitState) => getActiveConnection(state)?.wallet

/** A registration with the wallet, or with the gateway. */
export function NameProgress({
  step: { name, status },
}: {
  step: Extract<NameStep, { status: 'signing' | 'registering' }>
}): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { names: texts, common } = useMessages()
  const wallet = useProvidedKitState(selectWallet)
  const walletName = useWalletName()
  const paired = useOwnPairedRequest()
  const picture = (
    <WalletImage name={wallet?.name ?? walletName} src={wallet?.icon} imageId={wallet?.imageId} size={80} />
  )

  useEffect(
    () => () => {
      const { view } = router.getRoute()
      // Whoever goes elsewhere gives it up; a closed modal and an embedded wallet's own page go on with it.
      const isOn = view === 'RegisterAccountName' || view === 'ApproveTransaction'
      if (kit.store.getState().modal.isOpen && !isOn) void kit.names.cancel()
    },
    [kit, router],
  )

  function giveUp(): void {
    void kit.names.cancel()
    cancelPairedRequests(kit)
  }

  if (status === 'registering') {
    return (
      <StatusPanel
        picture={picture}
        isWaiting
        title={texts.registering({ name })}
        text={texts.registeringText}
        slowHint={texts.slowRegistering}
        actions={<Button onClick={kit.modal.close}>{common.close}</Button>}
      />
    )
  }
  return (
    <StatusPanel
      picture={picture}
      isWaiting
      title={paired?.isSending ? paired.title : texts.sign({ walletName })}
      text={
        <>
          {texts.signText({ name })}
          {paired && <span className="lk-status-more">{paired.text}</span>}
        </>
      }
      slowHint={texts.slowSign({ walletName })}
      actions={
        <>
          <ShowWallet />
          <OpenPairedWallet paired={paired} />
          <Button onClick={giveUp}>{common.cancel}</Button>
        </>
      }
    />
  )
}
