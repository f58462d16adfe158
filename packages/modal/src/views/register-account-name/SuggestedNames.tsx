import type { NameSuggestion } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link SuggestedNames}. */
export type SuggestedNamesProps = {
  suggestions: readonly NameSuggestion[]
  onChoose(label: string): void
}

/** Names beside the typed one; a press puts one into the field. Those that somebody has cannot be chosen. */
export function SuggestedNames({ suggestions, onChoose }: SuggestedNamesProps): ReactNode {
  const { names: texts } = useMessages()
  if (suggestions.length === 0) return null
  return (
    <ul className="lk-names" aria-label={texts.suggestions}>
      {suggestions.map(({ availability, label, name }) => (
        <li key={name}>
          <button
            type="button"
            className="lk-row"
            disabled={availability !== 'available'}
            onClick={() => onChoose(label)}
          >
            <span className="lk-row-text">
              <span className="lk-row-title">{name}</span>
            </span>
            <Badge tone={availability === 'available' ? 'success' : 'neutral'}>
              {texts.states[availability]}
            </Badge>
          </button>
        </li>
      ))}
    </ul>
  )
}
