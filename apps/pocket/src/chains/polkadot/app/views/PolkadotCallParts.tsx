import { Address } from '../../../../app/components/Account.js'
import { Headline } from '../../../../app/components/CostParts.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { formatAmount } from '../../../../app/format.js'
import type { Currency } from '../../../WalletChain.js'
import type { Risk, ShownCall } from '../PreparedPolkadot.js'

/** When the calls of a batch happen, for people. */
const modes: Readonly<Record<Extract<ShownCall, { kind: 'batch' }>['mode'], string>> = {
  together: 'All of these happen, or none.',
  'until-failure': 'These happen in order, until one fails.',
  each: 'Each of these happens, even if another one fails.',
}

/** What a call does. */
export function PolkadotCallParts({ call, currency }: { call: ShownCall; currency: Currency }) {
  switch (call.kind) {
    case 'transfer':
      return (
        <>
          <Headline amount={formatAmount(call.amountAtomic, currency.decimals)} unit={currency.symbol} />
          <Receiver address={call.recipient} />
        </>
      )
    case 'transfer-all':
      return (
        <>
          <Headline amount="All" unit={currency.symbol} />
          <Receiver address={call.recipient} />
        </>
      )
    case 'batch':
      return (
        <>
          <p className="lead">{modes[call.mode]}</p>
          {call.calls.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one batch never move
            <section key={index}>
              <h2>
                Call {index + 1} of {call.calls.length}
              </h2>
              <PolkadotCallParts call={one} currency={currency} />
            </section>
          ))}
        </>
      )
    case 'unknown':
      return (
        <>
          <Notice tone="danger">
            Pocket doesn’t know what this call does: {call.pallet}.{call.name}. Sign it only if you trust the
            site.
          </Notice>
          <section className="message" aria-label="Bytes of the call">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many bytes have to be scrolled by keyboard */}
            <pre tabIndex={0}>{call.hex}</pre>
          </section>
        </>
      )
  }
}

/** What each risk is, for people, beside the calls that say it themselves. */
const texts: Readonly<Record<Exclude<Risk, 'unknown-call'>, { tone: 'warning' | 'danger'; text: string }>> = {
  'high-tip': { tone: 'danger', text: 'The tip is more than the fee. Ask the site why before you sign.' },
  'closes-account': {
    tone: 'danger',
    text: 'Too little stays to keep this account open. The network closes it, and anything left is lost.',
  },
  expired: {
    tone: 'warning',
    text: 'The network won’t take it any more. Ask the site for a new one.',
  },
  endless: { tone: 'warning', text: 'It never expires: the site can keep it and send it later.' },
  'other-nonce': {
    tone: 'warning',
    text: 'It isn’t next in line: it may wait for ever, or take the place of another of your transactions.',
  },
}

/** What a person should know before they sign. */
export function PolkadotRisks({ risks }: { risks: readonly Risk[] }) {
  return risks.map((risk) =>
    risk === 'unknown-call' ? null : (
      <Notice key={risk} tone={texts[risk].tone}>
        {texts[risk].text}
      </Notice>
    ),
  )
}

function Receiver({ address }: { address: string }) {
  return (
    <Rows>
      <Row name="To">
        <Address address={address} />
      </Row>
    </Rows>
  )
}
