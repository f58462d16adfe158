import { type ConnectorFactory, connectorIds } from '@latchkey/core'

/** What {@link embedded} takes. */
export type EmbeddedOptions = {
  /** The secure site, such as `https://wallet.example.net`. It has the keys, so it is on another domain than the page. */
  url: string
}

/**
 * The embedded wallet: one that is made of a login by email or by a social account, with accounts on the chains of its registry that the site has too.
 *
 * @param options - See {@link EmbeddedOptions}.
 *
 * @example
 * import { embedded } from '@latchkey/embedded'
 * createKit({ projectId, gateway, chains, connectors: [embedded({ url: 'https://wallet.example.net' })] })
 */
export function embedded({ url }: EmbeddedOptions): ConnectorFactory {
  return {
    id: connectorIds.auth,
    async load() {
      const [{ createEmbedded }, { openFrame }] = await Promise.all([
        import('./createEmbedded.js'),
        import('./frame/openFrame.js'),
      ])
      return (context) => createEmbedded(context, { url, open: openFrame })
    },
  }
}
