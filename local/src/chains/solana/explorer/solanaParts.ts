import { getBase58Encoder } from '@solana/kit'
import { amount } from '../../../page/amount.js'
import { time } from '../../../page/formatTime.js'
import { type Html, html } from '../../../page/html.js'
import type { LocalSolanaNetwork } from '../LocalSolanaNetwork.js'
import { tokenPrograms } from '../node/ledger/tokenAccount.js'
import type { ListedSolanaTransaction, SolanaTransaction } from './solanaReader.js'

const shorten = (value: string) => `${value.slice(0, 6)}…${value.slice(-6)}`

/** A link to an account; in full, or shortened for tables. */
export function solanaAccountLink(address: string, form: 'full' | 'short' = 'short'): Html {
  const text = form === 'full' ? address : shorten(address)
  return html`<a href="/solana/address/${address}" title="${address}"><code>${text}</code></a>`
}

/** The amount of SOL. */
export function solAmount(lamports: bigint, { nativeCurrency }: LocalSolanaNetwork): string {
  return amount(lamports, nativeCurrency.decimals, nativeCurrency.symbol)
}

/** A token's symbol, or its mint's address where it is none of the network's. */
export function tokenName({ tokens }: LocalSolanaNetwork, mint: string): string {
  return tokens.find(({ address }) => address === mint)?.symbol ?? shorten(mint)
}

/** Whether a transaction worked. */
export function solanaStatus({ meta }: SolanaTransaction): Html {
  return meta?.err === null
    ? html`<span class="good">✓ Success</span>`
    : html`<span class="bad">✕ Failed</span>`
}

/** A table of transactions, or a sentence when there are none. */
export function solanaTransactionTable(list: readonly ListedSolanaTransaction[]): Html {
  if (list.length === 0) return html`<p class="soft">No transaction yet.</p>`
  const rows = list.map(({ signature, transaction }) => {
    const { slot, blockTime } = transaction
    const signer = transaction.transaction.message.accountKeys[0]?.pubkey ?? ''
    const names = transaction.transaction.message.instructions
      .map(nameInstruction)
      .filter(({ program }) => program !== 'Compute Budget')
      .map(({ program, type }) => (type ? `${program}: ${type}` : program))
    const unique = [...new Set(names)]
    return html`<tr><td><a href="/solana/tx/${signature}" title="${signature}"><code>${shorten(signature)}</code></a></td>
<td>${solanaStatus(transaction)}</td><td>${slot}</td><td>${time(blockTime ?? 0n)}</td><td>${solanaAccountLink(signer)}</td>
<td>${unique.join(', ')}</td></tr>`
  })
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr><th>Transaction</th><th>Result</th><th>Slot</th><th>Time</th><th>Signer</th><th>Instructions</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

/** An instruction of a transaction as the node answers it. */
type Instruction = SolanaTransaction['transaction']['message']['instructions'][number]

/** Names of the programs whose instructions the node names, and of the one it does not. */
const programNames: Record<string, string> = {
  system: 'System',
  'spl-token': 'Token',
  'spl-associated-token-account': 'Associated Token',
  'spl-memo': 'Memo',
}
/** Names of programs whose instructions neither the node nor this page can read. */
const namesById: Record<string, string> = { [tokenPrograms.token2022]: 'Token-2022' }
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const budgetNames: Record<number, string> = {
  1: 'requestHeapFrame',
  2: 'setComputeUnitLimit',
  3: 'setComputeUnitPrice',
}

/** An instruction's program and kind, and what it was given. */
export function nameInstruction(instruction: Instruction): {
  program: string
  type: string
  details: [string, string][]
} {
  if ('parsed' in instruction) {
    const { program, parsed } = instruction as { program: string; parsed: unknown }
    const name = programNames[program] ?? program
    if (typeof parsed === 'string') return { program: name, type: '', details: [['text', parsed]] }
    const { type, info } = parsed as { type: string; info: Record<string, unknown> }
    return { program: name, type, details: Object.entries(info).map(([key, value]) => [key, toText(value)]) }
  }
  const { programId, data } = instruction as { programId: string; data: string }
  if (programId === budgetProgram) return readBudget(data)
  return { program: namesById[programId] ?? shorten(programId), type: '', details: [['data', data]] }
}

function readBudget(data: string): ReturnType<typeof nameInstruction> {
  const bytes = Buffer.from(getBase58Encoder().encode(data))
  const type = budgetNames[bytes[0] ?? 0] ?? ''
  const value =
    bytes.length === 9 ? bytes.readBigUInt64LE(1) : bytes.length === 5 ? bytes.readUInt32LE(1) : ''
  const unit = type === 'setComputeUnitPrice' ? ' micro-lamports' : ''
  return { program: 'Compute Budget', type, details: [['value', `${value}${unit}`]] }
}

function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if ('uiAmountString' in value) return String(value.uiAmountString)
  return Array.isArray(value) ? value.map(toText).join(', ') : ''
}
