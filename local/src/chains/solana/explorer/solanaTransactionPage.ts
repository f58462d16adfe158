import { amount } from '../../../page/amount.js'
import { time } from '../../../page/formatTime.js'
import { type Html, html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalSolanaNetwork } from '../LocalSolanaNetwork.js'
import { nameInstruction, solAmount, solanaAccountLink, solanaStatus, tokenName } from './solanaParts.js'
import type { SolanaReader, SolanaTransaction } from './solanaReader.js'

/** A transaction's page, or undefined when the chain has none of that signature. */
export async function createSolanaTransactionPage(
  reader: SolanaReader,
  network: LocalSolanaNetwork,
  signature: string,
): Promise<ExplorerPage | undefined> {
  const transaction = await reader.readTransaction(signature)
  const meta = transaction?.meta
  if (!transaction || !meta) return undefined
  const { slot, blockTime } = transaction
  const { message } = transaction.transaction
  const failure =
    meta.err === null ? html`` : html`<dt>Reason</dt><dd><code>${writeError(meta.err)}</code></dd>`
  return {
    status: 200,
    title: 'Transaction',
    body: html`<p><code>${signature}</code></p>
<dl><dt>Status</dt><dd>${solanaStatus(transaction)}</dd>${failure}
<dt>Signer</dt><dd>${solanaAccountLink(message.accountKeys[0]?.pubkey ?? '', 'full')}</dd>
<dt>Fee</dt><dd>${solAmount(meta.fee, network)}</dd>
<dt>Compute units</dt><dd>${meta.computeUnitsConsumed ?? 0n}</dd>
<dt>Slot</dt><dd>${slot}</dd><dt>Time</dt><dd>${time(blockTime ?? 0n)}</dd></dl>
<h2>Instructions</h2>
${instructionTable(transaction)}
<h2>Balances changed</h2>
${balanceTable(network, transaction)}
<h2>Log</h2>
<p class="soft">${(meta.logMessages ?? []).map((line) => html`<code>${line}</code><br>`)}</p>`,
  }
}

/** Errors hold numbers the client has made bigints of. */
function writeError(error: unknown): string {
  return JSON.stringify(error, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
}

function instructionTable({ transaction, meta }: SolanaTransaction): Html {
  const called = new Map(meta?.innerInstructions?.map((inner) => [inner.index, inner.instructions]))
  const rows = transaction.message.instructions.flatMap((instruction, index) => [
    instructionRow(String(index + 1), instruction),
    ...(called.get(index) ?? []).map((inner, place) =>
      instructionRow(`${index + 1}.${place + 1}`, inner as typeof instruction),
    ),
  ])
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>#</th><th>Program</th><th>Instruction</th><th>Given</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function instructionRow(number: string, instruction: Parameters<typeof nameInstruction>[0]): Html {
  const { program, type, details } = nameInstruction(instruction)
  const given = details.map(([name, value]) => html`<span class="soft">${name}</span> ${value}<br>`)
  return html`<tr><td>${number}</td><td>${program}</td><td>${type}</td><td>${given}</td></tr>`
}

function balanceTable(network: LocalSolanaNetwork, { transaction, meta }: SolanaTransaction): Html {
  if (!meta) return html``
  const sol = transaction.message.accountKeys.flatMap(({ pubkey }, index) => {
    const before = meta.preBalances[index] ?? 0n
    const after = meta.postBalances[index] ?? 0n
    return before === after
      ? []
      : [balanceRow(pubkey, solAmount(after - before, network), solAmount(after, network))]
  })
  const tokens = (meta.postTokenBalances ?? []).flatMap(({ accountIndex, mint, owner, uiTokenAmount }) => {
    const before = meta.preTokenBalances?.find((balance) => balance.accountIndex === accountIndex)
    const after = BigInt(uiTokenAmount.amount)
    const change = after - BigInt(before?.uiTokenAmount.amount ?? 0)
    const write = (value: bigint) => amount(value, uiTokenAmount.decimals, tokenName(network, mint))
    return change === 0n ? [] : [balanceRow(owner ?? '', write(change), write(after))]
  })
  if (sol.length + tokens.length === 0) return html`<p class="soft">None.</p>`
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Account</th><th class="number">Change</th><th class="number">After</th></tr></thead>
<tbody>${[...tokens, ...sol]}</tbody></table></div>`
}

function balanceRow(account: string, change: string, after: string): Html {
  const tone = change.startsWith('-') ? 'bad' : 'good'
  const signed = change.startsWith('-') ? change : `+${change}`
  return html`<tr><td>${solanaAccountLink(account)}</td>
<td class="number"><span class="${tone}">${signed}</span></td><td class="number">${after}</td></tr>`
}
