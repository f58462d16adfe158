import type { ErrorTable } from './ErrorTable.js'

/** Values that do not have the form they must have. */
export const parsingErrors = {
  'parsing/caip-2': {
    message: ({ value }: { value: string }) => `Invalid CAIP-2 network id: ${value}`,
    category: 'DATA_PARSING_ERROR',
  },
  'parsing/caip-10': {
    message: (_: { value: string }) => 'Invalid CAIP-10 address',
    category: 'DATA_PARSING_ERROR',
  },
  'parsing/amount': {
    message: ({ value }: { value: string }) => `"${value}" is not an amount`,
    category: 'DATA_PARSING_ERROR',
  },
  'parsing/amount-too-precise': {
    message: ({ value, decimals }: { value: string; decimals: number }) =>
      `"${value}" has more than ${decimals} decimals`,
    category: 'DATA_PARSING_ERROR',
  },
  'parsing/address': {
    message: ({ value }: { value: string }) => `"${value}" is not an address of this network`,
    category: 'DATA_PARSING_ERROR',
  },
  'parsing/schema': {
    message: ({ what, issue }: { what: string; issue: string }) => `${what} has an unexpected form: ${issue}`,
    category: 'DATA_PARSING_ERROR',
  },
} satisfies ErrorTable
