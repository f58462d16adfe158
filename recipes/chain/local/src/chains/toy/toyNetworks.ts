import { defaultStackPorts, type StackPorts } from '../../parts/stackPorts.js'
import type { LocalChainNetwork } from '../LocalChain.js'

/** The ports of the nodes and of the explorer. */
export type ToyPorts = Pick<StackPorts, 'toyOne' | 'toyTwo' | 'explorer'>

/** A local toy network. */
export type ToyNetwork = LocalChainNetwork & {
  caipNetworkId: 'toy:one' | 'toy:two'
  /** What addresses of it begin with. */
  prefix: 'toy1' | 'toy2'
}

/** What the addresses of the trial wallet's accounts end with: digests of public keys. Everyone has the private ones. */
export const toyAccounts = [
  {
    payment: '3cff9a426df791eb655f090690916d6c0331d5b1',
    ordinal: 'df354323a11f30f9e855f6beb7bbcd5ae879558e',
  },
  {
    payment: 'c2103e5d810afe3403e8b95ecb73ec4ed0a87ccc',
    ordinal: '11185e33054d27691d79c96bd2c00fc00518c05c',
  },
  {
    payment: '28e9a861ddfcdb7ddc57c98d5fa5f83df5a270d7',
    ordinal: '69660401b46639d0434c3cbe7abec488dcc5bd55',
  },
] as const

/**
 * Describes the toy networks on given ports.
 *
 * @param ports - The default ones when left out.
 */
export function createToyNetworks(ports: ToyPorts = defaultStackPorts): readonly [ToyNetwork, ToyNetwork] {
  const define = (reference: 'one' | 'two', name: string, prefix: ToyNetwork['prefix'], port: number) =>
    ({
      caipNetworkId: `toy:${reference}`,
      chainNamespace: 'toy',
      name,
      prefix,
      testnet: true,
      isLocal: true,
      nativeCurrency: { name: 'Toy', symbol: 'TOY', decimals: 6 },
      rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
      blockExplorers: {
        default: { name: 'Local explorer', url: `http://localhost:${ports.explorer}/toy-${reference}` },
      },
      tokens: [],
    }) as const satisfies ToyNetwork
  return [define('one', 'Toy One', 'toy1', ports.toyOne), define('two', 'Toy Two', 'toy2', ports.toyTwo)]
}

/** The toy networks on the default ports. */
export const toyNetworks = /*#__PURE__*/ createToyNetworks()
