import { readAnswer } from './readAnswer.js'
import { readRequest } from './readRequest.js'

/** Longest wait for an answer, in milliseconds. */
const timeoutMs = 30_000

/** Makes the forms work: each sends its call to this gateway, without cookies, and shows what comes back. */
export function tryCalls() {
  const project = /** @type {HTMLInputElement} */ (document.querySelector('#project'))
  const given = new URLSearchParams(location.search).get('projectId')
  if (given) project.value = given
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.needs-script'))) {
    part.hidden = false
  }
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('form.try'))) {
    makeTry(form, project)
  }
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} project */
function makeTry(form, project) {
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (form.querySelector(selector))
  const [status, output, cancel] = [find('.status'), find('.output'), find('.cancel')]
  const picture = /** @type {HTMLImageElement} */ (find('img'))
  let running = new AbortController()

  function clear() {
    output.hidden = true
    picture.hidden = true
    URL.revokeObjectURL(picture.src)
    picture.removeAttribute('src')
  }

  /** @param {AbortSignal} signal */
  async function send(signal) {
    const { url, ...init } = readRequest(form, project.value.trim())
    const startedAt = performance.now()
    const response = await fetch(url, {
      ...init,
      // The call stands for what was typed, never for a session the browser has with the gateway.
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const { note, picture: blob, size, text } = await readAnswer(response)
    if (signal.aborted) return
    const ms = Math.round(performance.now() - startedAt)
    const type = response.headers.get('content-type')?.split(';', 1)[0]
    const parts = [`${response.status} ${response.statusText}`.trim(), `${ms} ms`, type, size]
    status.textContent = `${parts.filter(Boolean).join(' · ')}${note ? `. ${note}` : ''}`
    status.dataset.tone = response.ok ? 'good' : 'bad'
    if (text) output.textContent = text
    output.hidden = !text
    if (!blob) return
    picture.src = URL.createObjectURL(blob)
    picture.hidden = false
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    running.abort()
    const current = new AbortController()
    running = current
    clear()
    delete status.dataset.tone
    status.textContent = 'Sending…'
    cancel.hidden = false
    try {
      await send(current.signal)
    } catch (error) {
      if (running !== current) return
      status.textContent = describeError(/** @type {Error} */ (error))
      status.dataset.tone = 'bad'
    }
    if (running === current) cancel.hidden = true
  })
  cancel.addEventListener('click', () => running.abort())
}

/** @param {Error} error */
function describeError({ message, name }) {
  if (name === 'AbortError') return 'Cancelled. The gateway may still have carried it out.'
  if (name === 'TimeoutError') return 'No answer within 30 seconds. Try again.'
  if (name === 'TypeError')
    return `Couldn’t send the call: ${message}. Check the values and that the gateway is running.`
  return message
}
