import type { Reply } from '../../page/serveLocal.js'
import type { SocialProvider } from './localIdentity.js'
import type { Person } from './persons.js'

/** What the site asked for when it sent the visitor here, checked. */
export type Authorization = {
  redirectUri: string
  scopes: readonly string[]
  state: string | undefined
  nonce: string | undefined
  /** SHA-256 of the verifier, base64url (RFC 7636). */
  codeChallenge: string | undefined
}

/** A person who let the site in. */
export type Grant = Authorization & { person: Person }

/** A call that comes from the site's server: its path below the provider's prefix, headers and parameters. */
export type ServerCall = {
  method: string
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: URLSearchParams
  /** Body of a form; empty for a GET. */
  form: URLSearchParams
}

/** Why the token call is refused; the names of RFC 6749. */
export type TokenFault = 'invalid_client' | 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type'

/** A provider that speaks OAuth 2.0's code flow, and what is peculiar to it. */
export type CodeProvider = {
  id: SocialProvider
  title: string
  clientId: string
  /** Path of the page the visitor is sent to. */
  authorizePath: RegExp
  tokenPath: RegExp
  isPkceRequired?: true
  /** Apple wants it posted as a form where name or email are asked for. */
  isFormPost?: true
  /** Apple and a few others have a word of their own for a visitor who says no. */
  denial: Readonly<Record<string, string>>
  /** What comes back beside code and state. */
  createCallbackFields?(grant: Grant): Record<string, string>
  /** Whether the call comes from the site that registered. */
  isClient(call: ServerCall): boolean | Promise<boolean>
  /** GitHub and Facebook do not ask for a grant type. */
  isGrantTypeOptional?: true
  /** Facebook's token call may be a GET. */
  isTokenByGet?: true
  createTokenAnswer(accessToken: string, grant: Grant, call: ServerCall): Reply | Promise<Reply>
  refuseToken(fault: TokenFault, call: ServerCall): Reply
  /**
   * What the access token opens, and what is open to all.
   *
   * @param findGrant - The grant behind an access token.
   */
  answer(
    call: ServerCall,
    findGrant: (accessToken: string | undefined) => Grant | undefined,
  ): Reply | undefined | Promise<Reply | undefined>
}
