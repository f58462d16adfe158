/** What the sign-in of one-click authentication shall say (CAIP-122). */
export type AuthenticationRequest = {
  /** CAIP-2 ids, all of `eip155`. */
  chains: string[]
  domain: string
  /** The address that is signed in to, `https://…/login`. */
  uri: string
  nonce: string
  statement?: string | undefined
  /** Wallet methods that the signature shall grant beside `personal_sign`. */
  methods?: string[] | undefined
  resources?: string[] | undefined
  /** ISO times. */
  notBefore?: string | undefined
  expiration?: string | undefined
  requestId?: string | undefined
}
