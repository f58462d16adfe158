import { getNetwork, type KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { IconButton } from '../components/IconButton.js'
import { NetworkImage } from '../components/NetworkImage.js'
import { BackIcon } from '../icons/BackIcon.js'
import { ChevronDownIcon } from '../icons/ChevronDownIcon.js'
import { HelpIcon } from '../icons/HelpIcon.js'
import { getNetworkName } from '../messages/getNetworkName.js'
import { useFirstMessages } from '../messages/useFirstMessages.js'
import { useScreen } from '../screen/useScreen.js'
import { getView } from '../views/registry.js'
import type { DialogPartProps } from './DialogParts.js'
import { getRoute } from './selectModal.js'

/** What stands left in the header, by the view's descriptor. */
export function HeaderStart({ modal }: DialogPartProps): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { common } = useFirstMessages()
  const view = getView(getRoute(modal).view)
  const left = view.left ?? 'back'
  const isEmbeddedRoot = kit.options.enableEmbedded === true && left === 'help'
  const canGoBack = modal.history.length > 1 && !isEmbeddedRoot
  if (left === 'none') return null
  if (left === 'network') return kit.options.enableNetworkSwitch === false ? null : <NetworkChoice />

  function goBack(): void {
    view.onBack?.(kit)
    router.back()
  }

  if (canGoBack) return <IconButton label={common.back} icon={<BackIcon />} onClick={goBack} />
  if (left !== 'help' || kit.options.enableWalletGuide === false) return null
  return (
    <IconButton
      label={common.getHelp}
      icon={<HelpIcon />}
      onClick={() => {
        kit.analytics.track('CLICK_WALLET_HELP', {})
        router.push('WhatIsAWallet')
      }}
    />
  )
}

const countNetworks = ({ networks }: KitState) =>
  Object.values(networks).flatMap(({ requestedCaipNetworks }) => requestedCaipNetworks).length

/** The network in use; opens the list when there is another one to go to. */
function NetworkChoice(): ReactNode {
  const { router } = useScreen()
  const messages = useFirstMessages()
  const network = useProvidedKitState((state) => getNetwork(state))
  const count = useProvidedKitState(countNetworks)
  if (!network) return null
  const hasChoice = count > 1 || network.isUnknown === true
  return (
    <button
      type="button"
      className="lk-network-button"
      aria-label={messages.common.chooseNetwork({ name: getNetworkName(messages, network) })}
      disabled={!hasChoice}
      onClick={() => router.push('Networks')}
    >
      <NetworkImage network={network} size={24} />
      {hasChoice && <ChevronDownIcon size={16} />}
    </button>
  )
}
