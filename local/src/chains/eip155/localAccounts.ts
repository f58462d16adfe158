import type { LocalAddress } from './LocalNetwork.js'

/**
 * The trial wallet's accounts: the first three of the widely known development phrase
 * `test test … junk`. Everyone has their keys; only test money may ever be sent to them.
 * The third holds a little ether and nothing else.
 */
export const localAccounts: readonly [LocalAddress, LocalAddress, LocalAddress] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
]

/** Signs what the local paymaster pays for: number eight of the same phrase, counted from zero. */
export const localSponsor: LocalAddress = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'

/** Deploys and owns the NFTs that name files of this machine: number twelve of the same phrase, counted from zero. Nobody else sends with it. */
export const localCollector: LocalAddress = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'

/** Makes the second market: number eleven of the same phrase, counted from zero. */
export const localMarketMaker: LocalAddress = '0x71bE63f3384f5fb98995898A86B02Fb2426c5788'

/** Pays out what is sent from one local chain to the other: number thirteen of the same phrase, counted from zero. */
export const localRelayer: LocalAddress = '0x1CBd3b2770909D4e10f157cABC84C7264073C9Ec'

/** Deploys and owns the registry of names: number fourteen of the same phrase, counted from zero. Nobody else sends with it. */
export const localNameKeeper: LocalAddress = '0xdF3e18d64BC6A983f673Ab319CCaE4f1a57C7097'

/** The account that deploys and owns the contracts: number nine of the same phrase. */
export const localDeployer: LocalAddress = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** Sells tokens for test cards: number thirteen of the same phrase, counted from zero. */
export const localSeller: LocalAddress = '0x1CBd3b2770909D4e10f157cABC84C7264073C9Ec'
