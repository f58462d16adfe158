import type { Page } from '@playwright/test'

/** What a page said that it should not. */
export type Complaints = {
  /**
   * Says what the test itself brings about. It counts no more, whether it was said already or is still to come:
   * the browser writes some of it only after the page has shown the outcome. An error that nobody caught always counts.
   *
   * @param texts - Parts of complaints.
   */
  allow(...texts: string[]): void
  /** @returns What the test did not bring about. */
  read(): string[]
}

/**
 * Collects what a page says that it should not: errors, warnings, and breaches of its content policy.
 *
 * @param page - The page.
 * @returns What it said so far, at each time.
 */
export function watchComplaints(page: Page): Complaints {
  const said: string[] = []
  const uncaught: string[] = []
  // A test that takes the network away gets this from the browser itself.
  const allowed = ['ERR_INTERNET_DISCONNECTED']
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    said.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => uncaught.push(`uncaught: ${error.message}`))
  return {
    allow: (...texts) => allowed.push(...texts),
    read: () => [
      ...said.filter((complaint) => !allowed.some((text) => complaint.includes(text))),
      ...uncaught,
    ],
  }
}

/**
 * Ends a test badly if there was a complaint.
 *
 * @param complaints - What was collected.
 * @param name - Of the page, for the error.
 * @throws If a page said anything that the test did not bring about.
 */
export function throwIfAny(complaints: Complaints, name: string): void {
  const said = complaints.read()
  if (said.length > 0) throw new Error(`${name} complained:\n${said.join('\n')}`)
}
