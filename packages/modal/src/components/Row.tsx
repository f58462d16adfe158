import type { ReactNode } from 'react'
import { ChevronRightIcon } from '../icons/ChevronRightIcon.js'
import { getWebUrl } from './getWebUrl.js'
import { NewTabNote } from './NewTabNote.js'

/** Properties of {@link Row}. */
export type RowProps = {
  /** A 40 px picture (`WalletImage`, `TokenImage`, …). */
  picture?: ReactNode
  /** An icon in a 40 px frame, when there is no picture. */
  icon?: ReactNode
  title: string
  /** A second, smaller line. */
  description?: ReactNode
  /** At most one. */
  badge?: ReactNode
  /** Something right of the title, such as an amount. */
  end?: ReactNode
  /** Draws a chevron: the row goes deeper. */
  isDeeper?: boolean
  /** Marks the one that is in use. */
  isSelected?: boolean
  isDisabled?: boolean
  /** Gets the focus when its view opens. */
  isFirstFocus?: boolean
  onClick?: (() => void) | undefined
  /** Makes the row a link to another site, in a new tab. */
  href?: string | undefined
}

/** One line of a list, 56 px high: a button, a link when `href` is given, or plain when it has neither. */
export function Row({
  picture,
  icon,
  title,
  description,
  badge,
  end,
  isDeeper,
  isSelected,
  isDisabled,
  isFirstFocus,
  onClick,
  href,
}: RowProps): ReactNode {
  const content = (
    <>
      {picture ?? (icon && <span className="lk-row-icon">{icon}</span>)}
      <span className="lk-row-text">
        <span className="lk-row-title">{title}</span>
        {description !== undefined && <span className="lk-row-description">{description}</span>}
      </span>
      {end !== undefined && <span className="lk-row-end lk-numeric">{end}</span>}
      {badge}
      {isDeeper && <ChevronRightIcon size={18} />}
    </>
  )
  const attributes = {
    className: 'lk-row',
    'data-selected': isSelected || undefined,
    'data-first-focus': isFirstFocus || undefined,
    onClick,
  }
  const url = getWebUrl(href)
  if (url) {
    return (
      <a {...attributes} href={url} target="_blank" rel="noopener noreferrer">
        {content}
        <NewTabNote />
      </a>
    )
  }
  if (!onClick) return <div className="lk-row">{content}</div>
  return (
    <button {...attributes} type="button" disabled={isDisabled} aria-current={isSelected || undefined}>
      {content}
    </button>
  )
}
