import { readSolanaTransaction, withFeePayer } from '@latchkey/decode'
import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import type { FrameContext } from '../../../frame/FrameContext.js'
import type { WalletNetwork } from '../../../frame/networks.js'
import { createAskProject } from '../../createAskProject.js'

const answerSchema = v.object({ transaction: v.pipe(v.string(), v.maxLength(4_096)) })

/**
 * Has the project pay the fee of a transaction, where it does and the transaction is of the account alone.
 *
 * @param transaction - As the site has it.
 * @param network - Where it is to be sent.
 * @param context - The frame's parts.
 * @returns The same with another fee payer, signed by that one alone; the transaction as it was where nobody pays.
 */
export async function sponsorSolana(
  transaction: Uint8Array,
  { network }: WalletNetwork,
  context: FrameContext,
): Promise<Uint8Array> {
  const { caipNetworkId, feePayer, isSponsored } = network
  if (!isSponsored || feePayer === null) return transaction
  try {
    const unsigned = withFeePayer(transaction, feePayer)
    if (!unsigned) return transaction
    const ask = createAskProject(context, caipNetworkId)
    const asked = await ask('solana_sponsorTransaction', [{ transaction: encodeBase64(unsigned) }])
    if (!('result' in asked)) return transaction
    const answer = v.parse(answerSchema, asked.result)
    const signed = decodeBase64(answer.transaction) ?? new Uint8Array()
    // Only a signature is taken from the answer: what the transaction does is what the site asked for.
    const [own, theirs] = [unsigned, signed].map((one) => readSolanaTransaction(one).messageBytes.join())
    return own === theirs ? signed : transaction
  } catch {
    // Whoever does not pay, or no more today, leaves the fee to the account.
    return transaction
  }
}
