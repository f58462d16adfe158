import type { ReactNode } from 'react'
import { Picture, type PictureSize } from './Picture.js'

/** Properties of {@link Avatar}. */
export type AvatarProps = {
  address: string
  /** The account's profile name, for the letter. */
  name?: string | undefined
  src?: string | undefined
  size?: PictureSize
  badge?: ReactNode
}

/** An account's picture; its hue tells accounts apart. */
export function Avatar({ address, name, src, size = 40, badge }: AvatarProps): ReactNode {
  // Addresses of a chain begin alike; their ends tell them apart.
  const letter = name ?? address.slice(-1)
  return <Picture src={src} name={letter} seed={address} size={size} badge={badge} />
}
