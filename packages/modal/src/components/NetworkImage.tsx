import type { Kit, Network } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Picture, type PictureSize } from './Picture.js'

/** A network's picture. */
export function NetworkImage({
  network,
  size = 40,
}: {
  network: Network | undefined
  size?: PictureSize
}): ReactNode {
  const kit = useProvidedKit()
  return <Picture src={getNetworkPicture(kit, network, size)} name={network?.name || '?'} size={size} />
}

/** The address of a network's picture; undefined where it has none. */
export function getNetworkPicture(
  kit: Kit,
  network: Network | undefined,
  sizePx: PictureSize,
): string | undefined {
  const { imageUrl, imageId } = network?.assets ?? {}
  if (imageUrl) return kit.images.load(imageUrl, sizePx)
  return imageId && kit.images.getUrl({ kind: 'asset', id: imageId, sizePx })
}
