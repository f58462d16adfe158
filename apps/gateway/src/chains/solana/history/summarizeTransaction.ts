import { decodeBase58 } from '@latchkey/primitives'
import { tokenPrograms } from '../tokens/tokenPrograms.js'
import { listNativeMoves } from './listNativeMoves.js'
import { listTokenMoves } from './listTokenMoves.js'
import type { TransactionSummary } from './Movement.js'
import { listAccountKeys, type NodeTransaction } from './NodeTransaction.js'

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
/** The first bytes of what moves coins and tokens. */
const transferStarts: Readonly<Record<string, readonly string[]>> = {
  [systemProgram]: ['02000000'],
  [tokenPrograms.token]: ['03', '0c'],
  [tokenPrograms['token-2022']]: ['03', '0c', '1a01'],
}
/** A transfer is shorter, and base58 of a long text takes time that grows with its square. */
const maxDataLength = 64

/**
 * Tells a transaction as an account sees it: what it has more and less of, or what it did where nothing moved.
 *
 * @param transaction - The transaction.
 * @param account - The account.
 * @returns Undefined when nothing of it concerns the account: anybody can name anybody.
 */
export function summarizeTransaction(
  transaction: NodeTransaction,
  account: string,
): TransactionSummary | undefined {
  const { header } = transaction.transaction.message
  const position = listAccountKeys(transaction).indexOf(account)
  const isSigner = position !== -1 && position < header.numRequiredSignatures
  const hasSucceeded = transaction.meta.err == null
  // What failed has moved nothing.
  const movements = hasSucceeded
    ? [...listTokenMoves(transaction.meta, account), ...listNativeMoves(transaction, account)]
    : []
  if (movements.length > 0) return { hasSucceeded, movements }
  if (!isSigner) return undefined
  const { isTransfer, program } = describe(transaction)
  // A payment that failed has moved nothing, but a payment is what it was.
  const operationType = isTransfer && !hasSucceeded ? 'send' : 'execute'
  return { hasSucceeded, movements: [{ operationType, from: account, to: program ?? account }] }
}

/** The first program that is called for more than the fee, and whether anything is there to be moved. */
function describe(transaction: NodeTransaction): { program: string | undefined; isTransfer: boolean } {
  const keys = listAccountKeys(transaction)
  const calls = transaction.transaction.message.instructions
    .map(({ data, programIdIndex }) => ({ data, program: keys[programIdIndex] ?? '' }))
    .filter(({ program }) => program !== budgetProgram)
  return { program: calls[0]?.program, isTransfer: calls.some(isTransferCall) }
}

function isTransferCall({ data, program }: { data: string; program: string }): boolean {
  const bytes = data.length <= maxDataLength ? decodeBase58(data) : undefined
  const hex = Buffer.from(bytes ?? []).toString('hex')
  return (transferStarts[program] ?? []).some((start) => hex.startsWith(start))
}
