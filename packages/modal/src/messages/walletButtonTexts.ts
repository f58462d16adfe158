type Named = { name: string }

/** Texts of the buttons that connect one wallet. */
export const walletButtonTexts = {
  /** What assistive technology calls the button, by what the wallet is doing. */
  labels: {
    loading: ({ name }: Named) => `Connect ${name}`,
    ready: ({ name }: Named) => `Connect ${name}`,
    elsewhere: ({ name }: Named) => `Connect ${name}`,
    unknown: ({ name }: Named) => `Connect ${name}`,
    connecting: ({ name }: Named) => `Connecting ${name}`,
    connected: ({ name }: Named) => `${name}, connected`,
  },
} as const
