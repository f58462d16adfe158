import { PairingError } from '@latchkey/errors/pairing'

/**
 * The error for namespaces that cannot be taken.
 *
 * @param peerCode - What the other side is answered with (WalletConnect, "Error codes").
 * @param reason - What is wrong.
 */
export function refuseNamespaces(peerCode: number, reason: string): Error {
  return new PairingError('pairing/namespaces-invalid', { reason, peerCode })
}
