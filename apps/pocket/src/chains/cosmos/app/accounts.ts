import { type Account, type ChainAccounts, accounts as own } from '../../../app/wallet/accounts.js'
import { readAddress, writeAddress } from '../addresses.js'
import { facts, prefixOf, usualPrefix } from '../facts.js'

/** Written down, so that pocket's first page derives no keys: at `m/44'/118'/0'/0/index` of the mnemonic, by account. */
const knownKeys: Readonly<Record<Account['index'], { address: string; publicKey: string }>> = {
  0: {
    address: 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
    publicKey: 'AiOqZ51tU0TiAeDfnwKrFahHJu7g37TpU8Rqniy1I0nc',
  },
  1: {
    address: 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z',
    publicKey: 'AmNfL2zCRMLmcBfuuovHD6t9V5w9BgaLge2OTueB9ePU',
  },
  2: {
    address: 'cosmos1htamarexaxhgdsp0xu6sppeyx7avtvqrdf6t5g',
    publicKey: 'AsNbKKEoxmS65V1NA0r24JZKIrfY60+mm7zgTxzNJcs0',
  },
}

/**
 * Where an account's key is below the seed.
 *
 * @param account - One of ours.
 */
export function pathOf({ index }: Account): string {
  return `m/44'/118'/0'/0/${index}`
}

/**
 * An account's address.
 *
 * @param account - One of ours.
 * @param prefix - What addresses of the network begin with.
 */
export function addressOf({ index }: Account, prefix: string): string {
  const { address } = knownKeys[index]
  const bytes = readAddress(address)?.bytes ?? new Uint8Array()
  return writeAddress(prefix, bytes)
}

/**
 * An account's public key.
 *
 * @param account - One of ours.
 * @returns 33 bytes in base64.
 */
export function publicKeyOf({ index }: Account): string {
  return knownKeys[index].publicKey
}

/** The addresses of pocket's accounts. */
export const accounts: ChainAccounts = {
  addressesOf: (account, network) => [
    {
      address: addressOf(account, prefixOf(network) ?? usualPrefix),
      publicKey: publicKeyOf(account),
      path: pathOf(account),
    },
  ],
  findAccount(address) {
    const key = facts.isAddress(address) ? facts.toAddressKey(address) : undefined
    return own.find(({ index }) => facts.toAddressKey(knownKeys[index].address) === key)
  },
}
