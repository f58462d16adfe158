/** Reasons that come with close code 3000; kits map the first three to what the user reads (§8.020). */
export const relayCloseReasons = {
  originNotAllowed: 'Unauthorized: origin not allowed',
  tokenNotYetValid: 'JWT Token is not yet valid',
  invalidKey: 'Unauthorized: invalid key',
  tokenExpired: 'JWT Token is expired',
  tokenMissing: 'Unauthorized: JWT Token is missing',
  tokenMalformed: 'Unauthorized: JWT Token is malformed',
  invalidSignature: 'Unauthorized: JWT signature is invalid',
  invalidAudience: 'Unauthorized: invalid audience',
} as const
