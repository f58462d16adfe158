import type { Approve } from '../shared/Approval.js'

/** Buttons do nothing for this long after they have come into view, so that no click meant for something else lands (S3). */
const inertMs = 700

/**
 * Shows a request as it came, and asks for leave. It hides nothing and explains nothing.
 *
 * @param document - The frame's.
 */
export function createPlainApproval(document: Document): Approve {
  return ({ address, network, origin, request, signal, transaction }) =>
    new Promise((resolve) => {
      const sheet = document.createElement('main')
      const add = (name: 'h1' | 'p' | 'pre' | 'button', text: string) => {
        const element = document.createElement(name)
        element.textContent = text
        sheet.append(element)
        return element
      }
      add('h1', `${origin} requests a signature`)
      add('p', `Account ${address} on ${network.name}`)
      add('pre', JSON.stringify(request, undefined, 2))
      if (transaction) {
        const write = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
        add('pre', JSON.stringify(transaction, write, 2))
      }
      const sign = add('button', 'Sign')
      const cancel = add('button', 'Cancel')
      let shownAtMs = performance.now()
      const delay = () => {
        shownAtMs = performance.now()
      }
      const end = (decision: 'approved' | 'rejected') => {
        observer.disconnect()
        removeEventListener('resize', delay)
        sheet.remove()
        resolve(decision)
      }
      sign.addEventListener('click', (event) => {
        if (event.isTrusted && performance.now() - shownAtMs >= inertMs) end('approved')
      })
      cancel.addEventListener('click', () => end('rejected'))
      signal.addEventListener('abort', () => end('rejected'), { once: true })
      addEventListener('resize', delay)
      const observer = new IntersectionObserver(delay)
      observer.observe(sheet)
      document.body.replaceChildren(sheet)
    })
}
