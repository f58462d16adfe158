import { type Account, type ChainAccounts, accounts as own } from '../../../app/wallet/accounts.js'
import { facts, prefixOf } from '../facts.js'

/** Written down, so that pocket's first page derives no keys: at `m/44'/5757'/0'/0/index` of the mnemonic, by account. */
const knownKeys: Readonly<Record<Account['index'], { publicKey: string; SP: string; ST: string }>> = {
  0: {
    publicKey: '0215dc058dc73b6cc5b512da607d273caef75d0570e82937fc543641dfa6eccb0a',
    SP: 'SP3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNCM7KHP3',
    ST: 'ST3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNEGTCR6R',
  },
  1: {
    publicKey: '021ade540420b961bb3a1419739e32bdfe081bf13486a00840843e6af7b43f9d34',
    SP: 'SP119ZRVPZ7HJZPF0R5FGKXC00AWMPPJ3Z727WXYK',
    ST: 'ST119ZRVPZ7HJZPF0R5FGKXC00AWMPPJ3Z7MFMYP3',
  },
  2: {
    publicKey: '0327bf667dbbd97f30ba64cdac585fe8af88867769a1ccb8874fc5fd6dc746d571',
    SP: 'SP11XD36C19FCVQRG80T58RXKV4GWF9SMN2AGT9Y8',
    ST: 'ST11XD36C19FCVQRG80T58RXKV4GWF9SMN24RXTA6',
  },
}

/**
 * Where an account's key is below the seed.
 *
 * @param account - One of ours.
 */
export function pathOf({ index }: Account): string {
  return `m/44'/5757'/0'/0/${index}`
}

/**
 * An account's address.
 *
 * @param account - One of ours.
 * @param network - CAIP-2 id.
 */
export function addressOf({ index }: Account, network: string): string {
  return knownKeys[index][prefixOf(network)]
}

/**
 * An account's public key.
 *
 * @param account - One of ours.
 * @returns 33 bytes in hexadecimal.
 */
export function publicKeyOf({ index }: Account): string {
  return knownKeys[index].publicKey
}

/** The addresses of pocket's accounts. */
export const accounts: ChainAccounts = {
  addressesOf: (account, network) => [
    {
      address: addressOf(account, network),
      publicKey: publicKeyOf(account),
      path: pathOf(account),
    },
  ],
  findAccount(address) {
    const key = facts.toAddressKey(address)
    return own.find(({ index }) => [knownKeys[index].SP, knownKeys[index].ST].includes(key))
  },
}
