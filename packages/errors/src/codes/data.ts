import type { ErrorTable } from './ErrorTable.js'

/** Failures of values from outside, and of the calls that bring them. */
export const dataErrors = {
  // Values that do not have the form they must have.
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

  // Failures of calls to the gateway and to nodes.
  'wire/http-status': {
    message: ({ status }: { status: number; body: string; url: string }) => `HTTP status code: ${status}`,
    category: 'API_ERROR',
  },
  'wire/network': {
    message: (_: { url: string }) => 'HTTP request failed.',
    category: 'API_ERROR',
    isRetryable: true,
  },
  'wire/timeout': {
    message: (_: { url: string; timeoutMs?: number }) => 'The request took too long to respond.',
    category: 'API_ERROR',
    isRetryable: true,
  },
  'wire/response': {
    message: ({ call, issue }: { call: string; issue: string }) =>
      `${call} answered in an unexpected form: ${issue}`,
    category: 'DATA_PARSING_ERROR',
  },
} satisfies ErrorTable
