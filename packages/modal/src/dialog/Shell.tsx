import type { Kit } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ViewId } from '../screen/views.js'
import type { ShellTexts } from './shellTexts.js'

/** Whoever has waited this long is told why. */
const slowMs = 5000

/** Properties of {@link Shell}. */
export type ShellProps = {
  view: ViewId
  /** It may be drawn before that, and nobody waits yet. */
  isOpen: boolean
  texts: ShellTexts
  hasFailed: boolean
  onRetry(): void
  /** Gets the height it had, in CSS pixels, when it goes. */
  heightPx: RefObject<number>
}

/** Stands below the header until the view is there: its rows as they will be, or why they do not come. */
export function Shell({ view, isOpen, texts, hasFailed, onRetry, heightPx }: ShellProps): ReactNode {
  const kit = useKit()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const body = ref.current
    return () => {
      heightPx.current = body?.offsetHeight ?? 0
    }
  }, [heightPx])
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isOpen) return setIsSlow(false)
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  const hasLogins = view === 'Connect' && isLoginLikely(kit)
  return (
    <div ref={ref} className="lk-body">
      <div className="lk-view" data-first="">
        {hasFailed ? (
          <div className="lk-shell-failure" role="alert">
            <p>{texts.viewFailedTitle}</p>
            <p>{!navigator.onLine ? texts.offline : texts.viewFailedText}</p>
            <button type="button" className="lk-page-button" onClick={onRetry}>
              {texts.tryAgain}
            </button>
          </div>
        ) : (
          <div className="lk-stack lk-shell">
            {Array.from({ length: getRowCount(view, kit, hasLogins) }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows without content are all alike
              <div key={index} className="lk-row" data-awaits={(hasLogins && index === 1) || undefined} />
            ))}
            <p className="lk-shell-slow" role="status">
              {isSlow && texts.slow}
            </p>
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * As many rows as Connect will most likely have: four wallets, the search and the guide; beside a mouse the pairing row and an
 * installed wallet, too; and the logins. Another view keeps its room, and no shape that is not its own.
 */
function getRowCount(view: ViewId, { options }: Kit, hasLogins: unknown): number {
  if (view !== 'Connect') return 0
  const isPhone = window.matchMedia?.('(pointer: coarse)').matches
  return 6 + (isPhone ? 0 : options.enableWalletConnect === false ? 1 : 2) + (hasLogins ? 2 : 0)
}

/** Of what a site adds, only what has a place on Connect before it has come says who it is: what one logs in with. */
const isLoginLikely = ({ options, store }: Kit) =>
  store.getState().features.socials && options.connectors?.some(({ id }) => id)
