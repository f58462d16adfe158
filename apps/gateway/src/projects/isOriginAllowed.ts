const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/**
 * Tells whether an origin is on a project's list, by the server's rules: case is ignored; `*.` stands for one or
 * more labels but not for the bare domain; an entry with a scheme needs that scheme and, unless its port is `*`,
 * the same port; an entry that is only a host matches every scheme and port; `*` matches everything.
 *
 * @param origin - The `Origin` header, such as `https://app.example.org`.
 * @param allowedOrigins - The project's entries; an empty list allows every origin.
 */
export function isOriginAllowed(origin: string, allowedOrigins: readonly string[]): boolean {
  if (allowedOrigins.length === 0) return true
  const url = parseOrigin(origin)
  return allowedOrigins.some((entry) => {
    const wanted = entry.trim().toLowerCase().replace(/\/$/, '')
    return wanted === '*' || wanted === origin.toLowerCase() || (url !== undefined && isMatch(url, wanted))
  })
}

function isMatch(url: URL, entry: string): boolean {
  const parts = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\[[^\]]+\]|[^:/]+)(?::(\d+|\*))?$/.exec(entry)
  if (!parts) return false
  const [, scheme, host = '', port] = parts
  if (scheme !== undefined && scheme !== url.protocol) return false
  return isSameHost(url.hostname, host) && isSamePort(url, scheme, port)
}

function isSameHost(hostname: string, pattern: string): boolean {
  if (pattern === '*') return true
  if (!pattern.startsWith('*.')) return hostname === pattern
  const suffix = pattern.slice(1)
  return hostname.endsWith(suffix) && hostname.length > suffix.length
}

function isSamePort(url: URL, scheme: string | undefined, port: string | undefined): boolean {
  if (port === '*') return true
  const actual = url.port || defaultPorts[url.protocol]
  if (port !== undefined) return actual === port
  return scheme === undefined || actual === defaultPorts[scheme]
}

function parseOrigin(origin: string): URL | undefined {
  return URL.canParse(origin) ? new URL(origin) : undefined
}
