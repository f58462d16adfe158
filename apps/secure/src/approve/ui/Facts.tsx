import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Action, Approval, Field, Warning } from '../decode/Approval.js'
import { maxMessageCharacters } from '../decode/message/decodePersonalSign.js'
import { toVisibleText } from '../decode/message/visibleText.js'
import { actionTexts, labelTexts, texts, warningTexts } from '../messages/english.js'
import { writeHeadline } from './formatValue.js'
import { Notice, Row, ValueText } from './Parts.js'

/** What exactly is signed is drawn on demand only, and no request is longer. */
const maxRawCharacters = 1_100_000

/** What to mind, what changes (the children), and what a request does. */
export function Facts({
  approval,
  children,
  weighed,
}: {
  approval: Approval
  /** What came of holding it against what the account has. */
  weighed: readonly Warning[]
  children: ComponentChildren
}) {
  const { actions, fields, message, warnings } = approval
  const sorted = [...weighed, ...warnings].toSorted((first, second) =>
    second.severity.localeCompare(first.severity),
  )
  return (
    <>
      {sorted.length > 0 && (
        <ul class="notices">
          {sorted.map(({ id, severity, values = [] }) => (
            <Notice key={`${id} ${values.join()}`} severity={severity}>
              {toVisibleText(warningTexts[id](...values))}
            </Notice>
          ))}
        </ul>
      )}
      {children}
      {actions.map((action, index) => (
        <ActionCard key={index} action={action} />
      ))}
      {message !== undefined && <Message text={message} />}
      {fields.length > 0 && <FieldList fields={fields} />}
    </>
  )
}

function ActionCard({ action: { headline, kind, lines, severity } }: { action: Action }) {
  return (
    <section class="card action" data-severity={severity}>
      <h2>{actionTexts[kind]}</h2>
      {headline && <p class="headline number">{writeHeadline(headline)}</p>}
      {headline && headline.token.symbol === undefined && <p class="quiet">{texts.noName}</p>}
      <dl>
        {lines.map(({ label, severity: ofLine, value }, index) => (
          <Row key={index} label={labelTexts[label]} severity={ofLine}>
            <ValueText value={value} />
          </Row>
        ))}
      </dl>
    </section>
  )
}

function Message({ text }: { text: string }) {
  return (
    <section class="card">
      <h2>{texts.message}</h2>
      <pre class="message">{toVisibleText(shorten(text, maxMessageCharacters))}</pre>
    </section>
  )
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <section class="card">
      <h2>{texts.fields}</h2>
      <dl class="fields">
        {fields.map(({ depth, name, value }, index) => (
          <div class="row" data-depth={depth} key={index}>
            <dt>{name}</dt>
            <dd>{value && <ValueText value={value} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What exactly is signed, drawn when somebody wants to see it. */
export function Raw({ raw }: { raw: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details class="card raw" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{texts.everything}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text has to be scrolled by keyboard */}
      {isOpen && <pre tabIndex={0}>{toVisibleText(shorten(raw, maxRawCharacters))}</pre>}
    </details>
  )
}

function shorten(text: string, maxCharacters: number): string {
  const rest = text.length - maxCharacters
  return rest > 0 ? `${text.slice(0, maxCharacters)}${texts.shortened(rest)}` : text
}
