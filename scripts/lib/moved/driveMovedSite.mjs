import { driveFreshPage, waitForReact } from '../checkFreshPage.mjs'
import { announceNodeWallet } from './announceNodeWallet.mjs'

/**
 * Does in a site that the codemod has moved what a visitor does: connects by its own button, signs, sends, batches, goes
 * to the chain that the site defines, reloads, and leaves. `Actions.tsx` has the buttons, of wagmi's own functions, and `EthersActions.jsx`
 * those of ethers.
 *
 * @param {string} url - The site's.
 * @param {Pick<import('./movedSites.mjs').MovedSite, 'connect' | 'ownNetwork' | 'first' | 'signsIn'> & { node: { url: string, chainId: number } }} options -
 *   `node`: signs and sends, for every network.
 * @returns {Promise<string[]>} What the browser complains of, and what does not happen.
 */
export function driveMovedSite(url, { connect, ownNetwork, first, signsIn, node }) {
  return driveFreshPage(url, { wallet: [announceNodeWallet, node], node: node.url }, async (page) => {
    const site = page.getByTestId('site')
    const said = page.getByTestId('said')
    const button = page.getByRole('button', { name: connect }).first()
    /** @param {string} name @param {RegExp} answer */
    const act = async (name, answer) => {
      await page.locator(`[data-act=${name}]`).click()
      await said.filter({ hasText: answer }).waitFor()
    }
    const signIn = async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
      await showsSignedIn()
    }
    const showsSignedIn = async () => signsIn && page.getByText(signsIn.shown).waitFor()
    await waitForReact(button)
    await site.filter({ hasText: 'nobody' }).waitFor()
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fresh Wallet' }).click()
    if (first) await page.getByRole('dialog').getByRole('button', { name: first.name }).click()
    await site.filter({ hasText: `connected ${first?.id ?? node.chainId}` }).waitFor()
    if (signsIn) await signIn()
    await act('sign', /^sign: 0x[0-9a-f]{130}$/)
    await act('send', /^send: 0x[0-9a-f]{64}$/)
    await act('batch', /^batch: success$/)
    await act('switch', new RegExp(`^switch: ${ownNetwork}$`))
    const there = site.filter({ hasText: new RegExp(`^connected ${ownNetwork}$`) })
    await there.waitFor()
    if (signsIn?.again) await signIn()
    await page.reload({ waitUntil: 'networkidle' })
    await there.waitFor()
    await showsSignedIn()
    await act('leave', /^leave: undefined$/)
    await site.filter({ hasText: 'nobody' }).waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    await site.filter({ hasText: 'nobody' }).waitFor()
  })
}
