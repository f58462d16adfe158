import type { Kit, KitState, ThemeState } from '@latchkey/core'
import { useKit, useKitState } from '../KitProvider.js'

const selectTheme = (state: KitState) => state.theme

/** The look of the modal, and how to change it. */
export function useTheme(): ThemeState & Kit['theme'] {
  const { theme } = useKit()
  return { ...useKitState(selectTheme), ...theme }
}
