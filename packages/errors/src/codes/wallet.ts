import type { ErrorTable } from './ErrorTable.js'

/** Failures of wallets: of connecting one, and of what one answers to a request (EIP-1193, EIP-1474). */
export const walletErrors = {
  // Failures of connecting, reconnecting and disconnecting.
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
  'connection/network-unsupported': {
    message: ({ walletName, networkNames }: { walletName: string; networkNames: string }) =>
      `${walletName} is on another network. Switch it to ${networkNames} and try again`,
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
    message: ({ id }: { id: string }) =>
      id === 'ID_AUTH' ? 'No auth connector found' : `No connector found for connection: ${id}`,
  },

  // What a wallet answers to a request.
  'wallet/rejected': { message: () => 'The request was declined in the wallet' },
  'wallet/unauthorized': { message: () => 'The wallet has not shared this account with the site' },
  'wallet/unsupported-method': {
    message: ({ method }: { method: string }) => `The wallet does not support ${method}`,
  },
  'wallet/disconnected': { message: () => 'The wallet is not connected to any network', isRetryable: true },
  'wallet/timeout': {
    message: ({ walletName }: { walletName: string }) => `${walletName} has not answered the request`,
    isRetryable: true,
  },
  'wallet/request-failed': { message: ({ reason }: { reason: string }) => reason },
} satisfies ErrorTable
