import { findNetwork, type PaymentAsset } from '@latchkey/core'
import { joinCaip10 } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useMemo } from 'react'
import { TokenImage } from '../../components/TokenImage.js'
import { useTokenIcon } from '../purchases/BoughtTokenImage.js'

/** Properties of {@link PaidTokenImage}. */
export type PaidTokenImageProps = {
  asset: PaymentAsset
  /** Leaves out the network's picture, in whose place another mark is. */
  isMarked?: boolean
}

/** The picture of what is paid with, as large as it is in the middle of a view. */
export function PaidTokenImage({ asset, isMarked = false }: PaidTokenImageProps): ReactNode {
  const network = useProvidedKitState((state) => findNetwork(state, asset.network))
  const token = useMemo(
    () => ({
      id: joinCaip10(asset.network, asset.address ?? ''),
      ...{ address: asset.address, caipNetworkId: asset.network },
    }),
    [asset],
  )
  const iconUrl = useTokenIcon(token)
  return (
    <TokenImage
      token={{ symbol: asset.symbol, iconUrl }}
      network={isMarked ? undefined : network}
      size={80}
    />
  )
}
