import type { Page } from '@playwright/test'

/**
 * Collects what a page says that it should not: errors, warnings, and breaches of its content policy.
 *
 * @param page - The page.
 * @returns A list that grows.
 */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type())
    // A test that takes the network away gets this from the browser itself.
    const isOffline = message.text().includes('ERR_INTERNET_DISCONNECTED')
    if (isComplaint && !isOffline) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  return complaints
}

/**
 * Forgets that a server has answered with a status, which the browser writes into the console by itself.
 *
 * @param complaints - What was collected.
 * @param status - One that belongs to the test.
 */
export function forgetStatus(complaints: string[], status: number): void {
  const others = complaints.filter((complaint) => !complaint.includes(`status of ${status}`))
  complaints.splice(0, complaints.length, ...others)
}
