import { getHue } from '@latchkey/primitives'
import { loadImage } from '../../lib/loadImage'
import styles from './Picture.module.css'

const sizePx = 40

/** A wallet's or network's picture over a drawn initial, which shows while it loads and where there is none. */
export function Picture({
  name,
  url,
  shape,
}: {
  name: string
  url: string | undefined
  shape: 'wallet' | 'network'
}) {
  return (
    <span className={styles.picture} data-shape={shape} aria-hidden="true">
      <svg viewBox="0 0 40 40" width={sizePx} height={sizePx} className={styles.initial} aria-hidden="true">
        <rect width="40" height="40" fill={`hsl(${getHue(name)} 45% 42%)`} />
        <text x="20" y="26.5" textAnchor="middle" fontSize="17" fontWeight="600" fill="#fff">
          {name.charAt(0).toUpperCase()}
        </text>
      </svg>
      {url && (
        // biome-ignore lint/performance/noImgElement: the address is the optimiser's already
        <img
          className={styles.image}
          src={loadImage(url, { sizePx })}
          width={sizePx}
          height={sizePx}
          alt=""
          loading="lazy"
        />
      )}
    </span>
  )
}
