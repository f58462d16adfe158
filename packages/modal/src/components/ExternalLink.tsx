import type { ReactNode } from 'react'
import { getWebUrl } from './getWebUrl.js'
import { NewTabNote } from './NewTabNote.js'

/** A link to another site in a new tab; plain text when the address is no web address. */
export function ExternalLink({
  href,
  children,
}: {
  href: string | undefined
  children: ReactNode
}): ReactNode {
  const url = getWebUrl(href)
  if (!url) return children
  return (
    <a className="lk-link" href={url} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTabNote />
    </a>
  )
}
