import type { ErrorTable } from './ErrorTable.js'

/** Failures of connecting, reconnecting and disconnecting (§8.023 to §8.026). */
export const connectionErrors = {
  'connection/rejected': { message: () => 'Connection rejected' },
  'connection/failed': { message: () => 'Failed to connect' },
  'connection/wallet-closed': {
    message: ({ walletName }: { walletName: string }) =>
      `${walletName}'s window was closed before it answered`,
  },
  'connection/wallet-locked': {
    message: ({ walletName }: { walletName: string }) => `${walletName} is locked. Unlock it and try again`,
  },
  'connection/already-pending': {
    message: ({ walletName }: { walletName: string }) =>
      `${walletName} already has a request open. Open the wallet and answer it`,
  },
  'connection/popup-blocked': {
    message: ({ walletName }: { walletName: string }) =>
      `The browser blocked ${walletName}'s window. Allow pop-ups for this site and try again`,
  },
  'connection/timeout': {
    message: ({ walletName, afterMs }: { walletName: string; afterMs: number }) =>
      `${walletName} has not answered for ${Math.round(afterMs / 1000)} seconds`,
    isRetryable: true,
  },
  'connection/no-accounts': {
    message: ({ walletName }: { walletName: string }) => `${walletName} shared no account`,
  },
  'connection/disconnect-failed': {
    message: ({ reason }: { reason?: string }) =>
      reason ? `Failed to disconnect chains: ${reason}` : 'Failed to disconnect',
  },
  'connection/chain-not-found': { message: () => 'Chain adapter not found' },
  'connection/adapter-not-found': {
    message: ({ namespace }: { namespace: string }) => `${namespace} adapter not found`,
  },
  'connection/invalid-status': {
    message: ({ status }: { status: string }) => `Invalid connection status: ${status}`,
  },
  'connection/multi-wallet-disabled': {
    message: () => 'Several wallets at a time are not switched on for this project',
  },
  'connection/connector-not-found': {
    message: ({ id }: { id: string }) => `No connector found for connection: ${id}`,
  },
} satisfies ErrorTable
