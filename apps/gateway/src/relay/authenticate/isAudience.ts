/**
 * Tells whether a token was made for this relay: the same host and port, whatever the scheme (ws, wss, http, https),
 * the slash at the end, or `/relay`.
 *
 * @param audience - The token's `aud`.
 * @param accepted - Hosts or addresses of this relay.
 */
export function isAudience(audience: string, accepted: readonly string[]): boolean {
  const host = toHost(audience)
  return host !== undefined && accepted.some((entry) => toHost(entry) === host)
}

function toHost(address: string): string | undefined {
  const full = /^[a-z]+:\/\//i.test(address) ? address.replace(/^ws/i, 'http') : `http://${address}`
  if (!URL.canParse(full)) return undefined
  const { host, pathname, protocol } = new URL(full)
  if (!/^https?:$/.test(protocol) || !/^\/(relay\/?)?$/.test(pathname)) return undefined
  return host
}
