import { decodeTransaction } from './decodeTransaction.js'

/** Both releases of the Memo program. */
export const memoPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVddwQDwdFSt',
])

/**
 * A transaction's memos as Solana's JSON-RPC writes them: `[length in bytes] text`, several joined by `; `.
 *
 * @param wire - The transaction, base64.
 * @returns Null when it has none.
 */
export function getMemo(wire: string): string | null {
  const { message } = decodeTransaction(new Uint8Array(Buffer.from(wire, 'base64')))
  const memos = message.instructions.flatMap(({ programIdIndex, data }) =>
    memoPrograms.has(message.staticAccounts[programIdIndex] ?? '')
      ? [`[${data.length}] ${Buffer.from(data).toString('utf8')}`]
      : [],
  )
  return memos.length === 0 ? null : memos.join('; ')
}
