import type { Network } from '@latchkey/core'
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
  const { imageUrl, imageId } = network?.assets ?? {}
  const src =
    (imageUrl && kit.images.load(imageUrl, size)) ??
    (imageId && kit.images.getUrl({ kind: 'asset', id: imageId, sizePx: size }))
  return <Picture src={src} name={network?.name || '?'} size={size} />
}
