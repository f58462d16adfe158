import type { ErrorTable } from './ErrorTable.js'

/** Failures of calls to the gateway and to nodes (§8.042, §8.043). */
export const wireErrors = {
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
    message: (_: { url: string; timeoutMs: number }) => 'The request took too long to respond.',
    category: 'API_ERROR',
    isRetryable: true,
  },
  'wire/rpc': {
    message: ({ message }: { code: number; message: string; data?: unknown }) =>
      message || 'RPC Request failed.',
    category: 'API_ERROR',
  },
  'wire/response': {
    message: ({ call, issue }: { call: string; issue: string }) =>
      `${call} answered in an unexpected form: ${issue}`,
    category: 'DATA_PARSING_ERROR',
  },
} satisfies ErrorTable
