/** @typedef {{ url: string, method: string, headers: Record<string, string>, body?: string }} CallRequest */

/**
 * Reads the request a form describes. Fields are named by place and parameter, such as `query.chainId`.
 *
 * @param {HTMLFormElement} form
 * @param {string} projectId - Added to calls that ask for a project; empty for none.
 * @returns {CallRequest}
 * @throws {Error} With a text for the visitor, when a value would change the path.
 */
export function readRequest(form, projectId) {
  /** @type {Record<string, string>} */
  const headers = {}
  const query = new URLSearchParams()
  let path = form.dataset.path ?? ''
  /** @type {string | undefined} */
  let body
  for (const [field, entry] of new FormData(form)) {
    const value = String(entry)
    const [place, name = ''] = [field.slice(0, field.indexOf('.')), field.slice(field.indexOf('.') + 1)]
    if (place === 'body') body = value
    else if (place === 'path') path = path.replace(`{${name}}`, () => toSegment(name, value))
    else if (value === '') continue
    else if (place === 'query') query.set(name, value)
    else headers[name] = value
  }
  if (form.dataset.project === 'true' && projectId !== '') query.set('projectId', projectId)
  const search = query.size === 0 ? '' : `?${query}`
  return {
    url: `${location.origin}${path}${search}`,
    method: form.dataset.method ?? 'GET',
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  }
}

/** @param {string} name @param {string} value */
function toSegment(name, value) {
  // Browsers resolve dot segments even when they are escaped.
  if (value === '.' || value === '..') throw new Error(`“${name}” can’t be “${value}”. Enter another value.`)
  return encodeURIComponent(value)
}
