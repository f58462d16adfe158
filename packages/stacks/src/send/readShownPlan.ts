import { decodeHex, encodeHex } from '@latchkey/primitives'
import * as v from 'valibot'
import { readPrincipal } from '../address/principals.js'
import type { NodeAnswer } from '../network/nodeAnswers.js'
import { type Payload, writeSendsExactly } from '../transaction/Transaction.js'
import { writePlan } from './isSamePlan.js'

/** The one condition that the kit asks for. */
const condition = v.object({
  type: v.literal('fungible'),
  condition_code: v.literal('sent_equal_to'),
  amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  principal: v.object({ address: v.string() }),
  asset: v.object({ contract_address: v.string(), contract_name: v.string(), asset_name: v.string() }),
})

/**
 * Reads from a network's API who does what in a transaction.
 *
 * @param shown - The API's answer.
 * @returns Hexadecimal, the same as of the {@link writePlan} of a transfer that does the same; empty for what the kit never sends;
 *   `undefined` where the API does not show all of it.
 */
export function readShownPlan(shown: NodeAnswer<'transaction'>): string | undefined {
  const { sender_address, tx_type, token_transfer, contract_call } = shown
  if (sender_address === undefined || tx_type === undefined) return undefined
  const isMissing =
    tx_type === 'token_transfer' ? !token_transfer : tx_type === 'contract_call' && !contract_call
  if (isMissing) return undefined
  if (contract_call) {
    const { post_condition_mode, post_conditions } = shown
    if (!contract_call.function_args || !post_condition_mode || !post_conditions) return undefined
    if (post_condition_mode !== 'deny') return ''
  }
  try {
    const sender = readShownPrincipal(sender_address)
    const postConditions = contract_call ? (shown.post_conditions ?? []).map(readCondition) : []
    return encodeHex(writePlan({ sender, payload: readPayload(shown), postConditions }))
  } catch {
    // It has something that no transfer of the kit has.
    return ''
  }
}

function readPayload({ token_transfer, contract_call }: NodeAnswer<'transaction'>): Payload {
  if (token_transfer) {
    const { recipient_address, amount, memo } = token_transfer
    const recipient = readShownPrincipal(recipient_address)
    return { type: 'transfer', recipient, amountAtomic: amount, memo: readBytes(memo) }
  }
  const { contract_id = '', function_name = '', function_args = [] } = contract_call ?? {}
  const args = function_args.map(({ hex }) => readBytes(hex))
  return { type: 'call', contract: readContract(contract_id), functionName: function_name, args }
}

function readCondition(shown: unknown): Uint8Array {
  const { amount, principal, asset } = v.parse(condition, shown)
  const contract = readContract(`${asset.contract_address}.${asset.contract_name}`)
  const sender = readShownPrincipal(principal.address)
  return writeSendsExactly(sender, { contract, assetName: asset.asset_name }, BigInt(amount))
}

function readContract(id: string) {
  const { contractName, ...principal } = readShownPrincipal(id)
  if (contractName === undefined) throw new RangeError('An account is no contract')
  return { ...principal, contractName }
}

function readShownPrincipal(text: string) {
  const principal = readPrincipal(text)
  if (!principal) throw new RangeError('The API has shown no address')
  return principal
}

function readBytes(hex: string): Uint8Array {
  const bytes = decodeHex(hex)
  if (!bytes) throw new RangeError('The API has shown no bytes')
  return bytes
}
