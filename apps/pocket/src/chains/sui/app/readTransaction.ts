import { isSameBytes } from '@latchkey/primitives'
import { bcs } from '@mysten/sui/bcs'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'

/** A transaction as its bytes say it. */
export type ReadTransaction = ReturnType<typeof readTransaction>

/** What a command takes: something of the transaction's, or what an earlier command made. */
export type Argument = ReturnType<typeof bcs.Argument.parse>

/** What a transaction brings along. */
export type Input = ReadTransaction['inputs'][number]

/** What Move calls modules and functions, and how it writes types: nothing else is shown as a name. */
const [wordPattern, typePattern] = [/^[a-zA-Z_]\w{0,127}$/, /^[\w:<>, ]{1,2000}$/]

/**
 * Reads the bytes of a transaction. Every byte is read: one that was not would be signed unseen.
 *
 * @param bytes - The transaction.
 * @param own - The address that signs.
 * @throws TransactionRefusal when it is never signed.
 */
export function readTransaction(bytes: Uint8Array, own: string) {
  const { expiration, gasData, kind, sender } = parse(bytes)
  if (sender !== own) throw new TransactionRefusal('The transaction is not of this account')
  if (kind.$kind !== 'ProgrammableTransaction')
    throw new TransactionRefusal('Only the network itself makes transactions of this kind')
  const { commands, inputs } = kind.ProgrammableTransaction
  if (!commands.every(isNamed)) throw new TransactionRefusal('The transaction calls what has no proper name')
  return { expiration, gasData, commands, inputs }
}

function isNamed({ MoveCall: call }: ReturnType<typeof bcs.Command.parse>): boolean {
  if (!call) return true
  const areWords = [call.module, call.function].every((name) => wordPattern.test(name))
  return areWords && call.typeArguments.every((type) => typePattern.test(type))
}

function parse(bytes: Uint8Array) {
  let written: Uint8Array
  let data: ReturnType<typeof bcs.TransactionData.parse>
  try {
    data = bcs.TransactionData.parse(bytes)
    written = bcs.TransactionData.serialize(data).toBytes()
  } catch {
    throw new TransactionRefusal('The transaction cannot be read')
  }
  if (isSameBytes(written, bytes)) return data.V1
  throw new TransactionRefusal('The transaction holds more than can be read of it')
}
