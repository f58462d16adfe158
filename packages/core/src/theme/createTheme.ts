import type { KitContext } from '../kit/KitContext.js'
import type { ThemeState, ThemeVariables } from './ThemeState.js'

/** The look of the modal and the buttons. */
export type ThemeGroup = {
  setMode(mode: ThemeState['mode']): void
  /** Sets design tokens; those not named keep their value. */
  setVariables(variables: ThemeVariables): void
}

/** Makes the theme of a kit. */
export function createTheme({ store }: Pick<KitContext, 'store'>): ThemeGroup {
  return {
    setMode: (mode) => store.setState(({ theme }) => ({ theme: { ...theme, mode } })),
    setVariables: (variables) =>
      store.setState(({ theme }) => ({
        theme: { ...theme, variables: { ...theme.variables, ...variables } },
      })),
  }
}
