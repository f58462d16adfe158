import { amount } from '../../../page/amount.js'
import { type Html, html } from '../../../page/html.js'
import type { ExplorerSite } from '../../ExplorerSite.js'
import type { TransactionRecord } from '../node/createLedger.js'
import type { ToyNode } from '../node/startNode.js'

/** The explorer's pages about a network, read from its ledger. */
export function createSite({ ledger, network }: Pick<ToyNode, 'ledger' | 'network'>): ExplorerSite {
  const path = network.caipNetworkId.replace(':', '-')
  const { decimals, symbol } = network.nativeCurrency
  const show = (amountAtomic: bigint) => amount(amountAtomic, decimals, symbol)
  const link = (kind: string, id: string) => html`<a class="mono" href="/${path}/${kind}/${id}">${id}</a>`
  const list = (records: readonly TransactionRecord[]): Html =>
    html`<ul>${records.map(({ id }) => html`<li>${link('tx', id)}</li>`)}</ul>`

  async function createPage(kind: string | undefined, id: string) {
    if (kind === undefined) {
      const body = html`<p class="soft">${network.caipNetworkId}, block ${ledger.getHeight()}</p>
<h2>Latest transactions</h2>${list(ledger.listLatest())}`
      return { status: 200, title: network.name, body }
    }
    if (kind === 'address') {
      const coins = ledger.listCoins(id)
      const total = coins.reduce((sum, coin) => sum + coin.amount, 0n)
      const body = html`<p>${id}</p><p>${show(total)} in ${coins.length} coins</p>${list(ledger.listOf(id))}`
      return { status: 200, title: 'Address', body }
    }
    const record = kind === 'tx' ? ledger.find(id) : undefined
    if (!record)
      return { status: 404, title: 'Not found', body: html`<p>${network.name} has no such thing.</p>` }
    const state = record.height === null ? 'Waits for a block' : `In block ${record.height}`
    const outputs = record.outputs.map(
      (output) => html`<li>${show(output.amount)} to ${link('address', output.address)}</li>`,
    )
    return { status: 200, title: 'Transaction', body: html`<p>${id}</p><p>${state}</p><ul>${outputs}</ul>` }
  }

  return { path, name: network.name, createPage }
}
