import type { ErrorTable } from './ErrorTable.js'

/** Failures of messages between two windows. */
export const channelErrors = {
  'channel/origin': {
    message: ({ origin }: { origin: string }) =>
      `"${origin}" is not an exact origin. Pass scheme, host and port, such as https://example.com`,
  },
  'channel/closed': { message: () => 'The other window is closed' },
  'channel/aborted': { message: ({ topic }: { topic: string }) => `The request ${topic} was cancelled` },
  'channel/timeout': {
    message: ({ topic, afterMs }: { topic: string; afterMs: number }) =>
      `The other window has not answered ${topic} for ${Math.round(afterMs / 1000)} seconds`,
    isRetryable: true,
  },
  'channel/refused': {
    message: ({
      topic,
      reason,
    }: {
      topic: string
      reason: 'unknown-topic' | 'no-handler' | 'invalid-payload' | 'handler-failed' | 'busy'
    }) => `The other window refused ${topic}: ${reason}`,
  },
} satisfies ErrorTable
