/** Says what kind of client connects; for the relay's owner only. */
const userAgent = 'wc-2/latchkey-0.1.0/web'

/**
 * The address of one connection: the relay's with the parameters added in alphabetical order; those it has already
 * stay.
 *
 * @param parts - The relay, the project and a fresh token.
 */
export function formatRelayAddress(parts: { relayUrl: string; projectId: string; token: string }): string {
  const parameters = new URLSearchParams({
    auth: parts.token,
    projectId: parts.projectId,
    ua: userAgent,
    // Refusals then come as a close code with a reason instead of an HTTP status, which pages cannot read.
    useOnCloseEvent: 'true',
  })
  return `${parts.relayUrl}${parts.relayUrl.includes('?') ? '&' : '?'}${parameters}`
}
