import { getErrorMessage, isAppKitError } from '@latchkey/errors'

/** Something that did not work, for the person. */
export type Failure = { title: string; text: string }

/** What is said of the failures a person can do something about; others show their own words. */
const failures: Readonly<Record<string, Failure>> = {
  'pairing/uri-invalid': {
    title: 'This is not a pairing code',
    text: 'Pocket needs the code or link a site shows when you connect a wallet. Copy it again and make sure it is whole.',
  },
  'pairing/uri-expired': {
    title: 'This code has expired',
    text: 'Codes last a few minutes. Go back to the site and let it make a new one.',
  },
  'pairing/already-paired': {
    title: 'This code was used already',
    text: 'A code connects once. If the site is not in your list, let it make a new one.',
  },
  'pairing/expired': {
    title: 'The site did not answer',
    text: 'Its page may be closed, or its code too old. Open the site and let it make a new one.',
  },
  'pairing/relay-unreachable': {
    title: 'No connection',
    text: 'Pocket cannot reach the relay through which it hears from sites. Check the network, then try again.',
  },
  'pairing/session-missing': {
    title: 'No longer connected',
    text: 'The connection with this site has ended. Connect it again.',
  },
  'pairing/request-expired': {
    title: 'Too late',
    text: 'The site has stopped waiting for this. Ask for it again there.',
  },
}

/**
 * What to tell the person about a failure.
 *
 * @param error - Anything that was thrown.
 */
export function describeFailure(error: unknown): Failure {
  const known = isAppKitError(error) ? failures[error.code] : undefined
  return known ?? { title: 'That did not work', text: getErrorMessage(error) }
}
