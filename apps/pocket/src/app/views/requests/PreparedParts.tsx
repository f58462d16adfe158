import { useCallback } from 'react'
import { Notice, Row } from '../../components/Details.js'
import type { TokenAction } from '../../engine/tokens.js'
import { networkName } from '../../format.js'
import { type Loaded, useLoaded } from '../../hooks.js'
import type { TransactionRequest } from '../../requests/readTransaction.js'
import { currencyOf, type Network, type Wallet } from '../../wallet/createWallet.js'
import { Amount, Headline } from './TransactionParts.js'

/**
 * Works out what a request does and costs on the network it is for.
 *
 * @param wallet - The wallet, which knows the networks.
 * @param chainId - The network asked for.
 * @param prepare - What to work out; must be stable, so wrap it in `useCallback`.
 * @returns The network's currency, what is known so far, and `retry`.
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
  const currency = currencyOf(wallet.networks.find(({ id }) => id === chainId))
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  return { currency, loaded, prepared, retry }
}

/** That the fee is not known, with a way to try again. */
export function FeeNotice(props: {
  loaded: Loaded<unknown>
  wallet: Wallet
  chainId: number
  retry: () => void
}) {
  const { loaded, wallet, chainId, retry } = props
  if (loaded.status !== 'failed') return null
  return (
    <Notice tone="danger">
      The fee could not be worked out: {networkName(wallet.networks, chainId)} does not answer.{' '}
      <button type="button" className="text-button" onClick={retry}>
        Try again
      </button>
    </Notice>
  )
}

type PartProps = { transaction: TransactionRequest; token: TokenAction | undefined; currency: string }

/** How much moves, once it is known what moves. */
export function HeadlineOrSkeleton({ isReading, ...parts }: PartProps & { isReading: boolean }) {
  if (!isReading) return <Headline {...parts} />
  return (
    <p className="amount">
      <span className="skeleton">Loading</span>
    </p>
  )
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
