import { expect, type Page } from './test.js'

/**
 * Lets a slow payment or withdrawal of a sandbox go on, as the button on its page does. It waits half a minute otherwise, whoever looks.
 *
 * @param page - Any page.
 * @param url - The address of the sandbox's page, which may be closed.
 */
export async function hurry(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(`${url}/hurry`)
  expect(answer.ok()).toBe(true)
  expect(await answer.text()).not.toContain('Don’t wait')
}
