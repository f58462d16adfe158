import type { ChainFactory, Network } from '@latchkey/core'
import {
  announceBitcoinWallet,
  type BitcoinAnnouncement,
  type BitcoinWallet,
  createMemoryStorage,
  createTestKit,
  type MemoryStorage,
  type TestKitOptions,
} from '@latchkey/testing'
import { vi } from 'vitest'
import type { UnisatLikeWallet } from '../BitcoinOptions.js'
import { bitcoin } from '../bitcoin.js'
import { bitcoinTestnet, localBitcoin, bitcoin as mainnet } from '../networks.js'
import type { BitcoinProvider } from '../wallets/BitcoinProvider.js'

/** Keys of two accounts. */
export const privateKeys = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const

type Visit = Partial<Omit<TestKitOptions, 'networks'>> & {
  storage?: MemoryStorage
  networks?: readonly Network[]
  wallets?: readonly UnisatLikeWallet[]
  others?: readonly ChainFactory[]
}

/** Somebody who goes to pages with wallets, and leaves none of it behind. */
export function createVisitor() {
  const cleanUps: (() => void)[] = []
  return {
    /** A page that has been loaded, whose last visit has been taken up. */
    async visit({
      storage = createMemoryStorage(),
      networks = [mainnet, bitcoinTestnet, localBitcoin],
      wallets,
      others = [],
      ...options
    }: Visit = {}) {
      const [first, ...rest] = networks
      if (!first) throw new TypeError('A page needs a network')
      const chain = bitcoin({ networks: [first, ...rest], ...(wallets && { wallets }) })
      const made = createTestKit({
        storage,
        chains: [chain, ...others],
        enableWalletConnect: false,
        ...options,
      })
      cleanUps.push(made.kit.destroy)
      made.kit.start()
      const getState = made.kit.store.getState
      await vi.waitFor(() => {
        made.clock.advance(10_000)
        if (!getState().isInitialized) throw new Error('The page is still starting')
      })
      return {
        ...made,
        getProvider: () => made.kit.getProvider('bip122') as BitcoinProvider,
        getIds: () => getState().connectors.map(({ id }) => id),
        getAccounts: () => Object.values(getState().connections)[0]?.accounts ?? [],
        getNetworkId: () => Object.values(getState().connections)[0]?.caipNetwork.caipNetworkId,
        connect: (connectorId: string) => made.kit.connections.connect({ connectorId, namespace: 'bip122' }),
      }
    },
    announce(wallet: BitcoinWallet, announcement: BitcoinAnnouncement) {
      const stop = announceBitcoinWallet(wallet, announcement)
      cleanUps.push(stop)
      return stop
    },
    /** Puts anything on the page. */
    put(name: string, value: unknown) {
      const page = window as unknown as Record<string, unknown>
      page[name] = value
      cleanUps.push(() => {
        delete page[name]
      })
    },
    leave() {
      for (const cleanUp of cleanUps.splice(0)) cleanUp()
    },
  }
}
