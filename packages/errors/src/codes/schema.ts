import type { ErrorTable } from './ErrorTable.js'

/** What was handed over or set has another form than it must have. Pages meet it late, servers at their start. */
export const schemaErrors = {
  'parsing/schema': {
    message: ({ what, issue }: { what: string; issue: string }) => `${what} has an unexpected form: ${issue}`,
    category: 'DATA_PARSING_ERROR',
  },
} satisfies ErrorTable
