import { isAppKitError } from '@latchkey/errors'
import { PairingError } from '@latchkey/errors/pairing'
import type { PeerFailure } from './message.js'
import type { PeerMethod } from './peerMethods.js'

/** Codes with which one side refuses what the other asked for (WalletConnect, "Error codes"). */
export const peerCodes = {
  unauthorizedMethod: 3001,
  unauthorizedEvent: 3002,
  unauthorizedChain: 3005,
  rejectedByUser: 5000,
  rejectedChains: 5001,
  rejectedMethods: 5002,
  rejectedEvents: 5003,
  unsupportedChains: 5100,
  unsupportedMethods: 5101,
  unsupportedEvents: 5102,
  unsupportedAccounts: 5103,
  unsupportedNamespaceKey: 5104,
  requestExpired: 8000,
} as const

/**
 * The error for namespaces that cannot be taken.
 *
 * @param peerCode - What the other side is answered with (WalletConnect, "Error codes").
 * @param reason - What is wrong.
 */
export function refuseNamespaces(peerCode: number, reason: string): Error {
  return new PairingError('pairing/namespaces-invalid', { reason, peerCode })
}

/**
 * The error for what a session does not allow.
 *
 * @param peerCode - What the other side is answered with (WalletConnect, "Error codes").
 * @param reason - What is not allowed.
 */
export function refuseAccess(peerCode: number, reason: string): Error {
  return new PairingError('pairing/unauthorized', { peerCode, reason })
}

/** The person said no: EIP-1193, the Sign API and its sign-in. */
const rejectionCodes = [4001, 5000, 5001, 5002, 5003, 12_001]
/** What some wallets answer instead, with a text that says it. */
const unnamedCode = -32_000

/**
 * The error for what a wallet answered to a request.
 *
 * @param failure - The answer's error.
 */
export function toPeerError({ code, message, data }: PeerFailure) {
  const isRejection =
    rejectionCodes.includes(code) || (code === unnamedCode && /reject|denied/i.test(message))
  return isRejection
    ? new PairingError('pairing/rejected', { peerCode: code, reason: message })
    : new PairingError('pairing/request-failed', {
        peerCode: code,
        reason: message,
        ...(data !== undefined && { data }),
      })
}

/** The reason of an end that a person wished for. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' } as const

/** Codes for calls whose parameters make no sense (WalletConnect, "Error codes"). */
const invalidCodes: Partial<Record<PeerMethod, number>> = {
  wc_sessionRequest: 1001,
  wc_sessionEvent: 1002,
  wc_sessionUpdate: 1003,
  wc_sessionExtend: 1004,
  wc_sessionSettle: 1005,
  wc_sessionPropose: 1006,
  wc_sessionAuthenticate: 11_002,
}
const invalidMethodCode = 1001

/**
 * What the other side is told about a failure.
 *
 * @param error - What was thrown while its call was handled.
 * @param method - The call's method.
 * @throws The error itself when it is none of this package: then it is a mistake, not a refusal.
 */
export function toPeerFailure(error: unknown, method: PeerMethod): PeerFailure {
  if (!isAppKitError(error)) throw error
  const { peerCode } = (error.context ?? {}) as { peerCode?: number }
  return { code: peerCode ?? invalidCodes[method] ?? invalidMethodCode, message: error.message }
}
