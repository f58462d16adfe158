import { decodeHex } from '@latchkey/primitives'
import { writeNumber } from '../bcs/writeBcs.js'
import type { Argument, Command, Input, ObjectReference, TransactionKind } from './TransactionData.js'

/**
 * Writes down a transfer. The amount is split off: what an object holds is for the network to say, and so no more than the amount
 * can leave, not even where all of it is sent.
 *
 * @param transfer - `to`: the receiver in full; `coins`: the objects of the token, the first of which takes in the others. Without
 *   them, the coin that pays for gas gives the amount: SUI.
 * @throws RangeError for an amount that does not fit into 64 bits.
 */
export function writeTransfer({
  to,
  amountAtomic,
  coins,
}: {
  to: string
  amountAtomic: bigint
  coins?: readonly ObjectReference[] | undefined
}): TransactionKind {
  const objects = (coins ?? []).map((object): Input => ({ type: 'object', object }))
  const inputs: readonly Input[] = [
    ...objects,
    { type: 'pure', bytes: writeNumber(amountAtomic, 8) },
    { type: 'pure', bytes: decodeHex(to) ?? new Uint8Array() },
  ]
  const [amount, address] = [objects.length, objects.length + 1].map(toInput)
  const [coin, ...others] = coins ? objects.map((_, index) => toInput(index)) : [gasCoin]
  if (!coin || !amount || !address) throw new RangeError('A transfer needs a coin')
  const merge: readonly Command[] =
    others.length > 0 ? [{ type: 'merge-coins', destination: coin, sources: others }] : []
  return {
    inputs,
    commands: [
      ...merge,
      { type: 'split-coins', coin, amounts: [amount] },
      {
        type: 'transfer-objects',
        objects: [{ type: 'nested-result', command: merge.length, index: 0 }],
        address,
      },
    ],
  }
}

const gasCoin: Argument = { type: 'gas-coin' }

function toInput(index: number): Argument {
  return { type: 'input', index }
}
