import {
  type Connector,
  type ConnectState,
  findConnector,
  getConnectorStatus,
  type KitState,
} from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { ErrorState } from '../../components/ErrorState.js'
import { ShowWallet } from '../../components/ShowWallet.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { SuccessPanel } from '../../components/SuccessPanel.js'
import { WalletImage } from '../../components/WalletImage.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { useWallet } from '../useWallet.js'
import { AlreadyConnected } from './AlreadyConnected.js'
import { failureLooks, unknownFailureLook } from './failureLooks.js'

const idle: ConnectState = { status: 'idle' }
const selectConnect = (state: KitState) => state.connect

type Parameters = ViewParameters['ConnectingExternal']

/** The wallet has been asked: waiting, connected, connected before, or one designed screen per way it can fail. */
export function ConnectingExternal({ parameters }: { parameters: Parameters }): ReactNode {
  const { connecting } = useMessages()
  const { connectorId, namespace } = parameters
  const connector = useProvidedKitState((state) => findConnector(state, connectorId, namespace))
  if (!connector) return <ErrorState title={connecting.missingTitle} text={connecting.missingText} />
  return <Attempt connector={connector} parameters={parameters} />
}

function Attempt({
  connector,
  parameters: { connectorId, namespace, namespaces, walletId },
}: {
  connector: Connector
  parameters: Parameters
}): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const { common, connecting } = messages
  const state = useProvidedKitState(selectConnect)
  const wallet = useWallet(walletId)
  const wanted = namespace ? [namespace] : connector.namespaces
  const isConnected = useProvidedKitState((kitState) =>
    wanted.every((one) => getConnectorStatus(kitState, connectorId, one) !== 'disconnected'),
  )
  const isOurs =
    state.status === 'waiting'
      ? state.connectorId === connectorId && state.namespace === namespace
      : state.status !== 'idle' && state.connectorId === connectorId
  const attempt = isOurs ? state : idle
  const walletName = connector.name
  const picture = <WalletImage connector={connector} wallet={wallet} size={80} />

  // Runs inside the click, so that the wallet may open its window.
  const connect = () => {
    kit.connections
      .connect({ connectorId, ...(namespace && { namespace }), ...(namespaces && { namespaces }) })
      .catch(() => undefined)
  }
  const leave = () => {
    kit.connections.cancelConnect()
    router.back()
  }

  switch (attempt.status) {
    case 'waiting':
      return (
        <StatusPanel
          picture={picture}
          isWaiting
          title={connecting.waiting({ walletName })}
          text={connecting.waitingText}
          slowHint={connecting.slow({ walletName })}
          actions={
            <>
              <ShowWallet connectorId={connectorId} />
              <Button onClick={leave}>{common.cancel}</Button>
            </>
          }
        />
      )
    case 'connected':
      return (
        <SuccessPanel
          picture={picture}
          title={connecting.connected}
          text={connecting.connectedText({ walletName })}
        />
      )
    case 'failed': {
      const { title, hint } = getErrorText(messages, attempt.code, walletName)
      const { Mark, tone, hasDetails } = failureLooks[attempt.code] ?? unknownFailureLook
      return (
        <StatusPanel
          picture={picture}
          isWaiting={false}
          mark={<Mark />}
          markTone={tone}
          title={title}
          text={hint}
          actions={
            <>
              <Button variant="primary" onClick={connect}>
                {common.tryAgain}
              </Button>
              <Button variant="ghost" onClick={leave}>
                {connecting.otherWallet}
              </Button>
            </>
          }
        >
          {hasDetails && <ErrorDetails code={attempt.code} message={attempt.message} />}
        </StatusPanel>
      )
    }
    case 'idle':
      if (isConnected) return <AlreadyConnected picture={picture} connector={connector} namespaces={wanted} />
      return (
        <StatusPanel
          picture={picture}
          isWaiting={false}
          title={connecting.ready({ walletName })}
          text={connecting.readyText({ walletName })}
          actions={
            <Button variant="primary" onClick={connect}>
              {connecting.connect}
            </Button>
          }
        />
      )
  }
}
