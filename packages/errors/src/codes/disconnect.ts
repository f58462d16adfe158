import type { ErrorTable } from './ErrorTable.js'

/** Failures of disconnecting, which few pages meet; those of wallets otherwise are in `wallet.ts`. */
export const disconnectErrors = {
  'connection/disconnect-failed': {
    message: ({ reason }: { reason?: string }) =>
      reason ? `Failed to disconnect chains: ${reason}` : 'Failed to disconnect',
  },
} satisfies ErrorTable
