import type { ErrorTable } from './ErrorTable.js'

/** What a site asks a wallet to sign, and nobody can take apart. */
export const decodeErrors = {
  'decode/unreadable': {
    message: ({ reason }: { reason: string }) => reason,
    category: 'DATA_PARSING_ERROR',
  },
} satisfies ErrorTable
