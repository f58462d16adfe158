import type { ErrorTable } from './ErrorTable.js'

/** What a wallet answers to a request (EIP-1193, EIP-1474; §8.039, §8.040). */
export const walletErrors = {
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
