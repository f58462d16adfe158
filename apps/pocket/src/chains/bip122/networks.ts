/** What tells Bitcoin's networks apart, in the words of each kind of site. */
export type BitcoinNetwork = {
  /** CAIP-2 id: the first 32 digits of the hash of the first block. */
  readonly id: string
  readonly name: string
  /** What SegWit addresses begin with (BIP-173). */
  readonly prefix: 'bc' | 'tb' | 'bcrt'
  /** The coin in the paths of keys (BIP-44): one for the main network, one for all others. */
  readonly coin: 0 | 1
  /** As providers of WBIP call it. */
  readonly wbipName: string
  /** As `getChain` and `switchChain` of UniSat's object call it. */
  readonly chainName: string
  /** As accounts of the Wallet Standard call it. */
  readonly standardName: string
}

const test = { prefix: 'tb', coin: 1, standardName: 'bitcoin:testnet' } as const

/** The networks pocket has addresses on. */
export const bitcoinNetworks: readonly BitcoinNetwork[] = [
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    prefix: 'bc',
    coin: 0,
    wbipName: 'Mainnet',
    chainName: 'BITCOIN_MAINNET',
    standardName: 'bitcoin:mainnet',
  },
  {
    ...test,
    id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    name: 'Bitcoin Testnet4',
    wbipName: 'Testnet4',
    chainName: 'BITCOIN_TESTNET4',
  },
  {
    ...test,
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    name: 'Bitcoin Testnet',
    wbipName: 'Testnet',
    chainName: 'BITCOIN_TESTNET',
  },
  {
    ...test,
    id: 'bip122:00000008819873e925422c1ff0f99f7c',
    name: 'Bitcoin Signet',
    wbipName: 'Signet',
    chainName: 'BITCOIN_SIGNET',
  },
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Bitcoin Regtest',
    prefix: 'bcrt',
    coin: 1,
    wbipName: 'Regtest',
    chainName: 'BITCOIN_REGTEST',
    standardName: 'bitcoin:regtest',
  },
]

/** The network of the local stack: its coins are worth nothing, and the keys are public. */
export const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/**
 * A network of Bitcoin's.
 *
 * @param id - CAIP-2 id.
 */
export function findBitcoinNetwork(id: string): BitcoinNetwork | undefined {
  return bitcoinNetworks.find((network) => network.id === id)
}

/**
 * What an address begins with on a network; as on test networks where the network is none of Bitcoin's.
 *
 * @param id - CAIP-2 id.
 */
export function prefixOf(id: string): BitcoinNetwork['prefix'] {
  return findBitcoinNetwork(id)?.prefix ?? 'tb'
}
