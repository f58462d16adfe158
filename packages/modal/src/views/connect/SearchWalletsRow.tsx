import type { KitState } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge.js'
import { Row } from '../../components/Row.js'
import { Skeleton } from '../../components/Skeleton.js'
import { SearchIcon } from '../../icons/SearchIcon.js'
import { useFirstMessages } from '../../messages/useFirstMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { selectIsGatewayDown } from './selectIsGatewayDown.js'
import { selectIsPaired } from './selectIsPaired.js'
import { useCanPair } from './useCanPair.js'

const selectWalletList = (state: KitState) => state.walletList
const selectIsSwitchedOn = (state: KitState) => state.features.allWallets

/** Goes to the whole directory and says how large it is; nothing where the site hides it. */
export function SearchWalletsRow(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { connect } = useFirstMessages()
  const { count, featured, status } = useProvidedKitState(selectWalletList)
  const isSwitchedOn = useProvidedKitState(selectIsSwitchedOn)
  const isPaired = useProvidedKitState(selectIsPaired)
  const isGatewayDown = useProvidedKitState(selectIsGatewayDown)
  const isPairable = useCanPair()
  const { allWallets = 'SHOW' } = kit.options
  const isHidden = allWallets === 'HIDE' || (allWallets === 'ONLY_MOBILE' && !isMobile())
  // Wallets that are not installed can be connected by pairing only.
  if (isHidden || !isSwitchedOn || !isPairable) return null
  const total = count + featured.length
  return (
    <Row
      icon={<SearchIcon />}
      title={connect.searchWallets}
      badge={
        total > 0 ? (
          <Badge>{getWalletCountText(total)}</Badge>
        ) : (
          status.overview === 'loading' && !isGatewayDown && <Skeleton width={44} height={22} />
        )
      }
      isDisabled={isPaired}
      onClick={() => {
        kit.analytics.track('CLICK_ALL_WALLETS', {})
        router.push('AllWallets')
      }}
    />
  )
}

/**
 * How many wallets the search row promises: exact below ten, else in tens with a plus where that is less.
 *
 * @param count - Wallets in the directory.
 *
 * @example
 * getWalletCountText(538) // '530+'
 */
export function getWalletCountText(count: number): string {
  if (count < 10) return String(count)
  const tens = Math.floor(count / 10) * 10
  return tens < count ? `${tens}+` : String(tens)
}
