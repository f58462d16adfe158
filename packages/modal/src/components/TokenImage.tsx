import type { Network } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { NetworkImage } from './NetworkImage.js'
import { Picture, type PictureSize } from './Picture.js'

/** Properties of {@link TokenImage}. */
export type TokenImageProps = {
  token: { symbol: string; iconUrl?: string | undefined }
  /** Drawn small at the bottom right. */
  network?: Network | undefined
  size?: PictureSize
}

/** A token's picture, with its network's when given. */
export function TokenImage({ token, network, size = 40 }: TokenImageProps): ReactNode {
  const kit = useProvidedKit()
  const src = token.iconUrl ? kit.images.load(token.iconUrl, size) : undefined
  const badge = network && <NetworkImage network={network} size={size > 40 ? 24 : 16} />
  return <Picture src={src} name={token.symbol} size={size} badge={badge} />
}
