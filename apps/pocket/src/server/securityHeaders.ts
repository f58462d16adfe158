/**
 * The headers of every page and asset of pocket's site: own scripts and styles only, never framed.
 *
 * `data:` pictures are the small drawings the build inlines into the style sheet; pictures from elsewhere are the
 * icons of sites that pair, which learn no more than that somebody looked. The camera reads pairing codes.
 *
 * @param relayUrl - The relay's WebSocket address, the only foreign address the app connects to.
 */
export function createSecurityHeaders(relayUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: https: http://localhost:* http://*.localhost:* http://127.0.0.1:*",
      "font-src 'self'",
      `connect-src 'self' ${new URL(relayUrl).origin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  }
}
