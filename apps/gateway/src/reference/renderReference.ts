import { escapeHtml } from '../http/escapeHtml.js'
import type { OpenApiDocument, OpenApiOperation } from './createOpenApi.js'

/** The page's only style; its hash is in the page's content policy. */
export const referenceStyle = `
:root{color-scheme:light dark;--edge:#8884;--soft:#8882}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem;text-transform:capitalize}
details{border:1px solid var(--edge);border-radius:.6rem;margin:.5rem 0;padding:.6rem .9rem}
summary{cursor:pointer;overflow-wrap:anywhere}
code,pre{font:.85rem/1.5 ui-monospace,monospace}
pre{background:var(--soft);border-radius:.4rem;overflow:auto;padding:.7rem}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--edge);padding:.3rem .5rem;text-align:start;vertical-align:top}
b{font-size:.8rem;margin-inline-end:.5rem}
`

/**
 * Writes the reference page: plain HTML made on the server, without script and without anything from elsewhere.
 *
 * @param document - The OpenAPI document.
 */
export function renderReference(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))].sort()
  const sections = tags.map((tag) => {
    const items = operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(({ path, method, operation }) => renderOperation(path, method, operation))
    return `<h2>${escapeHtml(tag)}</h2>${items.join('')}`
  })
  const { title, version, description } = document.info
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${referenceStyle}</style></head><body><h1>${escapeHtml(title)} ${escapeHtml(version)}</h1><p>${escapeHtml(description)} The same as a file: <a href="/openapi.json">openapi.json</a>.</p>${sections.join('')}</body></html>`
}

function renderOperation(path: string, method: string, operation: OpenApiOperation): string {
  const body = operation.requestBody?.content['application/json']?.schema
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code><br>${escapeHtml(operation.summary)}</summary>${renderParameters(operation)}${body ? `<h3>Body</h3>${renderJson(body)}` : ''}<h3>Answers</h3>${renderAnswers(operation)}</details>`
}

function renderParameters({ parameters }: OpenApiOperation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? 'required' : 'optional'}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  return `<h3>Parameters</h3><table><tr><th>Name</th><th>In</th><th>Needed</th><th>Form</th></tr>${rows.join('')}</table>`
}

function renderAnswers({ responses }: OpenApiOperation): string {
  return Object.entries(responses)
    .map(([status, { content = {}, description }]) => {
      const [type, shape] = Object.entries(content)[0] ?? []
      const hasShape = shape !== undefined && Object.keys(shape.schema).length > 0
      return `<p><b>${status}</b>${escapeHtml(description)}${type ? ` (<code>${escapeHtml(type)}</code>)` : ''}</p>${hasShape ? renderJson(shape.schema) : ''}`
    })
    .join('')
}

function renderJson(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
}
