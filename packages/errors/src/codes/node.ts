import type { ErrorTable } from './ErrorTable.js'

/** What a node answered in the place of a result. */
export const nodeErrors = {
  'wire/rpc': {
    message: ({ message }: { code: number; message: string; data?: unknown }) =>
      message || 'RPC Request failed.',
    category: 'API_ERROR',
  },
} satisfies ErrorTable
