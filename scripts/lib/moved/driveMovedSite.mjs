import { driveFreshPage, waitForReact } from '../checkFreshPage.mjs'
import { announceNodeWallet } from './announceNodeWallet.mjs'

/**
 * Does in a site that the codemod has moved what a visitor does: connects by its own button, signs, sends, batches, switches
 *  where there is somewhere to go, reloads, and leaves. `Actions.tsx` has the buttons, of wagmi's own functions.
 *
 * @param {string} url - The site's.
 * @param {Pick<import('./movedSites.mjs').MovedSite, 'connect' | 'networks' | 'signsIn'> & { node: { url: string, chainId: number } }} options -
 *   `node`: signs and sends, for every network.
 * @returns {Promise<string[]>} What the browser complains of, and what does not happen.
 */
export function driveMovedSite(url, { connect, networks, signsIn, node }) {
  return driveFreshPage(url, { wallet: [announceNodeWallet, node], node: node.url }, async (page) => {
    const site = page.getByTestId('site')
    const said = page.getByTestId('said')
    const button = page.getByRole('button', { name: connect }).first()
    /** @param {string} name @param {RegExp} answer */
    const act = async (name, answer) => {
      await page.locator(`[data-act=${name}]`).click()
      await said.filter({ hasText: answer }).waitFor()
    }
    await waitForReact(button)
    await site.filter({ hasText: 'nobody' }).waitFor()
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fresh Wallet' }).click()
    await site.filter({ hasText: 'connected 1' }).waitFor()
    if (signsIn) {
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('button', { name: signsIn }).waitFor()
    }
    await act('sign', /^sign: 0x[0-9a-f]{130}$/)
    await act('send', /^send: 0x[0-9a-f]{64}$/)
    await act('batch', /^batch: success$/)
    // A site that signs visitors in does so for each network.
    if (!signsIn) await act('switch', networks > 1 ? /^switch: \d+$/ : /^switch: nowhere$/)
    await page.reload({ waitUntil: 'networkidle' })
    await site.filter({ hasText: /^connected \d+$/ }).waitFor()
    if (signsIn) await page.getByRole('button', { name: signsIn }).waitFor()
    await act('leave', /^leave: undefined$/)
    await site.filter({ hasText: 'nobody' }).waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    await site.filter({ hasText: 'nobody' }).waitFor()
  })
}
