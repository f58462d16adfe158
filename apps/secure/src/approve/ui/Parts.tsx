import type { ComponentChildren } from 'preact'
import type { Severity, Value } from '../decode/Approval.js'
import { toVisibleText } from '../decode/message/visibleText.js'
import { texts, wordTexts } from '../messages/english.js'
import { groupAddress, writeHeadline, writeTime } from './formatValue.js'
import { Icon } from './Icon.js'

/** An address whole, in groups; copied, it has no gaps. */
export function Address({ address }: { address: string }) {
  return (
    <span class="address" translate={false}>
      {groupAddress(address).map((part, index) => (
        <span key={index}>{part}</span>
      ))}
    </span>
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
