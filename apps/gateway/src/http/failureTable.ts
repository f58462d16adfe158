/** How a failure is answered; `isCodeTold` adds its code to the original API's shape, for pages that tell it in their own words. */
export type FailureRow = { status: number; field?: string; isOwn?: true; isCodeTold?: true }

/** Failures by code. */
export type FailureTable = Readonly<Record<string, FailureRow>>

/**
 * The failures that calls of every service may have; a service's own are in its folder (`defineFailures`). `field` makes the original API's `FAILED` shape with that field; without it the answer
 * is plain text, and `isOwn` says that only calls of our own have it. These stay out of `@latchkey/errors` because that
 * table travels to browsers with the kit.
 */
export const failureTable = {
  'request/url': { status: 400 },
  'request/query': { status: 400 },
  'request/header': { status: 400 },
  'request/body-not-json': { status: 400 },
  'request/body-shape': { status: 422 },
  'request/body-too-large': { status: 413 },
  'request/body-too-deep': { status: 400 },
  'request/batch-too-long': { status: 400, field: 'batch' },
  'request/text': { status: 400 },
  'request/address': { status: 400, field: 'address' },
  'route/unknown': { status: 404 },
  'rate/limited': { status: 429, field: 'rate_limited' },
  'metrics/refused': { status: 403 },
  'database/unavailable': { status: 503 },
  'project/unknown': { status: 401, field: 'authentication' },
  'project/refused': { status: 403 },
  'project/invalid': { status: 400 },
  'project/registry-unavailable': { status: 503 },
  'origin/refused': { status: 403 },
  'chain/unsupported': { status: 400, field: 'chainId' },
  'chain/malformed': { status: 400, field: 'chainId' },
  'chain/unavailable': { status: 503, field: 'chainId' },
  'provider/unknown': { status: 400, field: 'provider' },
  'sign-in/malformed': { status: 400 },
  'sign-in/foreign-domain': { status: 403 },
  'sign-in/refused': { status: 401 },
  'sign-in/unavailable': { status: 503 },
  'secure/off': { status: 503, isOwn: true },
  'secure/origin': { status: 403, isOwn: true },
  'secure/not-json': { status: 400, isOwn: true },
  'secure/unverified-domain': { status: 403, isOwn: true },
  'proof/missing': { status: 401, isOwn: true },
  'proof/malformed': { status: 401, isOwn: true },
  'proof/expired': { status: 401, isOwn: true },
  'proof/mismatch': { status: 401, isOwn: true },
  'proof/replayed': { status: 401, isOwn: true },
  'proof/too-many': { status: 429, isOwn: true },
  'session/refused': { status: 401, isOwn: true },
  'session/reused': { status: 401, isOwn: true },
  'secure/proxy-unknown': { status: 503, isOwn: true },
  'session/stale': { status: 403, isOwn: true },
} as const satisfies FailureTable

/** A failure the gateway answers with. */
export type FailureCode = keyof typeof failureTable
