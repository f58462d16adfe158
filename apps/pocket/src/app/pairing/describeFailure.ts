import { getErrorMessage, isAppKitError } from '@latchkey/errors'

/** Something that did not work, for the person. */
export type Failure = { title: string; text: string }

/** What is said of the failures a person can do something about; others show their own words. */
const failures: Readonly<Record<string, Failure>> = {
  'pairing/uri-invalid': {
    title: 'This isn’t a pairing code',
    text: 'Use the code or link that a site shows when you connect a wallet. Copy it again, complete.',
  },
  'pairing/uri-expired': {
    title: 'This code has expired',
    text: 'Codes last a few minutes. Go back to the site and get a new one.',
  },
  'pairing/already-paired': {
    title: 'This code was already used',
    text: 'A code works once. If the site isn’t in your list, get a new code there.',
  },
  'pairing/expired': {
    title: 'The site didn’t answer',
    text: 'Its page may be closed, or the code expired. Open the site and get a new code.',
  },
  'pairing/relay-unreachable': {
    title: 'No connection',
    text: 'Pocket can’t reach the relay. Check your connection, then try again.',
  },
  'pairing/session-missing': {
    title: 'No longer connected',
    text: 'The connection with this site has ended. Connect it again.',
  },
  'pairing/request-expired': {
    title: 'Too late',
    text: 'The site stopped waiting. Send the request again there.',
  },
}

/**
 * What to tell the person about a failure.
 *
 * @param error - Anything that was thrown.
 */
export function describeFailure(error: unknown): Failure {
  const known = isAppKitError(error) ? failures[error.code] : undefined
  return known ?? { title: 'Something went wrong', text: getErrorMessage(error) }
}
