/** Texts of the ConnectionDetails view. */
export const connectionTexts = {
  open: 'Connection details',
  missingTitle: 'No wallet is paired',
  missingText: 'Connect a wallet by code or link, and what was agreed with it is shown here.',
  close: 'Go back',
  networks: 'Networks',
  noNetworks: 'None',
  methods: ({ count }: { count: number }) => `Allowed requests: ${count}`,
  expires: 'Connected until',
  relay: 'Connection to the wallet',
  relayStates: {
    idle: 'When needed',
    connecting: 'Connecting',
    open: 'Connected',
    waiting: 'Not reachable, trying again',
    refused: 'Refused',
  },
  ping: 'Check the connection',
  pinging: ({ walletName }: { walletName: string }) => `Asking ${walletName}…`,
  answered: ({ walletName, ms }: { walletName: string; ms: string }) => `${walletName} answered in ${ms} ms.`,
  noAnswer: ({ walletName }: { walletName: string }) =>
    `${walletName} did not answer. It may be closed or offline; open it and ask again.`,
} as const
