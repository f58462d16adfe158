import type { ReactNode } from 'react'
import { ClearFieldIcon } from '../icons/ClearFieldIcon.js'
import { SearchIcon } from '../icons/SearchIcon.js'
import { useFirstMessages } from '../messages/useFirstMessages.js'
import { IconButton } from './IconButton.js'
import { TextField } from './TextField.js'

/** Properties of {@link SearchField}. */
export type SearchFieldProps = {
  /** Name and placeholder. */
  label: string
  value: string
  onChange(value: string): void
  isFirstFocus?: boolean
}

/** A search field with a button that empties it. */
export function SearchField({ label, value, onChange, isFirstFocus = false }: SearchFieldProps): ReactNode {
  const { common } = useFirstMessages()
  return (
    <TextField
      label={label}
      isLabelHidden
      placeholder={label}
      value={value}
      onChange={onChange}
      inputMode="search"
      isFirstFocus={isFirstFocus}
      start={<SearchIcon size={18} />}
      end={
        value !== '' && (
          <IconButton
            size="small"
            label={common.clear}
            icon={<ClearFieldIcon size={18} />}
            onClick={() => onChange('')}
          />
        )
      }
    />
  )
}
