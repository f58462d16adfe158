import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'

/** Tells who cannot see the icon that a link leaves the page. */
export function NewTabNote(): ReactNode {
  return <span className="lk-visually-hidden"> {useMessages().common.opensInNewTab}</span>
}
