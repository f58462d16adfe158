import * as v from 'valibot'
import { opaqueTokenSchema, originSchema } from './schemas.js'

/** Why a provider did not log a visitor in. Each page writes its own text from the code and the provider's name. */
export const socialRefusalCodes = ['social/denied', 'social/silent', 'social/busy', 'social/failed'] as const

/** See {@link socialRefusalCodes}. */
export type SocialRefusalCode = (typeof socialRefusalCodes)[number]

/** The gateway does not know the login, or could not save the provider's answer: no site can be told. */
const handoverCodes = ['social/unknown', 'social/not-kept'] as const

/** The outcome of a login at a provider's page: a result to exchange, or the code of the refusal. */
export type SocialResult = { transactionId: string; result: string } | { error: SocialRefusalCode }

/** A result and the one origin that gets it, or the code of a failure that only the window can show. */
export type SocialHandover = { origin: string; resultUri: string } | { error: (typeof handoverCodes)[number] }

const resultSchema = v.union([
  v.object({ transactionId: v.pipe(v.string(), v.uuid()), result: opaqueTokenSchema }),
  v.object({ error: v.picklist(socialRefusalCodes) }),
])

const handoverSchema = v.union([
  v.object({ origin: originSchema, resultUri: v.pipe(v.string(), v.maxLength(4096), v.url()) }),
  v.object({ error: v.picklist(handoverCodes) }),
])

/** The page of the secure site that a provider's window begins and ends at. */
const loadingPath = '/loading'

/**
 * Writes the outcome of a login as an address. The window hands it over as a text; no browser opens it.
 *
 * @param secureUrl - Origin of the secure site.
 * @param result - The outcome. It is worthless without the device's key and the secret of the frame that began the login.
 */
export function writeSocialResult(secureUrl: string, result: SocialResult): string {
  return `${secureUrl}${loadingPath}?${new URLSearchParams(result)}`
}

/**
 * Parses the address of a login’s outcome.
 *
 * @param resultUri - As it was handed over.
 * @returns Undefined for any other text.
 */
export function readSocialResult(resultUri: string): SocialResult | undefined {
  if (!URL.canParse(resultUri)) return undefined
  return parse(resultSchema, new URL(resultUri).searchParams)
}

/** The longest return address, in characters, without the result that is added to it. */
const maxReturnUrlLength = 2_000

/**
 * Whether a login that was begun at a site may come back to an address: to pages of the site alone.
 *
 * @param url - The address.
 * @param origin - Of the site, as the browser says.
 */
export function isReturnUrl(url: string, origin: string): boolean {
  if (url.length > maxReturnUrlLength || !URL.canParse(url)) return false
  const { origin: own, password, protocol, username } = new URL(url)
  // A blob's address has the origin of the page that made it.
  return own === origin && /^https?:$/.test(protocol) && username === '' && password === ''
}

/**
 * Writes the address of the page that hands a result over. The result is behind the `#`, so that browsers send it to no server.
 *
 * @param secureUrl - Origin of the secure site.
 * @param handover - The result and the one origin it is for; an error if the site is unknown.
 */
export function writeSocialHandover(secureUrl: string, handover: SocialHandover): string {
  return `${secureUrl}${loadingPath}#${new URLSearchParams(handover)}`
}

/**
 * Parses the handover in that page.
 *
 * @param hash - `location.hash`.
 * @returns Undefined where there is nothing to hand over, such as before the provider was asked.
 */
export function readSocialHandover(hash: string): SocialHandover | undefined {
  return parse(handoverSchema, new URLSearchParams(hash.replace(/^#/, '')))
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  parameters: URLSearchParams,
): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(schema, Object.fromEntries(parameters))
  return parsed.success ? parsed.output : undefined
}
