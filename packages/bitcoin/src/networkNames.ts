import { type CaipNetworkId, joinCaip2 } from '@latchkey/primitives'
import { type AddressForm, getAddressForm, parseAddress } from './address.js'

/** The ways in which families of wallets name networks. */
export type NetworkNaming = 'wbip' | 'leather' | 'unisat' | 'standard'

/** The networks that wallets have names for. The Wallet Standard has one name for all public test networks. */
const networks: readonly (Record<NetworkNaming, string> & { id: CaipNetworkId })[] = [
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    wbip: 'Mainnet',
    leather: 'mainnet',
    unisat: 'BITCOIN_MAINNET',
    standard: 'bitcoin:mainnet',
  },
  {
    id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    wbip: 'Testnet4',
    leather: 'testnet4',
    unisat: 'BITCOIN_TESTNET4',
    standard: 'bitcoin:testnet',
  },
  {
    id: 'bip122:00000008819873e925422c1ff0f99f7c',
    wbip: 'Signet',
    leather: 'signet',
    unisat: 'BITCOIN_SIGNET',
    standard: 'bitcoin:testnet',
  },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    wbip: 'Testnet',
    leather: 'testnet',
    unisat: 'BITCOIN_TESTNET',
    standard: 'bitcoin:testnet',
  },
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    wbip: 'Regtest',
    leather: 'regtest',
    unisat: 'BITCOIN_REGTEST',
    standard: 'bitcoin:regtest',
  },
]

/** Where only the form of an address is known, and the site has no network of that form. */
const networksByForm: Readonly<Record<AddressForm, CaipNetworkId>> = {
  main: 'bip122:000000000019d6689c085ae165831e93',
  test: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

/**
 * How a family of wallets names a network.
 *
 * @param caipNetworkId - The network.
 * @param naming - The family's way.
 * @returns `undefined` for a network of somebody's own.
 */
export function toNetworkName(caipNetworkId: CaipNetworkId, naming: NetworkNaming): string | undefined {
  return networks.find(({ id }) => id === caipNetworkId)?.[naming]
}

/**
 * The network that a wallet names. A chain that is none of Bitcoin's has addresses of the same form, so a name that nobody knows is a
 * network of its own, and never taken for Bitcoin.
 *
 * @param name - What the wallet says.
 * @param naming - The family's way.
 */
export function fromNetworkName(name: string, naming: NetworkNaming): CaipNetworkId {
  const known = networks.find((network) => network[naming].toLowerCase() === name.toLowerCase())
  const reference = name.replace(/[^-_a-zA-Z0-9]/g, '_').slice(0, 32)
  return known?.id ?? joinCaip2('bip122', reference || 'unknown')
}

/**
 * The network an address is of, where the wallet names none: networks that share a form of addresses cannot be told apart by it.
 *
 * @param address - One the wallet shares.
 * @param candidates - Networks it may be, the likeliest first, such as the one in front of the visitor and the site's others.
 * @returns `undefined` for what is no address.
 */
export function guessNetwork(
  address: unknown,
  candidates: readonly CaipNetworkId[],
): CaipNetworkId | undefined {
  const [form, ...others] = (typeof address === 'string' && parseAddress(address)?.forms) || []
  if (form === undefined) return undefined
  const forms = [form, ...others]
  return candidates.find((id) => forms.includes(getAddressForm(id))) ?? networksByForm[form]
}
