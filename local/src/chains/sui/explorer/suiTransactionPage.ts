import { type Html, html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalSuiNetwork } from '../LocalSuiNetwork.js'
import { coinAmount, suiAddressLink, suiAmount, suiStatus, suiTime } from './suiParts.js'
import type { ReadTransaction, SuiReader } from './suiReader.js'

/** A transaction's page, or undefined when the chain has none of that digest. */
export async function createSuiTransactionPage(
  reader: SuiReader,
  network: LocalSuiNetwork,
  digest: string,
): Promise<ExplorerPage | undefined> {
  const transaction = await reader.readTransaction(digest)
  if (!transaction) return undefined
  const { effects, sender } = transaction
  const { computationCost, storageCost, storageRebate } = effects.gasEffects.gasSummary
  const fee = BigInt(computationCost) + BigInt(storageCost) - BigInt(storageRebate)
  const reason = effects.executionError
    ? html`<dt>Reason</dt><dd>${effects.executionError.message}</dd>`
    : html``
  return {
    status: 200,
    title: 'Transaction',
    body: html`<p><code>${transaction.digest}</code></p>
<dl><dt>Status</dt><dd>${suiStatus(transaction)}</dd>${reason}
<dt>Sender</dt><dd>${suiAddressLink(sender.address, 'full')}</dd>
<dt>Gas</dt><dd>${suiAmount(fee, network)}</dd>
<dt>Checkpoint</dt><dd>${effects.checkpoint.sequenceNumber}</dd><dt>Time</dt><dd>${suiTime(transaction)}</dd></dl>
<h2>What moved, gas included</h2>
${changes(transaction, network)}`,
  }
}

function changes({ effects }: ReadTransaction, network: LocalSuiNetwork): Html {
  const { nodes } = effects.balanceChanges
  if (nodes.length === 0) return html`<p class="soft">Nothing.</p>`
  const rows = nodes.map(
    ({ amount, coinType, owner }) => html`<tr><td>${suiAddressLink(owner.address)}</td>
<td class="number">${coinAmount(amount, coinType.repr, network)}</td></tr>`,
  )
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Address</th><th class="number">Change</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
