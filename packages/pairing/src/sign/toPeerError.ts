import { PairingError } from '@latchkey/errors/pairing'
import type { PeerFailure } from '../messages/parseMessage.js'

/** The person said no: EIP-1193, the Sign API and its sign-in. */
const rejectionCodes = [4001, 5000, 5001, 5002, 5003, 12_001]
/** What some wallets answer instead, with a text that says it. */
const unnamedCode = -32_000

/**
 * The error for what a wallet answered a request with.
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
