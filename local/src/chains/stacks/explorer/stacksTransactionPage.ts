import { type Html, html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalStacksNetwork } from '../LocalStacksNetwork.js'
import { assetAmount, stacksAccountLink, stacksStatus, stacksTime, stxAmount } from './stacksParts.js'
import type { ReadTransaction, StacksReader } from './stacksReader.js'

/** A transaction's page, or undefined when the chain has none of that id. */
export async function createStacksTransactionPage(
  reader: StacksReader,
  network: LocalStacksNetwork,
  id: string,
): Promise<ExplorerPage | undefined> {
  const transaction = await reader.readTransaction(id)
  if (!transaction) return undefined
  const { block_height, fee_rate, nonce, replaced_by_tx_id, sender_address, tx_id, tx_result, vm_error } =
    transaction
  const row = (name: string, value: Html | string | number | undefined) =>
    value === undefined ? html`` : html`<dt>${name}</dt><dd>${value}</dd>`
  const replacement =
    replaced_by_tx_id && html`<a href="/stacks/tx/${replaced_by_tx_id}"><code>${replaced_by_tx_id}</code></a>`
  return {
    status: 200,
    title: 'Transaction',
    body: html`<p><code>${tx_id}</code></p>
<dl><dt>Status</dt><dd>${stacksStatus(transaction)}</dd>${row('Reason', vm_error)}${row('Replaced by', replacement || undefined)}
<dt>Sender</dt><dd>${stacksAccountLink(sender_address, 'full')}</dd>
<dt>Nonce</dt><dd>${nonce}</dd><dt>Fee</dt><dd>${stxAmount(fee_rate, network)}</dd>
${row('Block', block_height)}<dt>Time</dt><dd>${stacksTime(transaction)}</dd>${row('Result', tx_result?.repr)}</dl>
<h2>What it asks for</h2>
${request(transaction, network)}
<h2>What moved</h2>
${moves(transaction, network)}`,
  }
}

function request({ contract_call, token_transfer }: ReadTransaction, network: LocalStacksNetwork): Html {
  if (token_transfer) {
    const { amount, memo, recipient_address } = token_transfer
    const text = Buffer.from(memo.slice(2), 'hex').toString('utf8').replaceAll('\0', '')
    return html`<dl><dt>Transfer</dt><dd>${stxAmount(amount, network)}</dd>
<dt>Recipient</dt><dd>${stacksAccountLink(recipient_address, 'full')}</dd>${text ? html`<dt>Memo</dt><dd>${text}</dd>` : html``}</dl>`
  }
  if (!contract_call) return html`<p class="soft">Nothing that can be shown here.</p>`
  const { contract_id, function_args, function_name } = contract_call
  return html`<dl><dt>Contract</dt><dd>${stacksAccountLink(contract_id, 'full')}</dd><dt>Function</dt><dd>${function_name}</dd>
${function_args.map(({ name, repr }) => html`<dt>${name}</dt><dd><code>${repr}</code></dd>`)}</dl>`
}

function moves({ events }: ReadTransaction, network: LocalStacksNetwork): Html {
  if (events.length === 0) return html`<p class="soft">Nothing.</p>`
  const rows = events.map(
    ({
      asset,
    }) => html`<tr><td>${stacksAccountLink(asset.sender)}</td><td>${stacksAccountLink(asset.recipient)}</td>
<td class="number">${assetAmount(asset.amount, asset.asset_id, network)}</td></tr>`,
  )
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>From</th><th>To</th><th class="number">Amount</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
