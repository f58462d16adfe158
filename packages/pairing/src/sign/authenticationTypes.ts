/** A signed CAIP-122 message (CAIP-74). */
export type Cacao = {
  h: { t: string }
  p: {
    iss: string
    domain: string
    aud: string
    version: string
    nonce: string
    iat: string
    statement?: string
    requestId?: string
    resources?: string[]
    nbf?: string
    exp?: string
  }
  s: { t: string; s: string; m?: string }
}

/** What a site asks a wallet to sign. */
export type AuthenticationPayload = {
  type: string
  chains: string[]
  domain: string
  aud: string
  version: string
  nonce: string
  iat: string
  statement?: string
  nbf?: string
  exp?: string
  requestId?: string
  resources?: string[]
}
