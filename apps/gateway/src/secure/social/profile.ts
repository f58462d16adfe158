import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import { normalizeEmail } from '../identities/normalizeEmail.js'
import { type SocialProfile, subjectSchema } from './providers/SocialProvider.js'

const keptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ subject: subjectSchema, email: v.optional(v.string()), userName: v.optional(v.string()) }),
)

/**
 * Puts a profile right for keeping: the email in its one spelling or not at all, the name as one short line.
 *
 * @param profile - As the provider says.
 */
export function cleanProfile({ email, subject, userName }: SocialProfile): SocialProfile {
  return {
    subject,
    email: email === undefined ? undefined : toEmail(email),
    userName: toPlainText(userName ?? '') || undefined,
  }
}

/**
 * Reads a profile that was kept as JSON.
 *
 * @param text - The JSON.
 */
export function readProfile(text: string): SocialProfile {
  const { email, subject, userName } = v.parse(keptSchema, text)
  return { subject, email, userName }
}

/** One that cannot be written is not shown; the login does not depend on it. */
function toEmail(email: string): string | undefined {
  try {
    return normalizeEmail(email)
  } catch {
    return undefined
  }
}
