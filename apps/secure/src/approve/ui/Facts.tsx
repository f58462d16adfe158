import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Action, Approval, Field, LabelId, Line, Warning } from '../decode/Approval.js'
import { maxMessageCharacters } from '../decode/message/readText.js'
import { toVisibleText } from '../decode/message/visibleText.js'
import { actionTexts, texts, warningTexts } from '../messages/english.js'
import { writeHeadline } from './formatValue.js'
import { LineRow, Notice, ValueText, Worth } from './Parts.js'

/** What a visitor need not read before they decide, unless something is to be minded. */
const foldedLabels: ReadonlySet<LabelId> = new Set([
  'chainId',
  'code',
  'contractName',
  'data',
  'entryPoint',
  'feePayer',
  'function',
  'issuedAt',
  'kind',
  'nonce',
  'nonceAccount',
  'notBefore',
  'payer',
  'paymaster',
  'requestId',
  'salt',
  'version',
])

/** Takes an action apart: what stands on the screen, and what is folded under it. */
function foldLines({ lines, severity }: Action): { shown: readonly Line[]; folded: readonly Line[] } {
  if (severity !== 'neutral') return { shown: lines, folded: [] }
  return {
    shown: lines.filter(({ label }) => !foldedLabels.has(label)),
    folded: lines.filter(({ label }) => foldedLabels.has(label)),
  }
}

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
      {fields.length > 0 && !isFolded(approval) && <FieldList fields={fields} />}
    </>
  )
}

/** Fields of a structure that is known, and of which nothing has to be minded, are said in its action already. */
function isFolded({ actions, risk }: Approval): boolean {
  return risk === 'neutral' && actions.length > 0 && actions.every(({ kind }) => kind !== 'typed-data')
}

function ActionCard({ action }: { action: Action }) {
  const { headline, kind, severity } = action
  const { shown } = foldLines(action)
  // Who pays stands beside the fee.
  if (kind === 'operation' && shown.length === 0) return null
  return (
    <section class="part action" data-severity={severity}>
      <h2>{actionTexts[kind]}</h2>
      {headline && (
        <p class="headline number">
          {writeHeadline(headline)}
          {!headline.isUnlimited && <Worth amountAtomic={headline.amountAtomic} token={headline.token} />}
        </p>
      )}
      {headline && headline.token.symbol === undefined && <p class="quiet">{texts.noName}</p>}
      {shown.length > 0 && (
        <dl>
          {shown.map((line, index) => (
            <LineRow key={index} line={line} />
          ))}
        </dl>
      )}
    </section>
  )
}

function Message({ text }: { text: string }) {
  return (
    <section class="part">
      <h2>{texts.message}</h2>
      <pre class="message">{toVisibleText(shorten(text, maxMessageCharacters))}</pre>
    </section>
  )
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <section class="part">
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

/** Everything else, folded: it is drawn when somebody wants to see it. */
export function Details({ approval }: { approval: Approval }) {
  const [isOpen, setIsOpen] = useState(false)
  const { actions, fields, raw } = approval
  const folded = actions.flatMap((action) => foldLines(action).folded)
  return (
    <details class="part details" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{texts.more}</summary>
      {isOpen && (
        <>
          {folded.length > 0 && (
            <dl>
              {folded.map((line, index) => (
                <LineRow key={index} line={line} />
              ))}
            </dl>
          )}
          {fields.length > 0 && isFolded(approval) && <FieldList fields={fields} />}
          <h2>{texts.everything}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text has to be scrolled by keyboard */}
          <pre class="raw" tabIndex={0}>
            {toVisibleText(shorten(raw, maxRawCharacters))}
          </pre>
        </>
      )}
    </details>
  )
}

function shorten(text: string, maxCharacters: number): string {
  const rest = text.length - maxCharacters
  return rest > 0 ? `${text.slice(0, maxCharacters)}${texts.shortened(rest)}` : text
}
