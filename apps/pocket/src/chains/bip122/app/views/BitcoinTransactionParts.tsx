import { toText } from '@latchkey/decode'
import { hexToBytes } from '@noble/hashes/utils.js'
import { Address } from '../../../../app/components/Account.js'
import { Amount } from '../../../../app/components/CostParts.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { btc } from '../networks.js'
import type { Risk, ShownInput, ShownOutput } from '../PreparedTransaction.js'

/** What each risk is, for people. Those that are only worth knowing come as warnings. */
const texts: Readonly<Record<Risk, { tone: 'warning' | 'danger'; text: string }>> = {
  'high-fee': {
    tone: 'danger',
    text: 'The fee is far higher than it needs to be. Ask the site why before you sign.',
  },
  'unknown-fee': {
    tone: 'danger',
    text: 'The fee can’t be worked out: the site doesn’t say what all of the coins are worth.',
  },
  'open-outputs': {
    tone: 'danger',
    text: 'Your signature covers only one of the payments. Others can change all the rest, so only that one is sure to happen.',
  },
  'open-inputs': {
    tone: 'danger',
    text: 'Your signature lets others add coins to this transaction and complete it later, whenever they want.',
  },
  'spends-ordinals': {
    tone: 'danger',
    text: 'It spends coins of your ordinals address. Whatever is inscribed on them goes with them.',
  },
  'unknown-coins': {
    tone: 'danger',
    text: 'The network doesn’t know all of the coins that are said to be yours. They may be spent, or never have been.',
  },
  'others-take-part': { tone: 'warning', text: 'Other people’s coins take part in this transaction.' },
  'unknown-script': {
    tone: 'danger',
    text: 'Some of the money goes to a script without an address. Pocket can’t tell who can spend it.',
  },
}

/** What a person should know before they sign. */
export function BitcoinRisks({ risks }: { risks: readonly Risk[] }) {
  return risks.map((risk) => (
    <Notice key={risk} tone={texts[risk].tone}>
      {texts[risk].text}
    </Notice>
  ))
}

/** Where the money goes: first to others, then what comes back. */
export function BitcoinOutputs({ outputs }: { outputs: readonly ShownOutput[] }) {
  const sorted = outputs.toSorted((one, other) => Number(one.isOwn) - Number(other.isOwn))
  return sorted.map((output, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the outputs of one transaction never move
    <section className="step" key={index}>
      <h2>{titleOf(output)}</h2>
      <Rows>
        {output.data === undefined && (
          <Row name="Amount">
            <Amount atomic={output.amountAtomic} currency={btc} />
          </Row>
        )}
        {output.address !== undefined && (
          <Row name="To">
            <Address address={output.address} />
          </Row>
        )}
        {output.data !== undefined && <Row name="Text">{toNote(output.data)}</Row>}
        {output.data !== undefined && output.amountAtomic > 0n && (
          <Row name="Lost with it">
            <Amount atomic={output.amountAtomic} currency={btc} />
          </Row>
        )}
      </Rows>
    </section>
  ))
}

function titleOf({ address, data, isOwn }: ShownOutput): string {
  if (isOwn) return 'Comes back to you'
  if (data !== undefined) return 'Public note'
  return address === undefined ? 'Pay a script' : 'Pay'
}

/** As a text where it is one, else by its numbers. */
function toNote(data: string): string {
  return toText(hexToBytes(data)) ?? `0x${data}`
}

/** The coins that are spent, for whoever wants to know. */
export function BitcoinInputs({ inputs }: { inputs: readonly ShownInput[] }) {
  return (
    <details>
      <summary>{inputs.length === 1 ? 'The coin it spends' : `The ${inputs.length} coins it spends`}</summary>
      <Rows>
        {inputs.map(({ address, amountAtomic, kind, outpoint }) => (
          <Row key={outpoint} name={kind ? 'Yours' : 'Someone else’s'}>
            {amountAtomic === undefined ? (
              'Of unknown worth'
            ) : (
              <Amount atomic={amountAtomic} currency={btc} />
            )}
            {address !== undefined && <Address address={address} />}
          </Row>
        ))}
      </Rows>
    </details>
  )
}
