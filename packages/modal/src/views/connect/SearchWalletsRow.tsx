import { isMobile, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge.js'
import { Row } from '../../components/Row.js'
import { Skeleton } from '../../components/Skeleton.js'
import { SearchIcon } from '../../icons/SearchIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { getWalletCountText } from './getWalletCountText.js'
import { selectIsPaired } from './selectIsPaired.js'

const selectWalletList = (state: KitState) => state.walletList
const selectIsSwitchedOn = (state: KitState) => state.features.allWallets

/** Goes to the whole directory and says how large it is; nothing where the site hides it. */
export function SearchWalletsRow(): ReactNode {
  const kit = useKit()
  const { connect } = useMessages()
  const { count, featured, status } = useKitState(selectWalletList)
  const isSwitchedOn = useKitState(selectIsSwitchedOn)
  const isPaired = useKitState(selectIsPaired)
  const { allWallets = 'SHOW' } = kit.options
  const isHidden = allWallets === 'HIDE' || (allWallets === 'ONLY_MOBILE' && !isMobile())
  // Wallets that are not installed can be connected by pairing only.
  if (isHidden || !isSwitchedOn || !kit.pairing.isEnabled()) return null
  const total = count + featured.length
  return (
    <Row
      icon={<SearchIcon />}
      title={connect.searchWallets}
      badge={
        total > 0 ? (
          <Badge>{getWalletCountText(total)}</Badge>
        ) : (
          status.overview === 'loading' && <Skeleton width={44} height={22} />
        )
      }
      isDisabled={isPaired}
      onClick={() => {
        kit.analytics.track('CLICK_ALL_WALLETS', {})
        kit.router.push('AllWallets')
      }}
    />
  )
}
