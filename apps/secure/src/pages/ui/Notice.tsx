import type { ComponentChildren } from 'preact'
import { pageTexts } from '../../messages/pageTexts.js'
import { describeFailure, isOffline } from '../../shared/describeFailure.js'
import { Button } from './Button.js'

/** What a notice is about; each kind has a sign of its own, so that it is never told by its colour alone. */
export type NoticeKind = 'danger' | 'info' | 'success' | 'warning'

const signs: Record<NoticeKind, string> = {
  danger: 'M12 2 1 21h22L12 2Zm1 15h-2v-2h2v2Zm0-4h-2V9h2v4Z',
  warning: 'M12 2 1 21h22L12 2Zm1 15h-2v-2h2v2Zm0-4h-2V9h2v4Z',
  success: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-1.5 14.5-4-4 1.4-1.4 2.6 2.6 5.6-5.6 1.4 1.4-7 7Z',
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm1 15h-2v-6h2v6Zm0-8h-2V7h2v2Z',
}

/**
 * Says something that has happened or that counts. Screen readers say it as soon as it is there.
 *
 * @param props - Its kind and what it says.
 */
export function Notice({ children, kind = 'info' }: { children: ComponentChildren; kind?: NoticeKind }) {
  return (
    <div class="notice" data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Sign kind={kind} />
      <div class="notice-body">{children}</div>
    </div>
  )
}

/** A drawn sign; what it says stands beside it in words. */
export function Sign({ kind }: { kind: NoticeKind }) {
  return (
    <svg class="sign" data-kind={kind} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={signs[kind]} />
    </svg>
  )
}

/**
 * Says what failed, and offers to try again where there is something to try.
 *
 * @param props - What was thrown, and what trying again does.
 */
export function FailureNotice({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  return (
    <Notice kind="danger">
      <p>{isOffline() ? pageTexts.offline : describeFailure(error)}</p>
      {onRetry && <Button onPress={onRetry}>{pageTexts.retry}</Button>}
    </Notice>
  )
}

/** Holds the place of what is being asked for. */
export function Loading({ what }: { what: string }) {
  return (
    <div class="stack" role="status">
      <span class="hidden">{pageTexts.loading(what)}</span>
      <div class="skeleton" />
      <div class="skeleton" />
    </div>
  )
}
