import { Notice } from '../../components/Notice.js'
import type { RequestViewProps } from './RequestView.js'

/** Warns of a site that does not even say where it is. */
export function SiteWarning({ item }: Pick<RequestViewProps, 'item'>) {
  if (!item.site || item.site.hasAddress) return null
  return (
    <Notice tone="danger">This site does not say where it is. Connect only if you know who is asking.</Notice>
  )
}
