import {
  describeInstructions,
  isTransactionMessage,
  readSolanaTransaction,
  type SolanaTransaction,
  toHex,
  toText,
} from '@latchkey/decode'
import { addressLine, type DecodeContext, distinct, type Reading } from '../../../approve/decode/build.js'
import { readText } from '../../../approve/decode/message/readText.js'
import { Refusal } from '../../../approve/decode/refuse.js'
import type { ApprovalRequest } from '../../../shared/Approval.js'
import type { SolanaOperation } from '../operations.js'
import { describeStep } from './describeStep.js'
import { readLookups } from './readLookups.js'

type Ask = ApprovalRequest['ask']

/**
 * Reads a message on Solana. Signatures there have no prefix, so that what is a transaction is refused as a message.
 *
 * @param operation - What is signed.
 * @param context - Who would sign it, and who asks.
 */
export function decodeSolanaMessage(
  { message: bytes }: Extract<SolanaOperation, { kind: 'solana-message' }>,
  context: DecodeContext,
): Reading {
  const text = toText(bytes)
  const first = bytes[0] ?? 0
  // Versions there may be one day begin like this, and no text does.
  const isVersioned = text === undefined && first >= 0x80 && first < 0xff
  if (isVersioned || isTransactionMessage(bytes) || isWholeTransaction(bytes))
    throw new Refusal('message-is-transaction')
  const raw = toHex(bytes)
  if (text !== undefined) return readText(text, context, raw)
  const id = bytes.length === 32 ? 'looks-like-hash' : 'not-text'
  return { kind: 'signature', warnings: [{ id, severity: id === 'not-text' ? 'caution' : 'danger' }], raw }
}

function isWholeTransaction(bytes: Uint8Array): boolean {
  try {
    readSolanaTransaction(bytes)
    return true
  } catch {
    // Any other bytes.
    return false
  }
}

/**
 * Reads transactions on Solana, each with the accounts that it names by lookup tables.
 *
 * @param operation - What is signed.
 * @param context - Who would sign, and where.
 * @param ask - Asks the network's node for lookup tables.
 */
export async function decodeSolanaTransactions(
  operation: Extract<SolanaOperation, { kind: 'solana-transactions' }>,
  context: DecodeContext,
  ask: Ask,
): Promise<Reading> {
  const transactions = operation.transactions.map(readSolanaTransaction)
  const readings = await Promise.all(transactions.map((one) => readOne(one, context, ask)))
  return {
    // Signed is as good as sent: a site that gets it back may send it whenever it wants.
    kind: 'transaction',
    actions: readings.flatMap(({ actions }) => actions),
    warnings: distinct(readings.flatMap(({ warnings }) => warnings)),
    raw: transactions.map(({ messageBytes }) => toHex(messageBytes)).join('\n\n'),
    effects: { type: 'solana', transactions: readings.map(({ effect }) => effect) },
  }
}

async function readOne({ bytes, message }: SolanaTransaction, context: DecodeContext, ask: Ask) {
  const [payer = ''] = message.signers
  if (!message.signers.includes(context.address)) throw new Refusal('account-other', [payer])
  const lookedUp = await readLookups(message.lookups, ask)
  const { steps } = describeInstructions(message, lookedUp)
  const named = message.instructions.flatMap(({ accounts }) =>
    accounts.flatMap((account) => (typeof account === 'number' ? (lookedUp[account] ?? []) : account)),
  )
  const readings = steps.map((step) => describeStep(step, context))
  const actions = readings.flatMap((one) => one.actions)
  const last = actions.at(-1)
  const isForeign = payer !== context.address && last !== undefined
  return {
    actions: isForeign
      ? [...actions.slice(0, -1), { ...last, lines: [...last.lines, addressLine('feePayer', payer)] }]
      : actions,
    warnings: readings.flatMap((one) => one.warnings),
    effect: { bytes, payer, accounts: [...new Set([context.address, ...named])] },
  }
}
