import { type Address, createSolanaRpc, type Signature } from '@solana/kit'
import * as v from 'valibot'
import { tokenPrograms } from '../node/ledger/tokenAccount.js'

/** How many transactions a page lists. */
export const listedTransactions = 25
const timeoutMs = 5_000
const latestSchema = v.object({ result: v.array(v.string()) })

/** Reads what the Solana pages show from the node. */
export type SolanaReader = ReturnType<typeof createSolanaReader>
/** A transaction as the node answers it. */
export type SolanaTransaction = NonNullable<Awaited<ReturnType<SolanaReader['readTransaction']>>>
/** A transaction with its signature. */
export type ListedSolanaTransaction = { signature: string; transaction: SolanaTransaction }

/** Makes a reader of the node at an address. */
export function createSolanaReader(url: string) {
  const rpc = createSolanaRpc(url)
  const signalled = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })

  const readTransaction = (signature: string) =>
    rpc
      .getTransaction(signature as Signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
      .send(signalled())
  const readAll = async (signatures: readonly string[]): Promise<ListedSolanaTransaction[]> => {
    const found = await Promise.all(signatures.map(readTransaction))
    return signatures.flatMap((signature, index) => {
      const transaction = found[index]
      return transaction ? [{ signature, transaction }] : []
    })
  }
  return {
    readTransaction,
    readSlot: () => rpc.getSlot().send(signalled()),
    async readLatest() {
      const body = {
        jsonrpc: '2.0',
        id: 1,
        method: 'latchkey_getLatestSignatures',
        params: [listedTransactions],
      }
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await readAll(v.parse(latestSchema, await response.json()).result)
    },
    async readTransactionsOf(address: Address) {
      const list = await rpc.getSignaturesForAddress(address, { limit: listedTransactions }).send(signalled())
      return await readAll(list.map(({ signature }) => signature))
    },
    async readAccount(address: Address) {
      const { value } = await rpc.getAccountInfo(address, { encoding: 'jsonParsed' }).send(signalled())
      return value
    },
    async readTokenAccounts(owner: Address) {
      const answers = await Promise.all(
        Object.values(tokenPrograms).map((programId) =>
          rpc.getTokenAccountsByOwner(owner, { programId }, { encoding: 'jsonParsed' }).send(signalled()),
        ),
      )
      return answers.flatMap(({ value }) => value.map(({ account }) => account.data.parsed.info))
    },
  }
}
