'use client'
import { getActiveAddress, getNetworkState, type KitState, type NetworkState } from '@latchkey/core'
import { useKitState } from '@latchkey/react'
import { type ReactNode, useEffect } from 'react'
import { NetworkImage } from '../components/NetworkImage.js'
import { type PerScreen, toScreens } from '../components/toScreens.js'
import { WarningIcon } from '../icons/WarningIcon.js'
import { buttonTexts } from '../messages/buttonTexts.js'
import { adoptStyles } from '../styles/adoptStyles.js'
import { accountStyles } from '../styles/generated/accountStyles.js'
import { PageButton } from './PageButton.js'

/** Properties of {@link NetworkButton}. */
export type NetworkButtonProps = {
  /** Shown while there is no network. */
  label?: string
  /** Shown while the wallet is on a network the site does not know; "Switch network" by default. */
  unsupportedLabel?: string
  /** What stands for the network: picture and name, which is `full` and the default, or one of them. */
  show?: PerScreen<'full' | 'icon' | 'name'>
  isDisabled?: boolean
}

const selectIsLoading = (state: KitState) => state.modal.isLoading
const selectIsConnected = (state: KitState) => getActiveAddress(state) !== undefined

/**
 * The network in use; opens the list of networks.
 *
 * @example
 * <NetworkButton />
 */
export function NetworkButton({
  label,
  unsupportedLabel = buttonTexts.switchNetwork,
  show = 'full',
  isDisabled,
}: NetworkButtonProps): ReactNode {
  const network = useKitState(getNetworkState)
  const isLoading = useKitState(selectIsLoading)
  const isConnected = useKitState(selectIsConnected)
  useEffect(() => adoptStyles(document, accountStyles), [])
  const isUnsupported = network?.isUnsupported === true
  const none = label ?? (isConnected ? buttonTexts.unknownNetwork : buttonTexts.selectNetwork)
  const name = isUnsupported ? unsupportedLabel : (network?.caipNetwork.name ?? none)
  return (
    <PageButton
      label={buttonTexts.networkLabel({ name })}
      isDisabled={isDisabled}
      onClick={(kit) => void (isLoading || kit.modal.open({ view: 'Networks' }))}
    >
      {isUnsupported ? (
        <span className="lk-page-button-warning">
          <WarningIcon />
        </span>
      ) : (
        <Image network={network} screens={toScreens(network ? show : 'name', (one) => one !== 'name')} />
      )}
      <span className="lk-page-button-name" {...toScreens(network ? show : 'name', (one) => one !== 'icon')}>
        {name}
      </span>
    </PageButton>
  )
}

type ImageProps = { network: NetworkState | undefined; screens: ReturnType<typeof toScreens> }

function Image({ network, screens }: ImageProps): ReactNode {
  return (
    network &&
    screens && (
      <span className="lk-page-button-part" {...screens}>
        <NetworkImage network={network.caipNetwork} size={24} />
      </span>
    )
  )
}
