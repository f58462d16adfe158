import type { Frame, Locator, Page } from '@playwright/test'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { expect, type SecureStack, type SiteHost } from './secureTest.js'
import { mailPauseMs, pass } from './walletPage.js'

type Site = Window & {
  embed(src: string, allow?: string): Promise<void>
  ask(name: string, payload?: unknown): Promise<unknown>
  heard: { type: string; payload?: { isOpen?: boolean } }[]
}

/** Some network of the local stack. */
const chainId = 31_337

/** A page of a site with the wallet's frame in it. */
export type EmbeddedPage = {
  ask(name: string, payload?: unknown): Promise<unknown>
  /** Logs in by mail, up to where the site asks who it is. */
  logIn(email: string): Promise<void>
  /** Who the site sees; this waits for the visitor where they are asked. */
  getAddress(): Promise<Hex>
  /** Asks for a signature, and has the visitor approve it; ends when that was pressed. */
  sign(address: Hex): Promise<{ signed: Promise<void> }>
  button(name: string): Locator
  field(label: string): Locator
  alert: Locator
  frame: Frame
  /** Whether the page was told to show the frame, each time. */
  getPrompts(): Promise<(boolean | undefined)[]>
}

/**
 * Opens a page of a site, with the frame in it.
 *
 * @param page - An empty one, or one whose site is loaded anew.
 * @param stack - The secure site.
 * @param options - `host`: of the site; `allow`: what the frame may do.
 */
export async function openEmbedded(
  page: Page,
  stack: SecureStack,
  { allow, host = 'app.localhost' }: { host?: SiteHost; allow?: string } = {},
): Promise<EmbeddedPage> {
  await pass(page, stack, 0)
  await page.goto(stack.toOrigin(host))
  const src = `${stack.secureUrl}/sdk?projectId=${stack.projectId}&chainId=eip155:${chainId}&version=4`
  await page.evaluate(
    ([url, allowed]) => (window as unknown as Site).embed(url as string, allowed),
    [src, allow],
  )
  const frame = page.frameLocator('#wallet')
  const inner = page.frames().find((one) => one.url() === src)
  if (!inner) throw new Error('The frame is not there')
  const ask = (name: string, payload?: unknown) =>
    page.evaluate(([one, two]) => (window as unknown as Site).ask(one as string, two), [
      name,
      payload,
    ] as const)
  return {
    ask,
    async logIn(email) {
      await pass(page, stack, mailPauseMs)
      const step = (await ask('CONNECT_EMAIL', { email })) as { action: string }
      if (step.action !== 'CONNECT') await ask('CONNECT_OTP', { otp: await stack.readCode(email) })
    },
    async getAddress() {
      return ((await ask('GET_USER', { chainId })) as { address: Hex }).address
    },
    async sign(address) {
      const asked = ask('RPC_REQUEST', {
        method: 'personal_sign',
        params: [stringToHex('Hello'), address],
        chainId,
      })
      const signed = asked.then(async (signature) =>
        expect(await recoverMessageAddress({ message: 'Hello', signature: signature as Hex })).toBe(address),
      )
      signed.catch(() => undefined)
      await frame.locator('button.primary[aria-disabled=false]').press('Enter')
      return { signed }
    },
    button: (name) => frame.getByRole('button', { name, exact: true }),
    field: (label) => frame.getByLabel(label, { exact: true }),
    alert: frame.getByRole('alert'),
    frame: inner,
    getPrompts: () =>
      page.evaluate(() =>
        (window as unknown as Site).heard.flatMap(({ payload, type }) =>
          type === '@w3m-frame/PROMPT' ? [payload?.isOpen] : [],
        ),
      ),
  }
}
