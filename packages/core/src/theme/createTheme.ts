/** The look of the modal and the buttons (§9.058). */
export type ThemeState = {
  mode: 'light' | 'dark' | 'system'
  variables: ThemeVariables
}

/** Design tokens a site can set; each becomes a CSS variable. */
export type ThemeVariables = {
  /** Accent colour, `#0988F0` by default. */
  accent?: string
  /** Font stack. */
  fontFamily?: string
  /** Text sizes are multiples of it; `10px` by default. */
  fontSizeMaster?: string
  /** Radii are multiples of it; `4px` by default. */
  borderRadiusMaster?: string
  /** Colour mixed into all surfaces. */
  colorMix?: string
  /** How much of it, in per cent; 0 by default. */
  colorMixStrength?: number
  /** Colour of the QR code's modules. */
  qrColor?: string
}

/** The look of the modal and the buttons. */
export type ThemeGroup = {
  setMode(mode: ThemeState['mode']): void
  /** Sets design tokens; those not named keep their value. */
  setVariables(variables: ThemeVariables): void
}

/** Makes the theme of a kit. */
export function createTheme({
  setState,
}: {
  setState(change: (state: { theme: ThemeState }) => { theme: ThemeState }): void
}): ThemeGroup {
  return {
    setMode: (mode) => setState(({ theme }) => ({ theme: { ...theme, mode } })),
    setVariables: (variables) =>
      setState(({ theme }) => ({ theme: { ...theme, variables: { ...theme.variables, ...variables } } })),
  }
}
