import { type PairedNamespace, type PairingCapability, toProviderError } from '@latchkey/core'
import { isCaip2, isCaip10, toBareAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import { createConnection } from '../wallets/createConnection.js'
import type { ToyWallet } from '../wallets/ToyWallet.js'

/** Makes what pairs wallets on other devices. It comes with the first link or stored session. */
export function createPairing(): PairingCapability {
  return {
    methods: ['toy_signMessage', 'toy_send'],
    events: ['accountsChanged', 'chainChanged'],
    async connect(paired) {
      const connection = createConnection(createPairedWallet(paired))
      return {
        ...connection,
        approvedCaipNetworkIds: paired.read().chains,
        // A session ends as a whole, by who paired it.
        disconnect: async () => {},
        watch(events) {
          const stops = [
            connection.watch(events),
            paired.onUpdate(() => events.onChange({ approvedCaipNetworkIds: paired.read().chains })),
            paired.onEnd(events.onEnd),
          ]
          return () => {
            for (const stop of stops) stop()
          }
        },
      }
    },
  }
}

/** A paired wallet with the interface of one on the page. The session holds the addresses of all networks; the kit chooses one. */
function createPairedWallet(paired: PairedNamespace): ToyWallet {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  let preferred: readonly string[] = []
  const stops = [
    paired.onUpdate(tell),
    paired.onEvent(({ name, data }) => {
      if (name === 'accountsChanged' && v.is(v.array(v.string()), data)) {
        preferred = data.map((account) => account.slice(account.lastIndexOf(':') + 1))
        tell()
      }
      if (name !== 'chainChanged' || typeof data !== 'string') return
      if (isCaip2(data) && paired.read().chains.includes(data)) go(data)
    }),
    paired.onEnd(() => {
      for (const stop of stops) stop()
    }),
  ]

  function go(network: ReturnType<PairedNamespace['getNetwork']>): void {
    paired.setNetwork(network)
    tell()
  }

  async function ask(method: string, params: object): Promise<string> {
    try {
      return v.parse(v.string(), await paired.request({ method, params, caipNetworkId: paired.getNetwork() }))
    } catch (error) {
      throw toProviderError(error)
    }
  }

  return {
    id: 'paired',
    name: paired.walletName,
    icon: '',
    get accounts() {
      const here = `${paired.getNetwork()}:`
      const own = paired
        .read()
        .accounts.filter((account) => account.startsWith(here))
        .filter(isCaip10)
        .map(toBareAddress)
      const ordered = [...preferred.filter((address) => own.includes(address)), ...own]
      return [...new Set(ordered)].map((address) => ({ address }))
    },
    get network() {
      return paired.getNetwork()
    },
    connect: async () => {},
    disconnect: async () => {},
    signMessage: (parameters) => ask('toy_signMessage', parameters),
    send: (parameters) => ask('toy_send', parameters),
    async switchNetwork(network) {
      const known = paired.read().chains.find((chain) => chain === network)
      if (known) go(known)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
