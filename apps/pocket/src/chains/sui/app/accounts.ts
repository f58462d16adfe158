import { type Account, type ChainAccounts, accounts as own } from '../../../app/wallet/accounts.js'
import { facts } from '../facts.js'

/** Written down, so that pocket's first page derives no keys: at `m/44'/784'/index'/0'/0'` of the mnemonic, Ed25519, by account. */
const knownKeys: Readonly<Record<Account['index'], { address: string; publicKey: string }>> = {
  0: {
    address: '0xc88ef07b9b8b2fc3b7daad9478f4e1337f01792e2eab9c3794494e610636026e',
    publicKey: 'AB5rJgSuJX1Fvk+1uz6ReZNsaEBVKIaJX+RDQYIijWEL',
  },
  1: {
    address: '0x31e57c79ce7793434b5f607d19832d74821bbeca30596b99eb27050c36b543a7',
    publicKey: 'ABvzjwt/xJNy5ZgW3esHA7SJQJtV/Re0SJVNirgeYplR',
  },
  2: {
    address: '0x7d6c4056c17e8415feb89311d8a512aa8401942fc4aa5c86a0c77e37701f22db',
    publicKey: 'ANig/rRVh06bIyBw9yXqxTJnYn1w7bI/AkvOMz/Vx65S',
  },
}

/**
 * An account's address, which is the same on every network.
 *
 * @param account - One of ours.
 */
export function addressOf({ index }: Account): string {
  return knownKeys[index].address
}

/**
 * An account's public key.
 *
 * @param account - One of ours.
 * @returns 33 bytes in base64: the flag of Ed25519, and the key.
 */
export function publicKeyOf({ index }: Account): string {
  return knownKeys[index].publicKey
}

/** The addresses of pocket's accounts. */
export const accounts: ChainAccounts = {
  addressesOf: (account) => [{ address: addressOf(account), publicKey: publicKeyOf(account) }],
  findAccount(address) {
    const key = facts.toAddressKey(address)
    return own.find((account) => addressOf(account) === key)
  },
}
