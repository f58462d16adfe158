import { drawAvatar } from '@latchkey/primitives'
import { AvatarContext } from '@latchkey/react/internal'
import { type ReactNode, useContext } from 'react'
import { getPictureUrl, Picture, type PictureSize } from './Picture.js'

/** Properties of {@link Avatar}. */
export type AvatarProps = {
  address: string
  /** The account's own picture; the drawn one stands in for it until it is there, and if it never comes. */
  src?: string | undefined
  size?: PictureSize
}

/**
 * An account's picture, drawn from its address where it has none: the same address looks the same everywhere. Where the site has an `avatar`
 * of its own (`<KitProvider avatar>`), that one.
 *
 * @example
 * <Avatar address={address} src={profileImage} size={40} />
 */
export function Avatar({ address, src, size = 40 }: AvatarProps): ReactNode {
  const Own = useContext(AvatarContext)
  if (Own) {
    return (
      <span className="lk-picture" data-size={size} data-shape="circle" aria-hidden="true">
        <span className="lk-picture-frame">
          {/* The site's own may draw the kit's where it has none. */}
          <AvatarContext.Provider value={undefined}>
            <Own address={address} image={getPictureUrl(src)} sizePx={size} />
          </AvatarContext.Provider>
        </span>
      </span>
    )
  }
  return <Picture src={src} name="" size={size} placeholder={<Drawing seed={address} />} />
}

/** Drawn with attributes, not styles, so that a server may write it under a strict policy. */
function Drawing({ seed }: { seed: string }): ReactNode {
  const { shapes, turnDegrees } = drawAvatar(seed)
  return (
    <svg className="lk-picture-placeholder" viewBox="0 0 40 40" aria-hidden="true">
      <g transform={`rotate(${turnDegrees} 20 20)`}>
        {shapes.map(({ path, fill }) => (
          <path key={path} fill={fill} d={path} />
        ))}
      </g>
    </svg>
  )
}
