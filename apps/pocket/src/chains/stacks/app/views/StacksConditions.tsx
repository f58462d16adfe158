import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { formatAmount } from '../../../../app/format.js'
import { stx } from '../networks.js'
import type { PreparedStacks, Risk, ShownCondition } from '../PreparedStacks.js'
import { amountOf, Principal } from './StacksActionParts.js'

/** What each risk is, for people. Those that are only worth knowing come as warnings. */
const texts: Readonly<Record<Risk, { tone: 'warning' | 'danger'; text: string }>> = {
  'unknown-call': {
    tone: 'danger',
    text: 'It calls a contract in a way Pocket doesn’t know. Sign it only if you trust the site.',
  },
  'allows-more': {
    tone: 'danger',
    text: 'The contract may take more from this account than what’s listed here. Sign it only if you trust it.',
  },
  deploys: { tone: 'warning', text: 'It publishes a program under your address, for ever.' },
  'high-fee': {
    tone: 'danger',
    text: 'The fee is far higher than it needs to be. Ask the site why before you sign.',
  },
  'unlisted-token': {
    tone: 'warning',
    text: 'This token isn’t on Pocket’s list. It may not be what the site calls it.',
  },
  'other-nonce': {
    tone: 'warning',
    text: 'It isn’t next in line: it may wait for ever, or take the place of another of your transactions.',
  },
}

/** What a person should know before they sign. */
export function StacksRisks({ risks }: { risks: readonly Risk[] }) {
  return risks.map((risk) => (
    <Notice key={risk} tone={texts[risk].tone}>
      {texts[risk].text}
    </Notice>
  ))
}

/** What has to be true in the end; nothing where there are no conditions. */
export function StacksConditions({ prepared: { conditions } }: { prepared: PreparedStacks }) {
  if (conditions.length === 0) return null
  return (
    <>
      <h2>It fails unless</h2>
      <Rows>
        {conditions.map((condition, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the conditions of one transaction never move
          <Row key={index} name={condition.isOwn ? 'You' : 'Someone else'}>
            {textOf(condition)}
            {!condition.isOwn && <Principal principal={condition.sender} />}
          </Row>
        ))}
      </Rows>
    </>
  )
}

const verbs: Readonly<Record<ShownCondition['rule'], string>> = {
  exactly: 'send exactly',
  more: 'send more than',
  least: 'send at least',
  less: 'send less than',
  most: 'send at most',
  sends: 'send',
  keeps: 'keep',
  'may-send': 'may or may not send',
}

function textOf({ amountAtomic = 0n, asset, item, rule }: ShownCondition): string {
  if (asset === 'STX') return `${verbs[rule]} ${formatAmount(amountAtomic, stx.decimals)} ${stx.symbol}`
  if (item !== undefined) return `${verbs[rule]} ${asset.name} ${item}`
  const { amount, unit } = amountOf(amountAtomic, asset.token)
  return `${verbs[rule]} ${amount} ${unit === 'base units' ? `base units of ${asset.name}` : unit}`
}
