import type { TokenBalance, TokenPlace } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link TokenPlaces}. */
export type TokenPlacesProps = { token: TokenBalance; place: TokenPlace | undefined }

/** Pins a token to the top of the list, or hides it. */
export function TokenPlaces({ place, token }: TokenPlacesProps): ReactNode {
  const kit = useProvidedKit()
  const { account: texts } = useMessages()
  const isPinned = place === 'pinned'
  const actions = [
    {
      action: isPinned ? texts.unpin : texts.pin,
      next: isPinned ? undefined : ('pinned' as const),
    },
    { action: texts.hide, next: 'hidden' as const },
  ]
  return (
    <span className="lk-token-places">
      {actions.map(({ action, next }) => (
        <button
          key={action}
          type="button"
          className="lk-text-button"
          aria-label={texts.arrangeToken({ action, name: token.name })}
          onClick={() => void kit.balances.setPlace(token, next)}
        >
          {action}
        </button>
      ))}
    </span>
  )
}
