import type { CallExample } from './callExamples.js'
import { type CallDescription, type CallParameter, toTemplate } from './describeCalls.js'
import type { Schema } from './describeSchema.js'
import { toHtml } from './toHtml.js'

/**
 * Renders the form with which a reader makes a call. It is hidden until the page's script is there, which sends it.
 *
 * @param description - The call.
 * @param example - What the fields begin with. Headers begin empty: they are secrets of the reader's.
 */
export function renderForm(description: CallDescription, example: CallExample): string {
  const { call, effect, parameters } = description
  const needsProject = call.audience !== 'open'
  const fields = parameters.map((parameter) => renderField(parameter, call.name, example))
  const bodyId = toHtml(`${call.name}-body`)
  const body = call.body
    ? `<label for="${bodyId}">Body</label><textarea id="${bodyId}" name="body." rows="6" spellcheck="false">${toHtml(JSON.stringify(example.body, null, 2))}</textarea>`
    : ''
  return `<form class="try needs-script" hidden data-method="${call.method}" data-path="${toHtml(toTemplate(call.path))}" data-project="${needsProject}">
<h4>Try it</h4>
${effect ? `<p class="caution"><strong>Caution</strong> This is a real call. ${toHtml(effect.text)}</p>` : ''}
<div class="fields">${fields.join('')}${body}</div>
<div class="actions"><button class="primary">Send</button><button type="button" class="cancel" hidden>Cancel</button></div>
<p class="status" role="status"></p>
<pre class="output" tabindex="0" aria-label="Answer" hidden></pre>
<img class="picture" alt="The picture in the answer" hidden>
</form>`
}

function renderField(
  { isRequired, name, place, rules, schema, type }: CallParameter,
  callName: string,
  { parameters }: CallExample,
): string {
  const key = `${place}.${name}`
  const id = toHtml(`${callName}-${place}-${name}`)
  const value = place === 'header' ? '' : (parameters[key] ?? '')
  const label = `<label for="${id}">${toHtml(name)} <span class="soft">${place}${isRequired ? '' : ', optional'}</span></label>`
  const required = isRequired ? ' required' : ''
  const choices = getChoices(schema as unknown as Schema)
  if (choices) {
    const options = [...(isRequired ? [] : ['']), ...choices].map(
      (choice) =>
        `<option value="${toHtml(choice)}"${choice === value ? ' selected' : ''}>${choice === '' ? 'Not set' : toHtml(choice)}</option>`,
    )
    return `${label}<select id="${id}" name="${toHtml(key)}"${required}>${options.join('')}</select>`
  }
  const shape = type === 'string' ? '' : type
  const hint = rules[0] ?? (place === 'header' ? (parameters[key] ?? shape) : shape)
  return `${label}<input id="${id}" name="${toHtml(key)}" value="${toHtml(value)}" placeholder="${toHtml(hint)}" autocomplete="off" spellcheck="false"${required}>`
}

function getChoices(schema: Schema): string[] | undefined {
  if (schema.wrapped) return getChoices(schema.wrapped)
  return schema.type === 'picklist' ? (schema.options ?? []).map(String) : undefined
}
