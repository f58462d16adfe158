import type { CallDefinition } from '@latchkey/wire'
import { type CallExample, createCallExample } from './callExamples.js'
import { type CallDescription, type CallParameter, describeAnswer, toTemplate } from './describeCalls.js'
import { describeSchema, type Schema } from './describeSchema.js'
import { renderForm } from './renderForm.js'
import { toHtml } from './toHtml.js'
import { type ReferenceOptions, writeRequest } from './writeRequest.js'

/**
 * Renders one call as an entry that opens.
 *
 * @param description - See {@link CallDescription}.
 * @param options - See {@link ReferenceOptions}.
 */
export function renderCall(description: CallDescription, options: ReferenceOptions): string {
  const { call, effect, failures, needs, parameters, service } = description
  const example = createCallExample(description, options.networkId)
  const path = toTemplate(call.path)
  const words = [call.method, path, ...(call.aliases ?? []), call.name, call.summary, service.reference.title]
  const search = [...words, ...parameters.map(({ name }) => name), ...failures.map(({ code }) => code)]
  return `<details class="call" id="${toHtml(call.name)}" data-search="${toHtml(search.join(' ').toLowerCase())}">
<summary><h3><span class="method">${call.method}</span> <code>${toBreakable(path)}</code></h3><span class="about">${toHtml(call.summary)}</span></summary>
<div class="inside">
${effect ? `<p class="caution"><strong>Caution</strong> ${toHtml(effect.text)}</p>` : ''}
<dl class="facts"><dt>Name</dt><dd><a href="#${toHtml(call.name)}"><code>${toHtml(call.name)}</code></a></dd><dt>Needs</dt><dd>${toHtml(needs)}</dd>${renderAliases(call)}</dl>
${parameters.length > 0 ? `<h4>Parameters</h4><dl class="parameters">${parameters.map(renderParameter).join('')}</dl>` : ''}
${call.body ? `<h4>Body</h4><pre>${toHtml(describeSchema(call.body as unknown as Schema, 0))}</pre>` : ''}
<h4>Answer</h4>${renderAnswer(call)}
${renderFailures(description)}
${renderExample(description, example, options)}
${description.isTryable ? renderForm(description, example) : '<p class="soft">Only scripts of the secure site can make this call, so it can’t be tried here.</p>'}
</div></details>`
}

function toBreakable(path: string): string {
  return toHtml(path).replace(/\//g, '<wbr>/')
}

function renderAliases({ aliases = [] }: CallDefinition): string {
  if (aliases.length === 0) return ''
  const codes = aliases.map((alias) => `<code>${toHtml(toTemplate(alias))}</code>`)
  return `<dt>Also at</dt><dd>${codes.join(', ')}</dd>`
}

function renderParameter({ isRequired, name, place, rules, type }: CallParameter): string {
  const note = rules.length > 0 ? ` <span class="soft">${toHtml(rules.join('; '))}</span>` : ''
  return `<dt><code>${toHtml(name)}</code> <span class="soft">${place}, ${isRequired ? 'required' : 'optional'}</span></dt><dd><code>${toHtml(type)}</code>${note}</dd>`
}

function renderAnswer(call: CallDefinition): string {
  const answer = describeAnswer(call, 0)
  if ('type' in answer) return `<pre>${toHtml(answer.type)}</pre>`
  return `<p>${toHtml(answer.text.replaceAll('`', ''))}</p>`
}

function renderFailures({ failures }: CallDescription): string {
  const rows = failures.map(
    ({ code, shape, status }) =>
      `<li><strong>${status}</strong> <code>${code}</code> <span class="soft">${toHtml(shape.replaceAll('`', ''))}</span></li>`,
  )
  return `<details class="more"><summary>Errors (${failures.length})</summary><ul class="plain">${rows.join('')}</ul></details>`
}

function renderExample(
  description: CallDescription,
  example: CallExample,
  options: ReferenceOptions,
): string {
  const request = writeRequest(description, example, options)
  const answer =
    example.answer === undefined
      ? ''
      : `<h4>Example answer</h4><pre>${toHtml(JSON.stringify(example.answer, null, 2))}</pre>`
  return `<div class="example"><h4>Example</h4><button type="button" class="copy" hidden>Copy</button><pre>${toHtml(request)}</pre></div>${answer}`
}
