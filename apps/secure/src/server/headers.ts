import type { BuiltPage } from './Manifest.js'

const yearSeconds = 31_536_000

/** What the headers of a site depend on. */
export type SiteAddresses = {
  /** The secure site. */
  secureUrl: string
  /** The gateway as browsers call it: the one place the site speaks to. */
  gatewayUrl: string
}

/** Nothing but what a wallet's page needs. */
const permissions = [
  'accelerometer=()',
  'camera=()',
  'clipboard-read=()',
  'clipboard-write=(self)',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'screen-wake-lock=()',
  'serial=()',
  'usb=()',
].join(', ')

/**
 * The headers of everything the site answers with.
 *
 * @param addresses - See {@link SiteAddresses}.
 */
export function createCommonHeaders({ secureUrl }: SiteAddresses): Record<string, string> {
  return {
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(secureUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  }
}

/**
 * The headers of a page. The scripts run there whose hashes the build wrote down, one or two; texts become scripts nowhere; and
 * what they ask goes to the gateway.
 *
 * @param page - The page.
 * @param addresses - See {@link SiteAddresses}.
 * @param ancestors - Sources of those who may embed it.
 */
export function createPageHeaders(
  page: BuiltPage,
  { gatewayUrl }: SiteAddresses,
  ancestors: readonly string[],
): Record<string, string> {
  const isEmbedded = page.embedding === 'project'
  const scripts = [page.script, ...(page.late ? [page.late] : [])]
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${scripts.map(({ integrity }) => `'${integrity}'`).join(' ')}`,
      "style-src 'self'",
      `img-src 'self' data: ${gatewayUrl}`,
      "font-src 'self'",
      `connect-src ${gatewayUrl}`,
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
      "require-trusted-types-for 'script'",
      'trusted-types latchkey',
    ].join('; '),
    'cross-origin-opener-policy': page.opener === 'kept' ? 'unsafe-none' : 'same-origin',
    'cross-origin-resource-policy': isEmbedded ? 'cross-origin' : 'same-origin',
    // Who may embed it can change, and so can the script: a page is asked for each time.
    'cache-control': 'no-store',
    ...(!isEmbedded && { 'x-frame-options': 'DENY' }),
  }
}

/**
 * The headers of a file. A worker's policy is that of its own file: it has no network at all, and may run Argon2id's code.
 *
 * @param path - Where it is.
 */
export function createFileHeaders(path: string): Record<string, string> {
  const isScript = path.endsWith('.js')
  return {
    'content-security-policy': isScript
      ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
      : "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    // The build puts a hash into the name of every file.
    'cache-control': `public, max-age=${yearSeconds}, immutable`,
  }
}
