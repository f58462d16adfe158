const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * The names under which clients reach this relay, and make their tokens for.
 *
 * @param addresses - The public address and the one listened on. One on this machine stands for all its names.
 */
export function toAudiences(...addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    if (!URL.canParse(address)) return []
    const { hostname, host, port } = new URL(address)
    if (hostname === '0.0.0.0' || hostname === '[::]' || loopback.includes(hostname)) {
      return loopback.map((name) => (port === '' ? name : `${name}:${port}`))
    }
    return [host]
  })
}
