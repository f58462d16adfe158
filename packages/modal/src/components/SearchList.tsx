import type { ReactNode } from 'react'
import { SearchIcon } from '../icons/SearchIcon.js'
import { Button } from './Button.js'
import { EmptyState } from './EmptyState.js'
import { FadeScroll } from './FadeScroll.js'
import { SearchField } from './SearchField.js'

/** Properties of {@link SearchList}. */
export type SearchListProps = {
  /** What stands in the field. */
  text: string
  onChange(text: string): void
  /** What is looked for, which may come later than what stands in the field. */
  query: string
  /** How many were found. */
  count: number
  texts: {
    search: string
    found(values: { count: number }): string
    emptyTitle: string
    emptyText(values: { query: string }): string
    clearSearch: string
  }
  /** Leaves the field out: there are so few that all are seen at a glance. */
  isShort?: boolean
  /** What was found. */
  children: ReactNode
}

/** A list with a search: how many it finds is read out, and where it finds nothing it can be emptied. */
export function SearchList(props: SearchListProps): ReactNode {
  const { text, onChange, query, count, texts, isShort, children } = props
  return (
    <>
      {!isShort && <SearchField label={texts.search} value={text} onChange={onChange} isFirstFocus />}
      <p className="lk-visually-hidden" role="status">
        {query === '' ? '' : texts.found({ count })}
      </p>
      {count === 0 ? (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title={texts.emptyTitle}
          text={texts.emptyText({ query })}
          action={
            <Button size="small" onClick={() => onChange('')}>
              {texts.clearSearch}
            </Button>
          }
        />
      ) : (
        <FadeScroll>{children}</FadeScroll>
      )}
    </>
  )
}
