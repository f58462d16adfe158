import type { CaipNetworkId } from '@latchkey/primitives'

/** How each family names the networks, in the order: mainnet, Testnet 4, Signet, Testnet 3, regtest. */
const names = {
  wbip: ['Mainnet', 'Testnet4', 'Signet', 'Testnet', 'Regtest'],
  leather: ['mainnet', 'testnet4', 'signet', 'testnet', 'regtest'],
  unisat: ['BITCOIN_MAINNET', 'BITCOIN_TESTNET4', 'BITCOIN_SIGNET', 'BITCOIN_TESTNET', 'BITCOIN_REGTEST'],
  standard: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:testnet', 'bitcoin:testnet', 'bitcoin:regtest'],
} as const
const ids: readonly CaipNetworkId[] = [
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:00000000da84f2bafbbc53dee25a72ae',
  'bip122:00000008819873e925422c1ff0f99f7c',
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
]

/** How a family names a network; one it does not know by its own id. */
export function toName(caipNetworkId: CaipNetworkId, family: keyof typeof names): string {
  return names[family][ids.indexOf(caipNetworkId)] ?? caipNetworkId
}

/** The network a family names. */
export function fromName(name: unknown, family: keyof typeof names): CaipNetworkId {
  const at = (names[family] as readonly unknown[]).indexOf(name)
  const id = ids[at]
  if (!id) throw { code: -32602, message: `No such network: ${name}` }
  return id
}
