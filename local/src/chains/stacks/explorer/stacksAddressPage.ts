import { html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalStacksNetwork } from '../LocalStacksNetwork.js'
import { assetAmount, stacksTransactionTable, stxAmount } from './stacksParts.js'
import { listedTransactions, type StacksReader } from './stacksReader.js'

/** The page of an account or a contract: what it holds, and its latest transactions. */
export async function createStacksAddressPage(
  reader: StacksReader,
  network: LocalStacksNetwork,
  address: string,
): Promise<ExplorerPage> {
  const [balances, nonce, transactions] = await Promise.all([
    reader.readBalances(address),
    reader.readNonce(address),
    reader.readTransactionsOf(address),
  ])
  const token = network.tokens.find((one) => one.address === address)
  const holdings = Object.entries(balances.fungible_tokens).map(([assetId, { balance }]) => {
    const name = network.tokens.find(({ address }) => assetId.startsWith(`${address}::`))?.name ?? assetId
    return html`<dt>${name}</dt><dd>${assetAmount(balance, assetId, network)}</dd>`
  })
  return {
    status: 200,
    title: token ? `${token.name} (${token.symbol})` : address.includes('.') ? 'Contract' : 'Account',
    body: html`<p><code>${address}</code></p>
<dl><dt>${network.nativeCurrency.name}</dt><dd>${stxAmount(balances.stx.balance, network)}</dd>${holdings}
<dt>Next nonce</dt><dd>${nonce}</dd></dl>
<h2>The last ${listedTransactions} transactions</h2>
${stacksTransactionTable(transactions)}`,
  }
}
