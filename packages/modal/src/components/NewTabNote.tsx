import type { ReactNode } from 'react'
import { useFirstMessages } from '../messages/useFirstMessages.js'

/** Tells who cannot see the icon that a link leaves the page. */
export function NewTabNote(): ReactNode {
  return <span className="lk-visually-hidden"> {useFirstMessages().common.opensInNewTab}</span>
}
