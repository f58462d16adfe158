import { localSuiTokens } from '../../localSuiTokens.js'
import type { CoinObject } from './CoinObject.js'
import { suiCoinType } from './coinTypes.js'

/** What an address has of a coin, in base units. */
export type Balance = {
  coinType: string
  inCoins: bigint
  /** Without coin objects. */
  inAddress: bigint
}

/** What an address has of a coin without objects. */
export type AddressBalance = { address: string; coinType: string; amount: bigint }

/** Everything that somebody has. */
export type State = {
  getObject(id: string): CoinObject | undefined
  /** Coins of an address, or of all, in the order of their ids. */
  listObjects(owner?: string): CoinObject[]
  getBalance(address: string, coinType: string): Balance
  /** What an address has something of: SUI first, then by type. */
  listBalances(address: string): Balance[]
  listAddressBalances(): AddressBalance[]
  /** Replaces or removes objects, and sets balances without objects. */
  apply(changes: StateChanges): void
}

/** How something changes what there is. */
export type StateChanges = {
  written: readonly CoinObject[]
  /** Ids. */
  deleted: readonly string[]
  /** As they are afterwards. */
  addressBalances: readonly AddressBalance[]
}

const knownTypes = [suiCoinType, ...Object.values(localSuiTokens).map(({ address }) => address)]

/** Makes a state in which nobody has anything. */
export function createState(): State {
  const objects = new Map<string, CoinObject>()
  const byOwner = new Map<string, Map<string, CoinObject>>()
  const addressBalances = new Map<string, Map<string, bigint>>()

  const remove = (id: string) => {
    const object = objects.get(id)
    if (!object) return
    objects.delete(id)
    const owned = byOwner.get(object.owner)
    owned?.delete(id)
    if (owned?.size === 0) byOwner.delete(object.owner)
  }
  const listObjects = (owner?: string) =>
    [...(owner === undefined ? objects : (byOwner.get(owner) ?? [])).values()].sort(byId)

  function listBalances(address: string): Balance[] {
    const found = new Map<string, Balance>()
    const open = (coinType: string) => {
      const balance = found.get(coinType) ?? { coinType, inCoins: 0n, inAddress: 0n }
      found.set(coinType, balance)
      return balance
    }
    for (const { balance, coinType } of byOwner.get(address)?.values() ?? [])
      open(coinType).inCoins += balance
    for (const [coinType, amount] of addressBalances.get(address) ?? []) open(coinType).inAddress += amount
    const toPlace = ({ coinType }: Balance) => knownTypes.indexOf(coinType)
    return [...found.values()].sort((one, other) => toPlace(one) - toPlace(other))
  }

  return {
    getObject: (id) => objects.get(id),
    listObjects,
    listBalances,
    getBalance: (address, coinType) =>
      listBalances(address).find((one) => one.coinType === coinType) ?? {
        coinType,
        inCoins: 0n,
        inAddress: 0n,
      },
    listAddressBalances: () =>
      [...addressBalances].flatMap(([address, amounts]) =>
        [...amounts].map(([coinType, amount]) => ({ address, coinType, amount })),
      ),
    apply({ addressBalances: balances, deleted, written }) {
      for (const id of [...deleted, ...written.map(({ id }) => id)]) remove(id)
      for (const object of written) {
        objects.set(object.id, object)
        byOwner.set(object.owner, (byOwner.get(object.owner) ?? new Map()).set(object.id, object))
      }
      for (const { address, amount, coinType } of balances) {
        const amounts = addressBalances.get(address) ?? new Map<string, bigint>()
        if (amount === 0n) amounts.delete(coinType)
        else amounts.set(coinType, amount)
        if (amounts.size === 0) addressBalances.delete(address)
        else addressBalances.set(address, amounts)
      }
    },
  }
}

function byId(one: CoinObject, other: CoinObject): number {
  return one.id < other.id ? -1 : 1
}
