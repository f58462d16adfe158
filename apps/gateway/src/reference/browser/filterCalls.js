/** Filters the calls of the page by the words in the search field: every word has to occur. */
export function filterCalls() {
  const field = /** @type {HTMLInputElement} */ (document.querySelector('#search'))
  const status = /** @type {HTMLElement} */ (document.querySelector('#found'))
  const calls = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.call'))
  const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('main > section'))

  function filter() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const call of calls) {
      const isFound = words.every((word) => call.dataset.search?.includes(word))
      call.hidden = !isFound
      if (isFound) count += 1
    }
    for (const section of sections) section.hidden = section.querySelector('.call:not([hidden])') === null
    const found = count === 1 ? '1 call' : `${count} calls`
    if (words.length === 0) status.textContent = ''
    else status.textContent = count === 0 ? `No call matches “${field.value.trim()}”.` : found
  }

  field.addEventListener('input', filter)
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target)
    const isTyping = target.matches('input, textarea, select')
    if (event.key === 'Escape' && target === field) {
      field.value = ''
      return filter()
    }
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
    field.select()
  })
  // A browser that goes back fills the field in again.
  filter()
}
