/** Texts of the ConnectionDetails view. */
export const connectionTexts = {
  open: 'Connection details',
  missingTitle: 'No wallet is paired',
  missingText: 'Connect a wallet by code or link to see its connection here.',
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
    waiting: 'Unreachable, trying again',
    refused: 'Refused',
  },
  ping: 'Check connection',
  pinging: ({ walletName }: { walletName: string }) => `Asking ${walletName}…`,
  answered: ({ walletName, ms }: { walletName: string; ms: string }) => `${walletName} answered in ${ms} ms.`,
  noAnswer: ({ walletName }: { walletName: string }) =>
    `${walletName} didn’t answer. It may be closed or offline. Open it and try again.`,
} as const
