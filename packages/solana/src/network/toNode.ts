import { decodeBase64 } from '@latchkey/primitives'
import type { Address, Commitment, Signature } from '@solana/kit'
import type { Node, TransactionStatus } from '../send/createNode.js'
import type { Reader } from './createReader.js'

/** How far the network has got with a transaction, from what may still be dropped to what cannot. */
const commitments: readonly (Commitment | null)[] = ['processed', 'confirmed', 'finalized']

/**
 * Lets a client of Solana Kit answer the questions that sending asks of a node.
 *
 * @param reader - The client.
 * @param options - `commitment`: how far the network has to have got with what is read; `signal`: ends asking.
 */
export function toNode(
  reader: Reader,
  { commitment = 'confirmed', signal }: { commitment?: Commitment; signal: AbortSignal },
): Pick<Node, 'getAccounts' | 'getTokenAccounts' | 'getEpochInfo' | 'getStatus'> {
  const options = { commitment, encoding: 'base64' } as const
  const send = { abortSignal: signal }
  return {
    async getAccounts(addresses) {
      const { value } = await reader.getMultipleAccounts(addresses as readonly Address[], options).send(send)
      return value.map((account) => (account ? { ...account, data: toBytes(account.data) } : undefined))
    },
    async getTokenAccounts(owner, mint) {
      const { value } = await reader
        .getTokenAccountsByOwner(owner as Address, { mint: mint as Address }, options)
        .send(send)
      return value.map(({ pubkey, account }) => ({ address: pubkey, data: toBytes(account.data) }))
    },
    // How long a transaction can be taken goes by the newest block, whatever is waited for.
    getEpochInfo: () => reader.getEpochInfo({ commitment: 'confirmed' }).send(send),
    async getStatus(hash): Promise<TransactionStatus> {
      const { context, value } = await reader
        .getSignatureStatuses([hash as Signature], { searchTransactionHistory: true })
        .send(send)
      const { slot } = context
      const [found] = value
      if (!found) return { slot, status: undefined }
      // Old nodes leave it out of what is final.
      const reached = commitments.indexOf(found.confirmationStatus ?? 'finalized')
      const isConfirmed = reached >= commitments.indexOf(commitment)
      return { slot, status: { isConfirmed, failure: found.err ?? undefined } }
    },
  }
}

function toBytes([text]: readonly [string, 'base64']): Uint8Array<ArrayBuffer> {
  return new Uint8Array(decodeBase64(text) ?? [])
}
