import { readSettings } from '../features/settings'

type ContentPolicyOptions = {
  nonce: string
  environment: Readonly<Record<string, string | undefined>>
  /** Next's development server needs eval and inline styles; a built app does not. */
  isDevelopment: boolean
}

/**
 * The content security policy of the page: own code with a nonce, own styles, calls to the gateway and its relay
 * only, and the embedded wallet's page as the only one within.
 *
 * @param options - See {@link ContentPolicyOptions}.
 */
export function createContentPolicy({ nonce, environment, isDevelopment }: ContentPolicyOptions): string {
  const { gatewayUrl, pocketUrl, relay, secureUrl } = readSettings(environment)
  const gateway = new URL(gatewayUrl).origin
  const relayOrigin = relay ? new URL(relay.url).origin : gateway.replace(/^http/, 'ws')
  const connect = ["'self'", gateway, relayOrigin, ...(pocketUrl ? [pocketUrl] : [])]
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect.join(' ')}${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // The embedded wallet's own page.
    `frame-src ${secureUrl ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
