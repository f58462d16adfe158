import type { ReactNode } from 'react'
import { Address } from '../../../../app/components/Account.js'
import { Headline } from '../../../../app/components/CostParts.js'
import { Row, Rows } from '../../../../app/components/Details.js'
import { formatAmount } from '../../../../app/format.js'
import type { ShownCoin, SuiStep } from '../PreparedSui.js'

/** What a transaction does, step by step. */
export function SuiSteps({ steps }: { steps: readonly SuiStep[] }) {
  if (steps.length === 0) return <p className="lead">It sends nothing: it only sorts your coins.</p>
  return steps.map((step, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one transaction never move
    <SuiStepParts key={index} step={step} />
  ))
}

function SuiStepParts({ step }: { step: SuiStep }) {
  switch (step.kind) {
    case 'send-coins': {
      const { amountAtomic, coin, to } = step
      return (
        <Step
          headline={
            amountAtomic === undefined ? (
              <h2>Send what’s left of your {coin.symbol ?? 'coins'}</h2>
            ) : (
              <Headline {...amountOf(amountAtomic, coin)} />
            )
          }
        >
          <Receiver address={to} />
          <Coin coin={coin} />
        </Step>
      )
    }
    case 'send-object':
      return (
        <Step headline={<h2>{step.id === undefined ? 'Send what a call returns' : 'Send an object'}</h2>}>
          <Receiver address={step.to} />
          {step.id !== undefined && (
            <Row name="Object">
              <Address address={step.id} />
            </Row>
          )}
          {step.type !== undefined && <Row name="Type">{step.type}</Row>}
        </Step>
      )
    case 'call':
      return (
        <Step headline={<h2>Call a function</h2>}>
          <Row name="Package">
            <Address address={step.package} />
          </Row>
          <Row name="Function">{`${step.module}::${step.functionName}`}</Row>
          {step.types.length > 0 && <Row name="Types">{step.types.join(', ')}</Row>}
          <Row name="Values">{step.values}</Row>
        </Step>
      )
    case 'withdraw':
      return (
        <Step headline={<h2>Take from your balance</h2>}>
          <Row name="At most">
            <AmountText coin={step.coin} amountAtomic={step.amountAtomic} />
          </Row>
          <Coin coin={step.coin} />
        </Step>
      )
    case 'publish':
      return (
        <Step headline={<h2>Publish a package</h2>}>
          <Row name="Modules">{step.modules}</Row>
        </Step>
      )
    case 'upgrade':
      return (
        <Step headline={<h2>Upgrade a package</h2>}>
          <Row name="Package">
            <Address address={step.package} />
          </Row>
          <Row name="Modules">{step.modules}</Row>
        </Step>
      )
  }
}

/** An amount of a coin, with a sign where it goes away. */
export function AmountText({ amountAtomic, coin }: { amountAtomic: bigint; coin: ShownCoin }) {
  const { amount, unit } = amountOf(amountAtomic < 0n ? -amountAtomic : amountAtomic, coin)
  return (
    <span className="number-value">
      {amountAtomic < 0n ? '−' : ''}
      {amount} <span className="unit">{unit}</span>
    </span>
  )
}

/** In whole coins where it is known how many decimals those have. */
function amountOf(amountAtomic: bigint, { decimals, symbol }: ShownCoin): { amount: string; unit: string } {
  if (decimals === undefined || symbol === undefined)
    return { amount: formatAmount(amountAtomic, 0), unit: 'base units' }
  return { amount: formatAmount(amountAtomic, decimals), unit: symbol }
}

/** Which coin; nothing for the network's own. */
function Coin({ coin }: { coin: ShownCoin }) {
  if (coin.isNative) return null
  return (
    <Row name="Coin">
      <span className="address-name">{coin.symbol ?? 'Not on Pocket’s list'}</span>
      <span className="address">{coin.type}</span>
    </Row>
  )
}

function Receiver({ address }: { address: string | undefined }) {
  return (
    <Row name="To">{address === undefined ? 'Only known once it runs' : <Address address={address} />}</Row>
  )
}

function Step({ headline, children }: { headline: ReactNode; children: ReactNode }) {
  return (
    <section className="step">
      {headline}
      <Rows>{children}</Rows>
    </section>
  )
}
