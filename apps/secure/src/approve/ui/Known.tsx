import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { addressesOf } from '../../chains/addresses.js'
import type { ChainAddresses } from '../../chains/ChainAddresses.js'
import { groupByFour } from '../../chains/groupByFour.js'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { Approval, Token } from '../decode/Approval.js'
import { texts } from '../messages/english.js'
import type { Trial } from './Trial.js'

/** Names for what a request has as addresses and numbers. Each comes from the gateway's lists, none from the site. */
export type Names = {
  /** @returns Undefined for an address that nobody has listed. */
  ofAddress(address: string): string | undefined
  /** @param chainId - A network of the same namespace, by its number. */
  ofNetwork(chainId: bigint): string | undefined
  /** US dollars for one; undefined where nobody knows. */
  priceOf(token: Token): number | undefined
}

/** Where the label says already what something is. */
export const noNames: Names = {
  ofAddress: () => undefined,
  ofNetwork: () => undefined,
  priceOf: () => undefined,
}

/** What is known by name while a request is shown. */
export const NamesContext = createContext<Names>(noNames)

/** How the addresses of the network are written. */
export const AddressesContext = createContext<Pick<ChainAddresses, 'group'>>({ group: groupByFour })

/** What is known by name. */
export const useNames = (): Names => useContext(NamesContext)

/**
 * Gathers the names for a request, and its tokens' prices as soon as they are there.
 *
 * @param request - What the visitor is asked.
 * @param approval - What it comes to, once it is read.
 * @param trial - What trying it out has come to.
 */
export function useRequestNames(
  request: ApprovalRequest,
  approval: Approval | undefined,
  trial: Trial | undefined,
): Names {
  const { address: account, network, networks } = request
  const { toKey } = addressesOf(network.caipNetworkId)
  const keyOf = ({ address = '' }: Pick<Token, 'address'>) => toKey(address)
  const tokens = listTokens(approval, trial, keyOf)
  const asked = tokens.map(keyOf).join()
  const [prices, setPrices] = useState<ReadonlyMap<string, number | undefined>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once for each set of tokens
  useEffect(() => {
    if (tokens.length === 0) return
    let isCurrent = true
    const show = (found: readonly (number | undefined)[]) => {
      if (isCurrent) setPrices(new Map(tokens.map((token, index) => [keyOf(token), found[index]])))
    }
    // Without prices the amounts stand alone.
    void request.readPrices(tokens.map(({ address = '' }) => address)).then(show, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [request, asked])
  const [namespace] = network.caipNetworkId.split(':')
  return {
    ofAddress(address) {
      const key = toKey(address)
      if (key === toKey(account)) return texts.account
      const token = network.tokens.find((one) => toKey(one.address) === key)
      return token && texts.tokenContract(token.symbol)
    },
    ofNetwork: (chainId) =>
      networks.find(({ caipNetworkId }) => caipNetworkId === `${namespace}:${chainId}`)?.name,
    priceOf: (token) => prices.get(keyOf(token)),
  }
}

/** The listed tokens of a request: nobody knows what others are worth. */
function listTokens(
  approval: Approval | undefined,
  trial: Trial | undefined,
  keyOf: (token: Token) => string,
): Token[] {
  const simulation = trial?.status === 'ended' ? trial.simulation : undefined
  const changed = simulation?.status === 'done' ? simulation.changes.map(({ token }) => token) : []
  const named = approval?.actions.flatMap(({ headline }) => (headline ? [headline.token] : [])) ?? []
  const all = [...changed, ...named].filter(({ decimals }) => decimals !== undefined)
  return [...new Map(all.map((token) => [keyOf(token), token])).values()]
}
