import { useCallback } from 'react'
import { Row } from '../../../../app/components/Details.js'
import { networkName as nameNetwork } from '../../../../app/format.js'
import { useLoaded } from '../../../../app/hooks.js'
import { Amount, type Currency, HeadlineSkeleton } from '../../../../app/views/requests/CostParts.js'
import { currencyOf, type Network, type Wallet } from '../../../../app/wallet/createWallet.js'
import type { TokenAction } from '../engine/tokens.js'
import type { TransactionRequest } from '../requests/readTransaction.js'
import { TransactionHeadline } from './TransactionParts.js'

/**
 * Works out what a request does and costs on the network it is for.
 *
 * @param wallet - The wallet, which knows the networks.
 * @param chainId - The network asked for.
 * @param prepare - What to work out; must be stable, so wrap it in `useCallback`.
 * @returns The network's currency and name, what is known so far, and `retry`.
 */
export function usePrepared<Prepared>(
  wallet: Wallet,
  chainId: number,
  prepare: (network: Network) => Promise<Prepared>,
) {
  const load = useCallback(async () => {
    const network = wallet.networks.find(({ id }) => id === chainId)
    if (!network) throw new Error('Pocket has no node for this network')
    return prepare(network)
  }, [wallet, chainId, prepare])
  const [loaded, retry] = useLoaded(load)
  const currency: Currency = {
    symbol: currencyOf(wallet.networks.find(({ id }) => id === chainId)),
    // Every EVM network's own.
    decimals: 18,
  }
  const networkName = nameNetwork(wallet.networks, chainId)
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  return { currency, networkName, loaded, prepared, retry }
}

type PartProps = { transaction: TransactionRequest; token: TokenAction | undefined; currency: Currency }

/** How much moves, once it is known what moves. */
export function HeadlineOrSkeleton({ isReading, ...parts }: PartProps & { isReading: boolean }) {
  return isReading ? <HeadlineSkeleton /> : <TransactionHeadline {...parts} />
}

/** The network's own currency that goes along with tokens. */
export function AlsoSends({ transaction, token, currency }: PartProps) {
  if (!token || transaction.valueAtomic === 0n) return null
  return (
    <Row name="Also sends">
      <Amount atomic={transaction.valueAtomic} currency={currency} />
    </Row>
  )
}

/** What a contract is given, for those who read it. */
export function CallData({ data }: Pick<TransactionRequest, 'data'>) {
  if (data === '0x') return null
  return (
    <details>
      <summary>Data</summary>
      <pre className="message">{data}</pre>
    </details>
  )
}
