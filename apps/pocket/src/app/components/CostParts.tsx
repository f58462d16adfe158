import type { ReactNode } from 'react'
import type { Currency } from '../../chains/WalletChain.js'
import { formatAmount } from '../format.js'
import type { Loaded } from '../hooks.js'
import { Notice, Row } from './Details.js'

/** What something costs, in the currency's smallest unit. */
type Cost = { feeAtomic: bigint; totalAtomic: bigint }

/** An amount of a network's currency, once it is known. */
export function Amount({ atomic, currency }: { atomic: bigint | undefined; currency: Currency }) {
  if (atomic === undefined) return <span className="skeleton">Loading</span>
  return (
    <span className="number-value">
      {formatAmount(atomic, currency.decimals)} <span className="unit">{currency.symbol}</span>
    </span>
  )
}

/** Longer amounts than this are set smaller, so that they stay on one line. */
const maxLargeCharacters = 14

/** How much moves, large. */
export function Headline({ amount, unit }: { amount: string; unit: string }) {
  return (
    <p className={amount.length > maxLargeCharacters ? 'amount amount-long' : 'amount'}>
      {amount} <span className="unit">{unit}</span>
    </p>
  )
}

/** Stands where it is not known yet how much moves. */
export function HeadlineSkeleton() {
  return (
    <p className="amount">
      <span className="skeleton">Loading</span>
    </p>
  )
}

/** That the cost is not known, with a way to try again. */
export function FeeNotice(props: {
  loaded: Loaded<unknown>
  /** What could not be worked out: "The fee". */
  subject?: string
  networkName: string
  /** A reason of its own that a failure has, in whole sentences. */
  explain?: (error: unknown) => string | undefined
  retry: () => void
}) {
  const { loaded, subject = 'The fee', networkName, explain, retry } = props
  if (loaded.status !== 'failed') return null
  return (
    <Notice tone="danger">
      {explain?.(loaded.error) ?? `${subject} could not be worked out: ${networkName} does not answer.`}{' '}
      <button type="button" className="text-button" onClick={retry}>
        Try again
      </button>
    </Notice>
  )
}

/** What it costs, as two rows; nothing where that could not be worked out. */
export function CostRows(props: {
  loaded: Loaded<Cost>
  /** What the two are called: "Fee, at most" and "Total, at most". */
  names: readonly [fee: string, total: string]
  currency: Currency
  /** Stands in the place of the fee's amount. */
  fee?: ReactNode
}) {
  const { loaded, names, currency, fee } = props
  if (loaded.status === 'failed') return null
  const cost = loaded.status === 'ready' ? loaded.value : undefined
  return (
    <>
      <Row name={names[0]}>{fee ?? <Amount atomic={cost?.feeAtomic} currency={currency} />}</Row>
      <Row name={names[1]}>
        <strong>
          <Amount atomic={cost?.totalAtomic} currency={currency} />
        </strong>
      </Row>
    </>
  )
}

/** Says that the account has too little, when it has. */
export function CoverageNotice(props: {
  prepared: { isCovered: boolean; balanceAtomic: bigint; totalAtomic: bigint }
  currency: Currency
}) {
  const { prepared, currency } = props
  const { isCovered, balanceAtomic, totalAtomic } = prepared
  if (isCovered) return null
  const format = (atomic: bigint) => `${formatAmount(atomic, currency.decimals)} ${currency.symbol}`
  return (
    <Notice tone="danger">
      Not enough {nameOf(currency)}: this needs {format(totalAtomic)} with the fee, and the account has{' '}
      {format(balanceAtomic)}.
    </Notice>
  )
}

/** Says that the network expects it to fail, when it does. */
export function FailureNotice({ willFail }: { willFail: string | undefined }) {
  if (willFail === undefined) return null
  return (
    <Notice tone="danger">
      This will probably fail and still cost the fee. The network says: {willFail}
    </Notice>
  )
}

/** The word for a currency in a sentence. */
export function nameOf({ symbol, name = symbol }: Currency): string {
  return name
}
