import type { RequestItem } from '../requests/RequestItem.js'
import { SiteMark } from './SiteMark.js'
import { Unverified } from './Unverified.js'

/** Who asks: the origin the browser saw, or what a paired site says about itself and that nobody has checked it. */
export function Asker({ item }: { item: Pick<RequestItem, 'origin' | 'site'> }) {
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
