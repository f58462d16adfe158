/** Origins on which every project may be used (§9.056). */
const defaultPatterns = ['*.pages.dev', '*.vercel.app', '*.ngrok-free.app']

/**
 * Tells whether a project may be used on an origin (§5.012). An empty list allows all; the visitor's own machine is
 * always allowed. A `*` label stands for exactly one label, a `*` port for any; a pattern without a scheme fits both.
 *
 * @param origin - Such as `https://app.example.org`.
 * @param patterns - The project's list, such as `https://*.example.org`.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  const { protocol, hostname, port } = new URL(origin)
  if (patterns.length === 0 || hostname === 'localhost' || hostname === '127.0.0.1') return true
  return [...patterns, ...defaultPatterns].some((pattern) => {
    const match = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:]+)(?::(\d+|\*))?\/?$/i.exec(pattern.toLowerCase())
    const [, scheme, host = '', patternPort = ''] = match ?? []
    if (!match || (scheme !== undefined && scheme !== protocol)) return false
    return matchesHost(hostname, host) && (patternPort === '*' || patternPort === port)
  })
}

function matchesHost(hostname: string, pattern: string): boolean {
  const labels = hostname.split('.')
  const patternLabels = pattern.split('.')
  return (
    labels.length === patternLabels.length &&
    patternLabels.every((label, index) => label === '*' || label === labels[index])
  )
}
