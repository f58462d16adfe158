import { getActiveConnection, getNetwork, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useWalletName } from '../useWalletName.js'

const selectFormat = (state: LoadedKitState) => state.send.draft.receiverFormat
/** The network of the site on which the receiver's address is one. */
const selectNetwork = (state: LoadedKitState) => {
  const namespace = selectFormat(state)?.namespace
  return namespace && getNetwork(state, namespace)
}

/** Goes to the network that the typed address belongs to, where the site has it; the kit keeps the address. */
export function SwitchToReceiver(): ReactNode {
  const kit = useProvidedKit()
  const { router, toasts } = useScreen()
  const messages = useMessages()
  const walletName = useWalletName()
  const format = useProvidedKitState(selectFormat)
  const network = useProvidedKitState(selectNetwork)
  if (!format || !network) return null
  const { caipNetworkId, chainNamespace } = network

  function switchTo(): void {
    if (!getActiveConnection(kit.store.getState(), chainNamespace)) {
      router.push('SwitchActiveChain', { caipNetworkId })
      return
    }
    kit.networks
      .switchNetwork(caipNetworkId, { throwOnFailure: true })
      .catch(() => toasts.showError(getErrorText(messages, 'network/switch-failed', walletName).title))
  }

  return (
    <button type="button" className="lk-text-button" onClick={switchTo}>
      {messages.send.switchTo({ name: format.name })}
    </button>
  )
}
