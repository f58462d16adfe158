'use client'
import { useTheme } from '@latchkey/modal'
import { type Appearance, appearanceCookie } from './Appearance'

const oneYearSeconds = 31_536_000

/** The look of page and modal together, and how to change it. */
export function useAppearance(): { appearance: Appearance; setAppearance(appearance: Appearance): void } {
  const { mode, setMode } = useTheme()
  return {
    appearance: mode,
    setAppearance(next) {
      document.documentElement.dataset.theme = next
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store, and the value is fixed text
      document.cookie = `${appearanceCookie}=${next}; path=/; max-age=${oneYearSeconds}; samesite=lax`
      setMode(next)
    },
  }
}
