import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { LabelId, Line, Severity, Token, Value } from '../decode/Approval.js'
import { toVisibleText } from '../decode/message/visibleText.js'
import { labelTexts, texts, wordTexts } from '../messages/english.js'
import { writeHeadline, writeTime, writeValue } from './formatValue.js'
import { Icon } from './Icon.js'
import { AddressesContext, useNames } from './Known.js'

/** An address whole, in groups; copied, it has no gaps. What the lists call it stands above it. */
export function Address({ address }: { address: string }) {
  const name = useNames().ofAddress(address)
  return (
    <>
      {name !== undefined && <span class="known">{name}</span>}
      <span class="address" translate={false}>
        {useContext(AddressesContext)
          .group(address)
          .map((part, index) => (
            <span key={index}>{part}</span>
          ))}
      </span>
    </>
  )
}

/** What an amount is worth, where somebody knows. */
export function Worth({ amountAtomic, token }: { amountAtomic: bigint; token: Token }) {
  const worth = writeValue(amountAtomic, token, useNames().priceOf(token))
  return worth === '' ? null : <span class="worth number">{worth}</span>
}

/** Lines of a sign-in that are times, which its text writes for machines. */
const timeLabels: ReadonlySet<LabelId> = new Set(['expirationTime', 'issuedAt', 'notBefore'])

/** A time that is written as ISO 8601 does, as a time; anything else stays as it is. The signed text is shown whole beside it. */
function toTime(value: Value): Value {
  if (value.type !== 'text') return value
  const milliseconds = /^\d{4}-\d\d-\d\dT/.test(value.text) ? Date.parse(value.text) : Number.NaN
  return Number.isNaN(milliseconds)
    ? value
    : { type: 'time', seconds: BigInt(Math.floor(milliseconds / 1000)) }
}

/** A line of an action: its name and its value. */
export function LineRow({ line: { label, severity, value } }: { line: Line }) {
  const names = useNames()
  const network = label === 'chainId' && value.type === 'number' ? names.ofNetwork(value.value) : undefined
  return (
    <Row label={labelTexts[label]} severity={severity}>
      {network !== undefined && <span class="known">{network}</span>}
      <ValueText value={timeLabels.has(label) ? toTime(value) : value} />
    </Row>
  )
}

/** A value of a line, in words. */
export function ValueText({ value }: { value: Value }) {
  switch (value.type) {
    case 'address':
      return <Address address={value.address} />
    case 'amount':
      return <span class="number">{writeHeadline(value)}</span>
    case 'number':
      return <span class="number">{String(value.value)}</span>
    case 'bytes':
      return <span class="code">{value.hex}</span>
    case 'text':
      return <span class="foreign">{toVisibleText(value.text)}</span>
    case 'time':
      return <span>{writeTime(value.seconds)}</span>
    case 'word':
      return <span>{wordTexts[value.word]}</span>
  }
}

/** A name and what it stands for. */
export function Row({
  children,
  label,
  severity = 'neutral',
}: {
  label: string
  severity?: Severity
  children: ComponentChildren
}) {
  return (
    <div class="row" data-severity={severity}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A warning: colour, sign and word say the same. */
export function Notice({
  children,
  severity,
}: {
  severity: 'caution' | 'danger'
  children: ComponentChildren
}) {
  return (
    <li class="notice" data-severity={severity}>
      <Icon name={severity} />
      <p>
        <strong>{texts[severity]}: </strong>
        {children}
      </p>
    </li>
  )
}
