import { useIsOnline } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { OfflineIcon } from '../icons/OfflineIcon.js'
import { WarningIcon } from '../icons/WarningIcon.js'
import { useFirstMessages } from '../messages/useFirstMessages.js'
import { Button } from './Button.js'
import { EmptyState } from './EmptyState.js'
import { useWhenOnline } from './useWhenOnline.js'

/** Properties of {@link ErrorState}. */
export type ErrorStateProps = {
  title: string
  text?: string
  /** Left out where trying again cannot help. */
  onRetry?: () => void
}

/** Something could not be loaded: what, and how to try again, which it does by itself when the line is back. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps): ReactNode {
  const { common } = useFirstMessages()
  const isOffline = !useIsOnline()
  useWhenOnline(onRetry)
  const reason = isOffline ? common.offline : text
  return (
    <div role="alert">
      <EmptyState
        icon={isOffline ? <OfflineIcon size={28} /> : <WarningIcon size={28} />}
        title={title}
        {...(reason ? { text: reason } : {})}
        action={
          onRetry && (
            <Button size="small" onClick={onRetry}>
              {common.tryAgain}
            </Button>
          )
        }
      />
    </div>
  )
}
