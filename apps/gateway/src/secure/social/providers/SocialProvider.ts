import type { windowedProviders } from '@latchkey/wire/secure'
import * as v from 'valibot'

/** A provider with a page of its own. */
export type SocialProviderId = (typeof windowedProviders)[number]

/** What an operator is given when they register with a provider. */
export type SocialClient = {
  clientId: string
  /** Undefined where the provider gives a key that signs secrets instead. */
  clientSecret: string | undefined
  signingKey: { teamId: string; keyId: string; privateKey: string } | undefined
  /** Takes the place of all the provider's hosts; the paths stay. */
  baseUrl: string | undefined
  /** Asks for what a provider gives only after a switch of its own; see `optionalScopes`. */
  areOptionalScopesAsked: boolean
}

/** What a provider says of a person. */
export type SocialProfile = {
  /** Their account, by a name that never changes. */
  subject: string
  /** Only one that the provider has verified. */
  email: string | undefined
  /** To be shown, and for nothing else. */
  userName: string | undefined
}

/** What a profile is read from. */
export type ProfileSource = {
  /** Of the id token, once it is verified; empty where the provider gives none. */
  claims: Readonly<Record<string, unknown>>
  accessToken: string
  clientSecret: string | undefined
  /** The field `user` that came back beside the code. */
  userField: string | undefined
  /**
   * Asks the provider with the access token.
   *
   * @param address - As it is in production.
   */
  get(address: string): Promise<unknown>
}

/** A provider, described. What all have in common is in `createProviderClient`. */
export type SocialProvider = {
  id: SocialProviderId
  /** As visitors know it. */
  name: string
  /** What its id tokens and its client secrets name. */
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  /** Where its keys are; it gives id tokens, and takes a nonce. */
  keysUrl?: string
  scopes: readonly string[]
  /** Asked for where the operator says that the provider allows it. */
  optionalScopes?: readonly string[]
  /** How the gateway proves to be the client: a secret in the form or in a header, or one that a key signs. */
  clientAuthentication: 'post' | 'basic' | 'signed'
  /** The code is bound to the gateway that asked (RFC 7636); false where the provider does not say that it does this. */
  hasPkce: boolean
  /** Comes back as a form that is posted from the provider's page. */
  isFormPost?: true
  readProfile(source: ProfileSource): Promise<SocialProfile>
}

/** An account's name at a provider: printable and short, so that it can be kept whatever it holds. */
export const subjectSchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/))

/** A number that is an account's name. */
export const numberSubjectSchema = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1)), v.pipe(v.string(), v.regex(/^\d{1,20}$/))]),
  v.transform(String),
)

/** A text that may be missing in any way providers know. */
export const optionalTextSchema = v.optional(v.nullable(v.string()))
