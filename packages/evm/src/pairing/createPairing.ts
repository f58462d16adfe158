import type { ChainConnection, Network, PairedNamespace, PairingCapability } from '@latchkey/core'
import type { Readers } from '../network/createReader.js'
import { spellAddress } from '../spellAddress.js'
import type { createConnection, readNetwork } from '../wallets/createConnection.js'
import type { readAccounts } from '../wallets/readAnswer.js'
import { createPairedProvider } from './createPairedProvider.js'
import { pairingEvents, pairingMethods } from './pairingMethods.js'

/** The wallets whose sessions serve every network, whatever they list. */
const servesAllNetworks: ReadonlySet<string> = new Set(['MetaMask Wallet'])

/** How a wallet's interface becomes a connection. A page has it from the start, so it is given, not imported. */
type ConnectionTools = {
  createConnection: typeof createConnection
  readAccounts: typeof readAccounts
  readNetwork: typeof readNetwork
}

/**
 * Makes what pairs EVM wallets on other devices. It comes with the first link or stored session.
 *
 * @param networks - The site's networks.
 * @param getReaders - Brings what reads from them.
 * @param tools - How a wallet's interface becomes a connection.
 */
export function createPairing(
  networks: readonly Network[],
  getReaders: () => Promise<Readers>,
  tools: ConnectionTools,
): PairingCapability {
  return {
    methods: pairingMethods,
    events: pairingEvents,
    connect: (paired) => connectPaired(paired, networks, getReaders, tools),
    signsInAtOnce: true,
  }
}

async function connectPaired(
  paired: PairedNamespace,
  networks: readonly Network[],
  getReaders: () => Promise<Readers>,
  { createConnection: connect, readAccounts, readNetwork }: ConnectionTools,
): Promise<ChainConnection> {
  const provider = createPairedProvider({
    paired,
    networks,
    async readNetwork(network, { method, params }) {
      const reader = await (await getReaders())(network)
      // viem types its requests by method; what a site asks for may be any of a node's.
      return reader.request({ method, params } as never)
    },
  })
  const accounts = readAccounts(await provider.request({ method: 'eth_accounts' }), spellAddress)
  const caipNetworkId = accounts.length > 0 ? await readNetwork(provider) : paired.getNetwork()
  const shared = connect(provider, { accounts, caipNetworkId }, spellAddress)
  const getApproved = () => (servesAllNetworks.has(paired.walletName) ? undefined : paired.read().chains)
  return {
    ...shared,
    approvedCaipNetworkIds: getApproved(),
    // A session ends as a whole, by who paired it.
    disconnect: async () => {},
    watch(events) {
      const stops = [
        shared.watch(events),
        paired.onUpdate(() => {
          const approvedCaipNetworkIds = getApproved()
          if (approvedCaipNetworkIds) events.onChange({ approvedCaipNetworkIds })
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
