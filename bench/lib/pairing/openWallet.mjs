import { createMemoryStorage } from '@latchkey/pairing'
import { createWalletClient } from '@latchkey/pairing/wallet'
import { WebSocket } from 'ws'
import { createOfficialClient } from './createOfficialClient.mjs'

const projectId = 'latchkey-local'
const metadata = { name: 'Bench wallet', description: '', url: 'https://wallet.example', icons: [] }
const account = `0x${'a'.repeat(40)}`

/**
 * Wallets by who made their client. `approve` follows a link, grants what it asks for and waits until the site has
 * confirmed the session.
 *
 * @type {Record<'ours' | 'official', (relayUrl: string) => Promise<{ approve(uri: string): Promise<void>; close(): Promise<void> }>>}
 */
export const openWallet = {
  async ours(relayUrl) {
    const wallet = createWalletClient({
      relayUrl,
      projectId,
      metadata,
      storage: createMemoryStorage(),
      WebSocket: /** @type {never} */ (WebSocket),
    })
    await wallet.start()
    return {
      async approve(uri) {
        const proposal = await wallet.pair(uri)
        if (proposal.kind !== 'session') throw new Error('No sign-in was asked for')
        // The site may be quicker than the relay's answer to the wallet.
        const acknowledged = new Promise((resolve) => {
          const stop = wallet.on('session-acknowledged', ({ session }) => {
            if (session.pairingTopic !== proposal.pairingTopic) return
            stop()
            resolve(undefined)
          })
        })
        const namespaces = grant(proposal.optionalNamespaces)
        await wallet.approve(proposal, { namespaces })
        await acknowledged
      },
      close: () => wallet.close(),
    }
  },
  async official(relayUrl) {
    const { client, close } = await createOfficialClient(relayUrl, metadata)
    return {
      async approve(uri) {
        const proposed = new Promise((resolve) => client.once('session_proposal', resolve))
        await client.core.pairing.pair({ uri })
        const { id, params } = await proposed
        const { acknowledged } = await client.approve({ id, namespaces: grant(params.optionalNamespaces) })
        await acknowledged()
      },
      close,
    }
  },
}

/** Everything a site asks for, for one account. */
function grant(wanted) {
  return Object.fromEntries(
    Object.entries(wanted).map(([namespace, { chains = [], methods, events }]) => [
      namespace,
      { accounts: chains.map((chain) => `${chain}:${account}`), methods, events, chains },
    ]),
  )
}
