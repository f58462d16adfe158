import { type Account, type ChainAccounts, accounts as own } from '../../../app/wallet/accounts.js'
import { facts, prefixOf } from '../facts.js'

/** What an address is for; sites know it by these words. */
export type Kind = 'payment' | 'ordinal'

/** A public key, and what addresses of it end with. Written down: the keys are derived only when one signs. */
type Key = { publicKey: string; digest: string }

const keys: Readonly<Record<Account['index'], Record<Kind, Key>>> = {
  0: {
    payment: {
      publicKey: '20fda4d4a5b59e58858df8404e59d548fd25edc8dacaa2f6dc42058066a48f38',
      digest: '3cff9a426df791eb655f090690916d6c0331d5b1',
    },
    ordinal: {
      publicKey: '9718c4ddd1fd0448e7d2ad1b800479f0a03de38db79483eedc4e292f302d4df7',
      digest: 'df354323a11f30f9e855f6beb7bbcd5ae879558e',
    },
  },
  1: {
    payment: {
      publicKey: 'd0b5ace8117b5f9619754a14078463d66ca5ac07093a797f8fced33b6fcae709',
      digest: 'c2103e5d810afe3403e8b95ecb73ec4ed0a87ccc',
    },
    ordinal: {
      publicKey: '39f186f27339840b165c81e5c579a3d09714b30479f820114691fad42742560f',
      digest: '11185e33054d27691d79c96bd2c00fc00518c05c',
    },
  },
  2: {
    payment: {
      publicKey: 'b01b70090a09da942c9b072a41d960c88a57bf2aa52b569f9023109e1d1ade28',
      digest: '28e9a861ddfcdb7ddc57c98d5fa5f83df5a270d7',
    },
    ordinal: {
      publicKey: 'ec4cda9469ebb97a25475eee2fcddd9bb7f3474ddee0ebf14aa29397ae4db8ae',
      digest: '69660401b46639d0434c3cbe7abec488dcc5bd55',
    },
  },
}

/**
 * An account's address of a kind.
 *
 * @param account - One of ours.
 * @param kind - Which of its two.
 * @param network - CAIP-2 id.
 */
export function addressOf({ index }: Account, kind: Kind, network: string): string {
  return `${prefixOf(network)}${kind === 'payment' ? 'p' : 'o'}${keys[index][kind].digest}`
}

/** The addresses of pocket's accounts, of which each has two. */
export const accounts: ChainAccounts = {
  addressesOf(account, network) {
    const of = (kind: Kind) => ({
      address: addressOf(account, kind, network),
      kind,
      publicKey: keys[account.index][kind].publicKey,
    })
    return [of('payment'), of('ordinal')]
  },
  findAccount: (address) => findKey(address)?.account,
}

/**
 * Finds the account and the kind of an address, on whatever network.
 *
 * @param address - Any text.
 */
export function findKey(address: string): { account: Account; kind: Kind } | undefined {
  if (!facts.isAddress(address)) return undefined
  const kind = address[4] === 'o' ? 'ordinal' : 'payment'
  const account = own.find(({ index }) => keys[index][kind].digest === address.slice(5))
  return account && { account, kind }
}
