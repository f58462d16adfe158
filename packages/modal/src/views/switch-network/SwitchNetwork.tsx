import { findNetwork, getNetwork, type KitState } from '@latchkey/core'
import { parseCaip2 } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { ShowWallet } from '../../components/ShowWallet.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { DeclinedIcon } from '../../icons/DeclinedIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { WithoutClose } from '../networks/WithoutClose.js'
import { cancelPairedRequests } from '../pairing-requests/cancelPairedRequests.js'
import { OpenPairedWallet } from '../pairing-requests/OpenPairedWallet.js'
import { useOwnPairedRequest } from '../pairing-requests/usePairedRequest.js'
import { useWalletName } from '../useWalletName.js'

const selectSwitch = (state: KitState) => state.networkSwitch
const selectActiveId = (state: KitState) => getNetwork(state)?.caipNetworkId

type Parameters = { parameters: { caipNetworkId: string } }

/** Asks the wallet to go to a network and follows its answer. */
export function SwitchNetwork(view: Parameters): ReactNode {
  return (
    <>
      <WithoutClose />
      <Switching {...view} />
    </>
  )
}

function Switching({ parameters }: Parameters): ReactNode {
  const kit = useProvidedKit()
  const { store, router } = useScreen()
  const messages = useMessages()
  const { networks: texts, common } = messages
  const networkSwitch = useProvidedKitState(selectSwitch)
  const walletName = useWalletName()
  const paired = useOwnPairedRequest()
  const isThere = useProvidedKitState(selectActiveId) === parameters.caipNetworkId
  const network = findNetwork(kit.store.getState(), parameters.caipNetworkId)
  const isOurs = networkSwitch.status !== 'idle' && networkSwitch.caipNetworkId === parameters.caipNetworkId
  const status = isOurs ? networkSwitch.status : 'idle'

  // Core closes the modal by itself when the visitor came from UnsupportedChain.
  const isDone = isThere && status === 'idle'
  useEffect(() => {
    if (!isDone || !kit.store.getState().modal.isOpen || router.getRoute().view !== 'SwitchNetwork') return
    const { history } = store.getState()
    router.back()
    if (history.at(-2)?.view === 'Networks') router.back()
  }, [isDone, kit, store, router])

  if (!network) {
    return (
      <EmptyState
        icon={<WarningIcon size={28} />}
        title={texts.switchMissing}
        action={<Button onClick={router.back}>{common.back}</Button>}
      />
    )
  }

  const picture = <NetworkImage network={network} size={80} />
  const start = () => {
    const { caipNetworkId } = parseCaip2(parameters.caipNetworkId)
    kit.networks.switchNetwork(caipNetworkId).catch(() => undefined)
  }
  function leave(): void {
    kit.networks.cancelSwitch()
    cancelPairedRequests(kit)
    router.back()
  }

  if (networkSwitch.status === 'failed' && isOurs) {
    const { code, message } = networkSwitch
    const { title, hint } = getErrorText(messages, code, walletName)
    const isDeclined = code === 'network/switch-rejected'
    return (
      <StatusPanel
        picture={picture}
        isWaiting={false}
        mark={isDeclined ? <DeclinedIcon /> : <WarningIcon />}
        markTone={isDeclined ? 'danger' : 'warning'}
        title={title}
        text={hint}
        actions={
          <>
            <Button variant="primary" onClick={start}>
              {common.tryAgain}
            </Button>
            <Button onClick={leave}>{texts.chooseOther}</Button>
          </>
        }
      >
        {!isDeclined && <ErrorDetails code={code} message={message} />}
      </StatusPanel>
    )
  }
  if (status === 'waiting' || isThere) {
    return (
      <StatusPanel
        picture={picture}
        isWaiting={status === 'waiting'}
        title={paired?.isSending ? paired.title : texts.switchWaiting({ walletName })}
        text={
          <>
            {texts.switchWaitingText({ name: network.name })}
            {paired && <span className="lk-status-more">{paired.text}</span>}
          </>
        }
        slowHint={texts.switchSlow({ walletName })}
        actions={
          <>
            <ShowWallet />
            <OpenPairedWallet paired={paired} />
            <Button onClick={leave}>{common.cancel}</Button>
          </>
        }
      />
    )
  }
  return (
    <StatusPanel
      picture={picture}
      isWaiting={false}
      title={texts.switchReady({ name: network.name })}
      text={texts.switchReadyText({ walletName })}
      actions={
        <Button variant="primary" onClick={start}>
          {texts.switchAction}
        </Button>
      }
    />
  )
}
