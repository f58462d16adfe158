/** Makes the copy buttons work; they are hidden without scripts, and where the browser has no clipboard. */
export function copyExamples() {
  if (!navigator.clipboard) return
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('.copy'))) {
    button.hidden = false
    button.addEventListener('click', async () => {
      const text = button.closest('.example')?.querySelector('pre')?.textContent ?? ''
      const isCopied = await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
      button.textContent = isCopied ? 'Copied' : 'Couldn’t copy'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
  }
}
