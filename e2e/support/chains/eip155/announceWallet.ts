import type { Page } from '@playwright/test'

/** The account of {@link announceWallet}. */
export const announcedAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/**
 * Gives the page a wallet as an extension would, which shares one account on Ethereum.
 *
 * @param page - The page, before it is opened.
 */
export async function announceWallet(page: Page): Promise<void> {
  await page.addInitScript((address) => {
    const answers: Record<string, unknown> = {
      eth_requestAccounts: [address],
      eth_accounts: [address],
      eth_chainId: '0x1',
    }
    const provider = {
      on() {},
      removeListener() {},
      async request({ method }: { method: string }) {
        if (method in answers) return answers[method]
        throw Object.assign(new Error('Unsupported'), { code: 4200 })
      },
    }
    const info = {
      uuid: '0c6ac1d3-63ea-4f0a-8b9f-6f2d1cf5a0c1',
      name: 'Lantern',
      rdns: 'test.lantern',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, announcedAddress)
}
