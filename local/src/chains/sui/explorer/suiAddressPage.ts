import { html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalSuiNetwork } from '../LocalSuiNetwork.js'
import { coinAmount, suiTransactionTable } from './suiParts.js'
import { listedTransactions, type SuiReader } from './suiReader.js'

/** The page of an address: what it holds, and its latest transactions. */
export async function createSuiAddressPage(
  reader: SuiReader,
  network: LocalSuiNetwork,
  address: string,
): Promise<ExplorerPage> {
  const { balances, transactions } = await reader.readAddress(address)
  const holdings = balances.map(({ addressBalance, coinType, totalBalance }) => {
    const { repr } = coinType
    const name =
      network.tokens.find((token) => token.address === repr)?.name ?? repr.split('::').at(-1) ?? repr
    const part =
      addressBalance > 0n
        ? html` <span class="soft">(${coinAmount(addressBalance, repr, network)} without coin objects)</span>`
        : html``
    return html`<dt>${name}</dt><dd>${coinAmount(totalBalance, repr, network)}${part}</dd>`
  })
  return {
    status: 200,
    title: 'Address',
    body: html`<p><code>${address}</code></p>
${holdings.length > 0 ? html`<dl>${holdings}</dl>` : html`<p class="soft">It has nothing.</p>`}
<h2>The last ${listedTransactions} transactions</h2>
${suiTransactionTable(transactions)}`,
  }
}
