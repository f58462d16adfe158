'use client'
import type { Kit } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import { type ReactNode, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { watchForPlace } from '../dialog/watchPlaces.js'
import { adoptStyles } from '../styles/adoptStyles.js'
import { followTheme, selectThemeMode } from '../styles/followTheme.js'
import { startStyles } from '../styles/generated/startStyles.js'

/** `useLayoutEffect` where there is a layout; a server has none and would warn. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Properties of {@link PageButton}. */
export type PageButtonProps = {
  variant?: 'primary' | 'secondary'
  /** The accessible name, where the content alone does not say what it is. */
  label?: string | undefined
  isDisabled?: boolean | undefined
  isBusy?: boolean
  onClick(kit: Kit): void
  children: ReactNode
}

/** What the page's buttons share: look, theme, and loading the dialog ahead of the click. */
export function PageButton({
  variant = 'secondary',
  label,
  isDisabled,
  isBusy,
  onClick,
  children,
}: PageButtonProps): ReactNode {
  const kit = useKit()
  const ref = useRef<HTMLButtonElement>(null)
  const mode = useKitState(selectThemeMode)
  useBrowserLayoutEffect(() => followTheme(kit, ref.current), [kit])
  // Before it is painted: a button that gets its look afterwards is laid out twice, and its colours slide in.
  useInsertionEffect(() => adoptStyles(document, startStyles), [])
  return (
    <button
      ref={ref}
      type="button"
      className="lk-root lk-page-button"
      data-lk-button=""
      data-lk-theme={mode}
      data-variant={variant}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-haspopup="dialog"
      disabled={isDisabled}
      onPointerEnter={kit.modal.expect}
      onFocus={kit.modal.expect}
      onClick={() => {
        if (process.env.NODE_ENV !== 'production') watchForPlace(kit)
        onClick(kit)
      }}
    >
      {children}
    </button>
  )
}
