import type { AppKitError, getErrorMessage, isAppKitError } from '@latchkey/errors'
import { disconnectErrors } from '@latchkey/errors/disconnect'
import type { ConnectionId } from '../state/Connection.js'

/** How wallets without a code for it say in words that they do not know a request. */
const unknownWords =
  /\bun(known|supported|recognized)\b|\bnot (supported|implemented|found|exist)|doesn['’]t (support|exist|has)/i

/** Injected; importing them would create a separate chunk. */
type ErrorTools = {
  AppKitError: typeof AppKitError
  isAppKitError: typeof isAppKitError
  getErrorMessage: typeof getErrorMessage
}

/**
 * The error of connections that were left without all their wallets' consent.
 *
 * @param refusals - What signing out and the wallets answered.
 * @param tools - See {@link ErrorTools}.
 * @param connectionId - The one connection it is about, where it is about one.
 * @returns The error, and in words what they answered. Nothing where the wallets had nothing to let go of.
 */
export function toLeaveFailure(
  refusals: readonly unknown[],
  tools: ErrorTools,
  connectionId: ConnectionId | undefined,
): { failure: AppKitError; reason: string } | undefined {
  const causes = refusals.filter((error) => !hasNothingToLeave(error, tools))
  if (causes.length === 0) return undefined
  const reason = causes.map(tools.getErrorMessage).join(', ')
  const cause = causes.length === 1 ? causes[0] : new AggregateError(causes, reason)
  const context = connectionId ? {} : { reason }
  const entry = disconnectErrors['connection/disconnect-failed']
  return { failure: new tools.AppKitError('connection/disconnect-failed', context, { cause, entry }), reason }
}

/** Whether a wallet knows no request that lets go of a site, or shares nothing any more: nothing is left on its side either. */
function hasNothingToLeave(error: unknown, { isAppKitError: is }: ErrorTools): boolean {
  return (
    is(error, 'wallet/unsupported-method') ||
    is(error, 'wallet/unauthorized') ||
    (is(error, 'wallet/request-failed') && unknownWords.test(error.message))
  )
}
