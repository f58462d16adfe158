const warning =
  'Latchkey: wagmi searches for wallets itself, so a wallet shows twice and may be connected in wagmi but not in the kit. ' +
  'Pass multiInjectedProviderDiscovery: false to createConfig.'

/**
 * Notices whether wagmi searches for wallets itself. A connector is not told its config's options, but wagmi asks the
 * page's wallets (EIP-6963) in the same turn, between the making of the connector and its setup.
 *
 * @returns What tells the site's developer, once.
 */
export function watchDiscovery(): { warnIfSeen(): void } {
  let isSeen = false
  const onRequest = () => {
    isSeen = true
  }
  const page = typeof window === 'undefined' ? undefined : window
  page?.addEventListener('eip6963:requestProvider', onRequest)
  const stop = () => page?.removeEventListener('eip6963:requestProvider', onRequest)
  // A later search is somebody else's, such as the kit's own.
  queueMicrotask(stop)
  return {
    warnIfSeen() {
      stop()
      // biome-ignore lint/suspicious/noConsole: a mistake in the site's set-up; its developer looks here
      if (isSeen) console.warn(warning)
      isSeen = false
    },
  }
}
