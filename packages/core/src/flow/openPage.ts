/** A page of somebody else's in a window of its own. */
export type OpenedPage = {
  /** Leads the window to its page. */
  go(url: string): void
  /** Whether it is closed, or cut off from this page by its own (Cross-Origin-Opener-Policy): nobody can tell one from the other. */
  isClosed(): boolean
  close(): void
}

/**
 * Opens an empty window, for a page whose address comes later: browsers allow it only in the visitor's own click.
 *
 * @param size - In CSS pixels.
 * @returns Undefined where the browser blocks it.
 */
export function openPage({ width, height }: { width: number; height: number }): OpenedPage | undefined {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  const features = `popup,width=${width},height=${height},left=${left},top=${top},scrollbars=yes`
  const opened = window.open('about:blank', '_blank', features)
  if (!opened) return undefined
  // The page must not lead ours elsewhere.
  opened.opener = null
  return {
    go(url) {
      if (!opened.closed) opened.location.replace(url)
    },
    isClosed: () => opened.closed,
    close: () => opened.close(),
  }
}

/**
 * Whether an address that somebody else has named may be opened: an encrypted one, or one of this machine.
 *
 * @param url - From outside.
 */
export function isPageAllowed(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, protocol } = new URL(url)
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}
