import { Address } from '../../../../app/components/Account.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import type { PreparedSui, Risk, ShownChange } from '../PreparedSui.js'
import { AmountText } from './SuiSteps.js'

/** What each risk is, for people. Those that are only worth knowing come as warnings. */
const texts: Readonly<Record<Risk, { tone: 'warning' | 'danger'; text: string }>> = {
  'unknown-call': {
    tone: 'danger',
    text: 'It calls a function Pocket doesn’t know, which may do anything with what it’s given. Sign it only if you trust the site.',
  },
  'unknown-receiver': {
    tone: 'danger',
    text: 'What is sent, or who gets it, is only known once it runs. Sign it only if you trust the site.',
  },
  publishes: {
    tone: 'danger',
    text: 'It puts a program into the network under your address. Sign it only if you trust the site.',
  },
  'high-fee': {
    tone: 'danger',
    text: 'It may cost far more than it needs to. Ask the site why before you sign.',
  },
  'unlisted-coin': {
    tone: 'warning',
    text: 'A coin here isn’t on Pocket’s list. It may not be what the site calls it.',
  },
}

/** What a person should know before they sign. */
export function SuiRisks({ risks }: { risks: readonly Risk[] }) {
  return risks.map((risk) => (
    <Notice key={risk} tone={texts[risk].tone}>
      {texts[risk].text}
    </Notice>
  ))
}

/** What everybody has more or less afterwards; nothing where the network expects it to fail. */
export function SuiChanges({ prepared, networkName }: { prepared: PreparedSui; networkName: string }) {
  const { changes } = prepared
  if (changes.length === 0) return null
  return (
    <>
      <h2>What {networkName} expects</h2>
      <Rows>
        {changes.map((change) => (
          <Change key={`${change.address} ${change.coin.type}`} change={change} />
        ))}
      </Rows>
    </>
  )
}

function Change({ change }: { change: ShownChange }) {
  const { address, amountAtomic, coin } = change
  return (
    <Row name={amountAtomic < 0n ? 'Gives' : 'Gets'}>
      <AmountText coin={coin} amountAtomic={amountAtomic} />
      <Address address={address} />
    </Row>
  )
}
