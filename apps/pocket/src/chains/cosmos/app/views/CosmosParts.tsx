import { Address } from '../../../../app/components/Account.js'
import { Headline } from '../../../../app/components/CostParts.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { formatAmount } from '../../../../app/format.js'
import type { CosmosStep, PreparedCosmos, Risk, ShownCoins } from '../PreparedCosmos.js'

/** What each risk is, for people. Those that are only worth knowing come as warnings. */
const texts: Readonly<Record<Risk, { tone: 'warning' | 'danger'; text: string }>> = {
  'unknown-message': {
    tone: 'danger',
    text: 'It does something Pocket doesn’t know. Sign it only if you trust the site.',
  },
  'other-sender': {
    tone: 'danger',
    text: 'It moves what another account has. Sign it only if you know why.',
  },
  'high-fee': {
    tone: 'danger',
    text: 'The fee is far higher than it needs to be. Ask the site why before you sign.',
  },
  'unlisted-token': {
    tone: 'warning',
    text: 'A token here isn’t on Pocket’s list. It may not be what the site calls it.',
  },
  'other-sequence': {
    tone: 'warning',
    text: 'It isn’t next in line for this account, so the network may refuse it.',
  },
}

/** What a person should know before they sign. */
export function CosmosRisks({ risks }: { risks: readonly Risk[] }) {
  return risks.map((risk) => (
    <Notice key={risk} tone={texts[risk].tone}>
      {texts[risk].text}
    </Notice>
  ))
}

/** Says of what the account has too little, when it has. */
export function MissingNotice({ prepared: { missing, total } }: { prepared: PreparedCosmos }) {
  return missing.map((has) => {
    const needed = total.find(({ denom }) => denom === has.denom) ?? has
    return (
      <Notice key={has.denom} tone="danger">
        Not enough {has.symbol ?? 'of a token'}: this needs {textOf(needed)}, and the account has{' '}
        {textOf(has)}.
      </Notice>
    )
  })
}

/** What a transaction does, step by step. */
export function CosmosSteps({ steps, own }: { steps: readonly CosmosStep[]; own: string }) {
  return steps.map((step, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one transaction never move
    <section className="step" key={index}>
      {step.kind === 'send' ? <Sending step={step} own={own} /> : <Unknown step={step} />}
    </section>
  ))
}

function Sending({ step, own }: { step: Extract<CosmosStep, { kind: 'send' }>; own: string }) {
  const { coins, from, to } = step
  return (
    <>
      {coins.map((one) => (
        <Headline key={one.denom} {...amountOf(one)} />
      ))}
      <Rows>
        {from !== own && (
          <Row name="From">
            <Address address={from} />
          </Row>
        )}
        <Row name="To">
          <Address address={to} />
        </Row>
        {coins.map((one) => (
          <Row key={one.denom} name="Token">
            <span className="address-name">{one.symbol ?? 'Not on Pocket’s list'}</span>
            <span className="address">{one.denom}</span>
          </Row>
        ))}
      </Rows>
    </>
  )
}

function Unknown({ step }: { step: Extract<CosmosStep, { kind: 'unknown' }> }) {
  return (
    <>
      <h2>Unknown message</h2>
      <Rows>
        <Row name="Type">{step.type}</Row>
      </Rows>
      <section className="message" aria-label="Message">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message has to be scrolled by keyboard */}
        <pre tabIndex={0}>{step.text}</pre>
      </section>
    </>
  )
}

/** Amounts of tokens, one under the other. */
export function CoinsText({ coins }: { coins: readonly ShownCoins[] }) {
  if (coins.length === 0) return 'None'
  return coins.map((one) => {
    const { amount, unit } = amountOf(one)
    return (
      <span className="number-value" key={one.denom}>
        {amount} <span className="unit">{unit}</span>
      </span>
    )
  })
}

/** In whole ones where it is known how many decimals those have. */
function amountOf({ amountAtomic, decimals, denom, symbol }: ShownCoins): { amount: string; unit: string } {
  if (decimals === undefined || symbol === undefined)
    return { amount: formatAmount(amountAtomic, 0), unit: denom }
  return { amount: formatAmount(amountAtomic, decimals), unit: symbol }
}

function textOf(coins: ShownCoins): string {
  const { amount, unit } = amountOf(coins)
  return `${amount} ${unit}`
}
