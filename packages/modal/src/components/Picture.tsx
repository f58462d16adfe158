import { getHue } from '@latchkey/primitives'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { getWebUrl } from './getWebUrl.js'

/** A path of the site itself, as an image optimiser's; two slashes would name another host. */
const ownPath = /^\/(?!\/)/

/** Sizes pictures come in, in CSS pixels. */
export type PictureSize = 16 | 20 | 24 | 32 | 40 | 56 | 64 | 80

/** Properties of {@link Picture}. */
export type PictureProps = {
  /** Address of the picture; the placeholder stands in for it until it is there, and if it never comes. */
  src?: string | undefined
  /** Whose picture it is: gives the placeholder its letter. */
  name: string
  /** Gives the placeholder its hue; the name by default. */
  seed?: string
  /** `wallet`: a square with round corners; `circle`: everything else. */
  shape?: 'wallet' | 'circle'
  size?: PictureSize
  /** `eager`: fetched at once, on screen or not. */
  loading?: 'lazy' | 'eager'
  /** Drawn instead of the letter. */
  placeholder?: ReactNode
  /** A smaller picture at the bottom right, such as the network's. */
  badge?: ReactNode
}

/** A picture with a drawn placeholder. It stands beside its name, so it is hidden from assistive technology. */
export function Picture({
  src,
  name,
  seed = name,
  shape = 'circle',
  size = 40,
  loading = 'lazy',
  placeholder,
  badge,
}: PictureProps): ReactNode {
  const url = getPictureUrl(src)
  const [state, setState] = useState<{
    url: string | undefined
    loaded?: 'at-once' | 'later'
    isBroken?: boolean
  }>()
  const isCurrent = state?.url === url
  const loaded = isCurrent ? state?.loaded : undefined
  const isBroken = isCurrent && state?.isBroken
  const ref = useRef<HTMLImageElement>(null)
  // What the browser has already stands in the first frame, without its letter before it.
  useLayoutEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth > 0) setState({ url, loaded: 'at-once' })
  }, [url])
  return (
    <span className="lk-picture" data-size={size} data-shape={shape} aria-hidden="true">
      <span className="lk-picture-frame">
        {!loaded && (placeholder ?? <PicturePlaceholder name={name} seed={seed} />)}
        {url && !isBroken && (
          <img
            ref={ref}
            key={url}
            className="lk-picture-image"
            data-loaded={loaded}
            src={url}
            alt=""
            width={size}
            height={size}
            loading={loading}
            decoding="async"
            draggable={false}
            onLoad={() => loaded || setState({ url, loaded: 'later' })}
            onError={() => setState({ url, isBroken: true })}
          />
        )}
      </span>
      {badge && <span className="lk-picture-badge">{badge}</span>}
    </span>
  )
}

/** What stands where there is no picture. Drawn with attributes, not styles, so that a server may write it under a strict policy. */
export function PicturePlaceholder({ name, seed }: { name: string; seed: string }): ReactNode {
  return (
    <svg className="lk-picture-placeholder" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill={`hsl(${getHue(seed)} 45% 42%)`} />
      <text x="20" y="20" dy="0.36em" textAnchor="middle" fontSize="18" fontWeight="600" fill="#fff">
        {getInitial(name)}
      </text>
    </svg>
  )
}

function getInitial(name: string): string {
  const [first = '?'] = name.trim()
  return first.toUpperCase()
}

/**
 * The address of a picture that may be shown, or `undefined`. Installed wallets bring theirs as data.
 *
 * @param value - An address from outside.
 */
export function getPictureUrl(value: string | null | undefined): string | undefined {
  if (value?.startsWith('data:image/') || (value && ownPath.test(value))) return value
  return getWebUrl(value)
}
