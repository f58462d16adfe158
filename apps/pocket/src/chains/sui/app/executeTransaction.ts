import * as v from 'valibot'
import { askSui } from './askSui.js'

const query = `mutation ($bytes: Base64!, $signatures: [Base64!]!) {
  executeTransaction(transactionDataBcs: $bytes, signatures: $signatures) { effects { digest effectsBcs } }
}`
const schema = v.object({
  executeTransaction: v.object({ effects: v.object({ digest: v.string(), effectsBcs: v.string() }) }),
})

/**
 * Hands a signed transaction over. One that fails on the way is in the chain all the same: its effects say so.
 *
 * @param network - CAIP-2 id.
 * @param signed - Its bytes and the signature, in base64.
 * @returns Its name, and its effects in base64 (BCS).
 * @throws What the network says when it does not take it.
 */
export async function executeTransaction(
  network: string,
  { bytes, signature }: { bytes: string; signature: string },
): Promise<{ digest: string; effects: string }> {
  const { executeTransaction: done } = await askSui(
    network,
    query,
    { bytes, signatures: [signature] },
    schema,
  )
  return { digest: done.effects.digest, effects: done.effects.effectsBcs }
}
