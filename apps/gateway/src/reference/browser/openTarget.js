/** Opens the call the address points at, now and whenever the address changes; a filter that hides it is cleared. */
export function openTarget() {
  const open = () => {
    const target = document.getElementById(decodeFragment(location.hash.slice(1)))
    if (!target) return
    if (target.closest('[hidden]')) {
      const field = /** @type {HTMLInputElement} */ (document.querySelector('#search'))
      field.value = ''
      field.dispatchEvent(new Event('input'))
    }
    if (target instanceof HTMLDetailsElement) target.open = true
    target.scrollIntoView()
  }
  addEventListener('hashchange', open)
  open()
}

/** @param {string} fragment - As the address has it; it may hold a broken escape. */
function decodeFragment(fragment) {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
