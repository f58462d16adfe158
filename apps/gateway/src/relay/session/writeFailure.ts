import { type RelayIdToken, writeRelayError } from '@latchkey/wire/relay'
import type { RelayServices } from '../methods/RelayHandler.js'

/**
 * Writes an error and counts it.
 *
 * @param services - Figures.
 * @param id - The request's id, as it came; undefined when none could be read.
 * @param failure - `code`: one of `relayErrorCodes`; `message`: for the client, without anything it sent.
 */
export function writeFailure(
  { metrics }: Pick<RelayServices, 'metrics'>,
  id: RelayIdToken | undefined,
  { code, message }: { code: number; message: string },
): string {
  metrics.onFailed(code)
  return writeRelayError(id, code, message)
}
