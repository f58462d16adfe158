import { useState } from 'react'
import type { Site } from '../pairing/toSite.js'

/** A site's own picture, or its initial on a colour of its own when it has none that loads. */
export function SiteMark({ site }: { site: Site }) {
  const [failed, setFailed] = useState<string>()
  if (site.icon && site.icon !== failed) {
    const { icon } = site
    return <img className="site-mark" src={icon} alt="" onError={() => setFailed(icon)} />
  }
  const hue = [...site.origin].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <svg className="site-mark" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill={`hsl(${hue} 45% 38%)`} />
      <text x="20" y="27" textAnchor="middle" fontSize="20" fontWeight="700" fill="#fff">
        {[...site.name][0]?.toUpperCase()}
      </text>
    </svg>
  )
}
