/**
 * Keeps secrets out of the log. Requests are written without headers and query anyway; this catches objects that
 * are logged whole, such as a failed call.
 */
export const redactedPaths = [
  'authorization',
  'cookie',
  'signature',
  'token',
  '["x-nonce-jwt"]',
  '*.authorization',
  '*.cookie',
  '*.signature',
  '*.token',
  '*["x-nonce-jwt"]',
  '*["x-otp"]',
]

/**
 * Writes a request into the log: method and path only.
 *
 * @param request - The request.
 */
export function describeRequest(request: { method: string; url: string }): { method: string; path: string } {
  return { method: request.method, path: request.url.split('?', 1)[0] ?? '' }
}
