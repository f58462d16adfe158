import { decodeHex } from '@latchkey/primitives'
import { writeNumber } from '../bcs/writeBcs.js'
import type { CoinType } from '../coins/CoinType.js'
import type { Argument, Command, Input, ObjectReference, TransactionKind } from './TransactionData.js'

/** Who receives how much, and where it comes from. */
export type TransferParts = {
  /** The receiver in full. */
  to: string
  amountAtomic: bigint
  coinType: CoinType
  /** The objects of the token, the first of which takes in the others. Without them, the coin that pays for gas gives the amount: SUI. */
  coins: readonly ObjectReference[] | undefined
  /** So much is taken from what the sender holds without objects. */
  withdrawnAtomic: bigint
}

/**
 * Writes down a transfer. The amount is split off: what an object holds is for the network to say, and so no more than the amount
 * can leave, not even where all of it is sent.
 *
 * @param parts - See {@link TransferParts}.
 * @throws RangeError for an amount that does not fit into 64 bits.
 */
export function writeTransfer({
  amountAtomic,
  coinType,
  coins,
  to,
  withdrawnAtomic,
}: TransferParts): TransactionKind {
  const inputs: Input[] = []
  const commands: Command[] = []
  const addInput = (input: Input): Argument => ({ type: 'input', index: inputs.push(input) - 1 })
  const addCommand = (command: Command): Argument => ({
    type: 'nested-result',
    command: commands.push(command) - 1,
    index: 0,
  })

  const held: readonly Argument[] = coins
    ? coins.map((object) => addInput({ type: 'object', object }))
    : [{ type: 'gas-coin' }]
  const redeemed =
    withdrawnAtomic > 0n
      ? addCommand({
          type: 'redeem-funds',
          coinType,
          withdrawal: addInput({ type: 'withdrawal', coinType, amountAtomic: withdrawnAtomic }),
        })
      : undefined
  const [coin, ...others] = held
  const sources = redeemed ? [...others, redeemed] : others
  if (coin && sources.length > 0) commands.push({ type: 'merge-coins', destination: coin, sources })
  const amount = coin && addInput({ type: 'pure', bytes: writeNumber(amountAtomic, 8) })
  // A coin of a withdrawal has exactly the amount where there is no other: an empty one may not be left over.
  const sent = coin && amount ? addCommand({ type: 'split-coins', coin, amounts: [amount] }) : redeemed
  if (!sent || (!coin && withdrawnAtomic !== amountAtomic)) throw new RangeError('A transfer needs a coin')
  const address = addInput({ type: 'pure', bytes: decodeHex(to) ?? new Uint8Array() })
  commands.push({ type: 'transfer-objects', objects: [sent], address })
  return { inputs, commands }
}
