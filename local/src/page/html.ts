/** Markup that is safe to send: made only by `html`. */
export type Html = { readonly markup: string }

type Value = string | number | bigint | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Template tag for markup. Every value is escaped unless it was made by this tag itself.
 *
 * @example
 * html`<p>${'<script>'}</p>`.markup // <p>&lt;script&gt;</p>
 */
export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: texts.reduce((all, text, index) => all + toMarkup(values[index - 1] ?? '') + text) }
}

function toMarkup(value: Value): string {
  if (typeof value !== 'object')
    return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('')
}
