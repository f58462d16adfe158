import { useState } from 'react'
import type { Site } from '../pairing/toSite.js'
import type { RequestItem } from '../requests/RequestItem.js'
import { Notice } from './Details.js'
import { Icon } from './Icon.js'

/** Who asks: the origin the browser saw, or what a paired site says about itself and that nobody has checked it. */
export function SiteIdentity({ item }: { item: Pick<RequestItem, 'origin' | 'site'> }) {
  const { origin, site } = item
  if (!site) {
    return (
      <p className="asker">
        <span className="visually-hidden">Asked by </span>
        <span className="origin">{origin}</span>
      </p>
    )
  }
  return (
    <div className="site-asker">
      <SiteMark site={site} />
      <p className="site-asker-text">
        <span className="visually-hidden">Asked by </span>
        <span className="site-name">{site.name}</span>
        <span className="site-address">
          <span className="origin">{site.origin}</span> <Unverified />
        </span>
      </p>
    </div>
  )
}

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

/** Says that nobody vouches for a paired site's address: sites on other devices are known by their own words only. */
export function Unverified() {
  return (
    <span className="unverified" title="The site provided this address. It isn’t verified.">
      <Icon name="question" />
      Unverified
    </span>
  )
}

/** Warns of a site that does not even say where it is. */
export function SiteWarning({ item }: { item: Pick<RequestItem, 'site'> }) {
  if (!item.site || item.site.hasAddress) return null
  return (
    <Notice tone="danger">This site doesn’t give an address. Connect only if you know who is asking.</Notice>
  )
}
