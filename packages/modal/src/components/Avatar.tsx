import type { ReactNode } from 'react'
import { getHue } from './getHue.js'
import { Picture, type PictureSize } from './Picture.js'

/** Properties of {@link Avatar}. */
export type AvatarProps = {
  address: string
  /** The account's own picture; the drawn one stands in for it until it is there, and if it never comes. */
  src?: string | undefined
  size?: PictureSize
}

/**
 * An account's picture, drawn from its address where it has none: the same address looks the same everywhere.
 *
 * @example
 * <Avatar address={address} src={profileImage} size={40} />
 */
export function Avatar({ address, src, size = 40 }: AvatarProps): ReactNode {
  return <Picture src={src} name="" size={size} placeholder={<Drawing seed={address} />} />
}

/** Drawn with attributes, not styles, so that a server may write it under a strict policy. */
function Drawing({ seed }: { seed: string }): ReactNode {
  const hue = getHue(seed)
  // Another reading of the same text: accounts of one hue still differ.
  const turn = getHue(`${seed} `)
  const fill = (by: number) => `hsl(${(hue + by) % 360} 60% ${by ? 58 : 45}%)`
  return (
    <svg className="lk-picture-placeholder" viewBox="0 0 40 40" aria-hidden="true">
      <g transform={`rotate(${turn} 20 20)`}>
        <path fill={fill(0)} d="M-20-20h80v80h-80z" />
        <path fill={fill(48)} d="M20-20h40v80H20z" />
        <circle fill={fill(190)} cx="20" cy="12" r="8" />
      </g>
    </svg>
  )
}
