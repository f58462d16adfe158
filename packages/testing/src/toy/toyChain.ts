import {
  type Account,
  type ChainFactory,
  type ConnectionEvents,
  defineInstalledConnector,
  type Network,
} from '@latchkey/core'
import { toCaip2 } from '@latchkey/primitives'

declare module '@latchkey/primitives' {
  interface OtherNamespaces {
    /** Of the toy chain, which exists in tests only. */
    toy: true
  }
}

/** The wallet's own interface of the toy namespace. */
export type ToyProvider = { sign(text: string): string }

const networks: readonly Network[] = ['1', '2147483648'].map((id) => ({
  id,
  caipNetworkId: toCaip2('toy', id),
  chainNamespace: 'toy',
  name: id === '1' ? 'Toy' : 'Toy test',
  nativeCurrency: { name: 'Toy', symbol: 'TOY', decimals: 6 },
  rpcUrls: { default: { http: [] } },
  testnet: id !== '1',
}))

/** A whole namespace in one file: what a chain has to bring, and nothing that another place would have to know. */
export function toyChain(): ChainFactory<'toy', ToyProvider> {
  return {
    namespace: 'toy',
    name: 'toy',
    networks,
    create: () => ({
      namespace: 'toy',
      networks,
      discover(onConnector) {
        const provider: ToyProvider = { sign: (text) => [...text].reverse().join('') }
        const listeners = new Set<ConnectionEvents>()
        const account: Account = { namespace: 'toy', address: 'TOY1', type: 'eoa' }
        const [first] = networks as readonly [Network, ...Network[]]
        const connect = async () => ({
          namespace: 'toy' as const,
          accounts: [account],
          caipNetworkId: first.caipNetworkId,
          provider,
          signMessage: async ({ message }: { message: string }) => provider.sign(message),
          // Another network has another address here: both come in one piece.
          async switchNetwork({ caipNetworkId, testnet }: Network) {
            const address = testnet ? 'TTOY1' : 'TOY1'
            for (const { onChange } of listeners)
              onChange({ caipNetworkId, accounts: [{ ...account, address }] })
          },
          disconnect: async () => {},
          watch(events: ConnectionEvents) {
            listeners.add(events)
            return () => listeners.delete(events)
          },
        })
        onConnector(
          defineInstalledConnector({
            id: 'toy',
            name: 'Toy',
            type: 'ANNOUNCED',
            namespaces: ['toy'],
            chains: networks.map(({ caipNetworkId }) => caipNetworkId),
            connect,
            reconnect: connect,
          }),
        )
        return () => listeners.clear()
      },
      isAddress: (value) => /^T?TOY\d$/.test(value),
      toAddressKey: (address) => address,
      nativeTokenAddress: 'toy',
      capabilities: { balances: { readNative: async () => 7_500_000n } },
    }),
  }
}
