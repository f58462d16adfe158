/**
 * How a failure is answered. `field` makes the original API's `FAILED` shape with that field; without it the answer
 * is plain text. These stay out of `@latchkey/errors` because that table travels to browsers with the kit.
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
  'currency/unsupported': { status: 400, field: 'currency' },
  'price/unknown-asset': { status: 400, field: 'asset' },
  'price/unavailable': { status: 503, field: '' },
  'identity/unavailable': { status: 503, field: '' },
  'history/unavailable': { status: 503, field: '' },
  'image/unknown': { status: 404 },
  'sign-in/malformed': { status: 400 },
  'sign-in/foreign-domain': { status: 403 },
  'sign-in/refused': { status: 401 },
  'sign-in/unavailable': { status: 503 },
} as const satisfies Record<string, { status: number; field?: string }>

/** A failure the gateway answers with. */
export type FailureCode = keyof typeof failureTable
