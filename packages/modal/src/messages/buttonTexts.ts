/** Texts of the page buttons; apart from the rest, because a page loads them before anything is opened. */
export const buttonTexts = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  switchNetwork: 'Switch network',
  selectNetwork: 'Select network',
  unknownNetwork: 'Unknown network',
  accountLabel: ({ name }: { name: string }) => `Account ${name}`,
  networkLabel: ({ name }: { name: string }) => `Network: ${name}`,
} as const

/** Texts of the page buttons, as a site may replace them. */
export type ButtonTexts = {
  readonly [Key in keyof typeof buttonTexts]: (typeof buttonTexts)[Key] extends string
    ? string
    : (typeof buttonTexts)[Key]
}
