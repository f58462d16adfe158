import { WebSocket } from 'ws'
import { createDappClient } from '../dapp/createDappClient.js'
import type { DappClient, DappClientEvents, DappClientOptions } from '../dapp/DappClient.js'
import { type Clock, systemClock } from '../environment/Clock.js'
import type { Environment } from '../environment/createEnvironment.js'
import type { PeerMetadata } from '../sign/Session.js'
import { createMemoryStorage } from '../storage/createMemoryStorage.js'
import { createWalletClient } from '../wallet/createWalletClient.js'
import type {
  SessionProposal,
  WalletClient,
  WalletClientEvents,
  WalletClientOptions,
} from '../wallet/WalletClient.js'
import { createTestEnvironment } from './createTestEnvironment.js'

/** The account every test wallet has. */
export const testAddress = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'

/** What the test site asks for. */
export const testProposal = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:137'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['accountsChanged', 'chainChanged'],
    },
  },
}

/** What the test wallet grants. */
export const testGrant = {
  namespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:137'],
      accounts: [`eip155:1:${testAddress}`, `eip155:137:${testAddress}`],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['accountsChanged', 'chainChanged'],
    },
  },
}

const toMetadata = (name: string): PeerMetadata => ({
  name,
  description: `A ${name}`,
  url: `https://${name}.example`,
  icons: [`https://${name}.example/icon.png`],
})

/** Makes clients for one relay, and closes them all. */
export function createTestPeers(relayUrl: string) {
  const clients: { close(): Promise<void> }[] = []
  const shared = () => ({
    relayUrl,
    projectId: 'project',
    storage: createMemoryStorage(),
    clock: systemClock as Clock,
    environment: createTestEnvironment() as Environment,
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
  })
  return {
    async dapp(options: Partial<DappClientOptions> = {}): Promise<DappClient> {
      const client = createDappClient({ ...shared(), metadata: toMetadata('dapp'), ...options })
      clients.push(client)
      await client.start()
      return client
    },
    async wallet(options: Partial<WalletClientOptions> = {}): Promise<WalletClient> {
      const client = createWalletClient({ ...shared(), metadata: toMetadata('wallet'), ...options })
      clients.push(client)
      await client.start()
      return client
    },
    async closeAll() {
      await Promise.all(clients.splice(0).map((client) => client.close()))
    },
  }
}

type EventsOf<Client> = Client extends DappClient ? DappClientEvents : WalletClientEvents

/** The next event of a client that fits. */
export function nextEvent<
  Client extends DappClient | WalletClient,
  Name extends keyof EventsOf<Client> & string,
>(
  client: Client,
  name: Name,
  fits: (event: EventsOf<Client>[Name]) => boolean = () => true,
): Promise<EventsOf<Client>[Name]> {
  const on = client.on as (name: string, listener: (event: EventsOf<Client>[Name]) => void) => () => void
  return new Promise((resolve) => {
    const stop = on(name, (event) => {
      if (!fits(event)) return
      stop()
      resolve(event)
    })
  })
}

/** Connects a site and a wallet, through to the acknowledgement. */
export async function connectPeers(dapp: DappClient, wallet: WalletClient) {
  const pairing = await dapp.connect(testProposal)
  const proposal = (await wallet.pair(pairing.uri)) as SessionProposal
  const acknowledged = nextEvent(wallet, 'session-acknowledged')
  const approved = await wallet.approve(proposal, testGrant)
  const { session } = await pairing.settled
  await acknowledged
  if (!session) throw new Error('no session')
  return { pairing, proposal, approved, session }
}
