import type { ChainConnection, Network } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { toAddressKey } from '../address.js'
import { type Spending, toScript, toSpending } from '../coins/scripts.js'
import type { BitcoinAccount, BitcoinProvider } from '../wallets/BitcoinProvider.js'

/** The account that pays, and how its coins are spent. */
export type Payer = {
  address: string
  publicKey: string | undefined
  /** Undefined where the kit cannot spend its coins: only the wallet's own transfer can. */
  spending: Spending | undefined
  /** The scripts of all addresses of the wallet: what they pay is the wallet's own money. */
  ownScripts: readonly Uint8Array[]
  /** The wallet has no other address for inscriptions. */
  isForEverything: boolean
}

/**
 * Finds out what is known of the account that pays. Without a wallet that is its address alone.
 *
 * @param from - Its address.
 * @param parts - Its wallet and network.
 * @throws `send/account-not-for-sending` for an address that keeps ordinals: they would be spent; `parsing/address`.
 */
export function getPayer(
  from: string,
  { connection, network }: { connection: ChainConnection | undefined; network: Network },
): Payer {
  const accounts = (connection?.provider as BitcoinProvider | undefined)?.getAccounts() ?? []
  const key = toAddressKey(from)
  const isFrom = ({ address }: BitcoinAccount) => toAddressKey(address) === key
  const own = accounts.filter(isFrom)
  // An address that does both is named twice.
  if (own.length > 0 && own.every(({ type }) => type === 'ordinal')) {
    throw toOrdinalRefusal()
  }
  const publicKey = own.find((account) => account.publicKey !== undefined)?.publicKey
  const keepsOrdinals = accounts.some((account) => account.type === 'ordinal' && !isFrom(account))
  return {
    address: from,
    publicKey,
    spending: toSpending(from, publicKey, network),
    ownScripts: [from, ...accounts.map(({ address }) => address)].flatMap((address) =>
      orNothing(() => toScript(address, network)),
    ),
    isForEverything: !keepsOrdinals,
  }
}

/** A wallet may name addresses of kinds that are not known here. */
function orNothing(read: () => Uint8Array): readonly Uint8Array[] {
  try {
    return [read()]
  } catch {
    return []
  }
}

/** An address that keeps ordinals is never paid from. */
export function toOrdinalRefusal(): Error {
  return new SendError('send/account-not-for-sending', { reason: 'it keeps ordinals, which would be spent' })
}
