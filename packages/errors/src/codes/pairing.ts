import type { ErrorTable } from './ErrorTable.js'

/** Failures of pairing: links, envelopes, the relay and the wallet at its other end. */
export const pairingErrors = {
  'pairing/uri-invalid': {
    message: ({ reason }: { reason: string }) => `This is not a pairing link: ${reason}`,
  },
  'pairing/uri-expired': { message: () => 'This pairing link has expired. Make a new one on the site' },
  'pairing/already-paired': { message: () => 'This pairing link is in use already' },
  'pairing/envelope-invalid': {
    message: ({ reason }: { reason: string }) => `A message could not be opened: ${reason}`,
    category: 'DATA_PARSING_ERROR',
  },
  'pairing/message-invalid': {
    message: ({ reason }: { reason: string }) => `A message of the other side makes no sense: ${reason}`,
    category: 'DATA_PARSING_ERROR',
  },
  'pairing/token-invalid': {
    message: ({ reason }: { reason: string }) => `The relay token is not valid: ${reason}`,
  },
  'pairing/namespaces-invalid': {
    message: ({ reason }: { reason: string; peerCode: number }) => `The namespaces do not fit: ${reason}`,
  },
  'pairing/authentication-invalid': {
    message: ({ reason }: { reason: string }) => `The wallet's sign-in could not be verified: ${reason}`,
  },
  'pairing/relay-refused': {
    message: ({ reason }: { reason: string }) => `The relay refused the connection: ${reason}`,
  },
  'pairing/clock-wrong': {
    message: ({ reason }: { reason: string }) =>
      `The relay does not take the time of this device. Set date and time right: ${reason}`,
    isRetryable: true,
  },
  'pairing/relay-unreachable': {
    message: ({ relayUrl }: { relayUrl: string }) => `The relay ${relayUrl} cannot be reached`,
    isRetryable: true,
  },
  'pairing/relay-error': {
    message: ({ reason }: { code: number; reason: string }) => `The relay refused a message: ${reason}`,
    isRetryable: true,
  },
  'pairing/rejected': {
    message: ({ reason }: { peerCode: number; reason: string }) => `The wallet declined: ${reason}`,
  },
  'pairing/expired': { message: () => 'The wallet did not answer before the pairing expired' },
  'pairing/not-available': { message: () => 'WalletConnectConnector not found' },
  'pairing/chains-unsupported': {
    message: () => 'The connector does not support any of the requested chains',
  },
  'pairing/session-missing': {
    message: () => 'There is no session with this wallet any more. Connect it again',
  },
  'pairing/session-deleted': {
    message: ({ reason }: { peerCode: number; reason: string }) => `The session has ended: ${reason}`,
  },
  'pairing/request-failed': {
    message: ({ reason }: { peerCode: number; reason: string; data?: unknown }) => reason,
  },
  'pairing/request-expired': { message: () => 'The wallet did not answer in time', isRetryable: true },
  'pairing/request-cancelled': { message: () => 'The request was cancelled' },
  'pairing/unauthorized': {
    message: ({ reason }: { peerCode: number; reason: string }) => `The session does not allow it: ${reason}`,
  },
  'pairing/closed': { message: () => 'The pairing client is closed' },
} satisfies ErrorTable
