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
