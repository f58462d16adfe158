import { decodeBase58, decodeHex, encodeBase58, encodeHex, toSuiAddressKey } from '@latchkey/primitives'
import { type BcsReader, createBcsReader } from '../bcs/createBcsReader.js'
import { joinBytes, writeBytes, writeList, writeNumber } from '../bcs/writeBcs.js'
import { type CoinType, takeTypeTag, writeTypeTag } from '../coins/CoinType.js'

/** An object at one of its versions. */
export type ObjectReference = {
  /** `0x` and 64 digits. */
  id: string
  version: bigint
  /** In base58, of 32 bytes. */
  digest: string
}

/** A value that a transaction begins with: bytes, an object of the sender's, or what the sender holds of a coin without objects. */
export type Input =
  | { type: 'pure'; bytes: Uint8Array }
  | { type: 'object'; object: ObjectReference }
  | { type: 'withdrawal'; coinType: CoinType; amountAtomic: bigint }

/** What a command takes: the coin that pays for gas, an input, or what an earlier command gave. */
export type Argument =
  | { type: 'gas-coin' }
  | { type: 'input'; index: number }
  | { type: 'nested-result'; command: number; index: number }

/** One step of a transaction. `redeem-funds` makes a coin of a withdrawal (`0x2::coin::redeem_funds`). */
export type Command =
  | { type: 'redeem-funds'; coinType: CoinType; withdrawal: Argument }
  | { type: 'split-coins'; coin: Argument; amounts: readonly Argument[] }
  | { type: 'merge-coins'; destination: Argument; sources: readonly Argument[] }
  | { type: 'transfer-objects'; objects: readonly Argument[]; address: Argument }

/** What a transaction does. */
export type TransactionKind = { inputs: readonly Input[]; commands: readonly Command[] }

/** Who pays for a transaction, and how much at most. */
export type GasData = {
  payment: readonly ObjectReference[]
  owner: string
  /** In MIST for a unit of gas. */
  price: bigint
  /** In MIST. */
  budget: bigint
}

/** A transaction of the shapes that the kit makes (`TransactionData::V1`, programmable, never expiring). */
export type TransactionData = { kind: TransactionKind; sender: string; gas: GasData }

/** Where things stand in their enumerations. */
const [versionOne, programmable, withoutExpiry] = [0, 0, 0] as const
const inputKinds = { pure: 0, object: 1, withdrawal: 2 } as const
const [ownedObject, mostAmount, ofBalance, fromSender] = [0, 0, 0, 0] as const
const commands = { moveCall: 0, transfer: 1, split: 2, merge: 3 } as const
const argumentKinds = { gasCoin: 0, input: 1, nestedResult: 3 } as const
/** The function that makes a coin of a withdrawal. */
const redeemFunds = joinBytes(
  writeAddress(toSuiAddressKey('0x2')),
  writeBytes('coin'),
  writeBytes('redeem_funds'),
)
/** The network's own bounds are lower: inputs, arguments and commands of a transaction, and bytes of a pure value. */
const most = { items: 2048, pureBytes: 64 } as const

/**
 * Writes a transaction in BCS, which is what is signed.
 *
 * @param transaction - See {@link TransactionData}.
 * @throws RangeError for a number that does not fit.
 */
export function writeTransaction({ kind, sender, gas }: TransactionData): Uint8Array {
  return joinBytes(
    [versionOne],
    writeKind(kind),
    writeAddress(sender),
    writeList(gas.payment, writeReference),
    writeAddress(gas.owner),
    writeNumber(gas.price, 8),
    writeNumber(gas.budget, 8),
    [withoutExpiry],
  )
}

/**
 * Writes what a transaction does, in BCS.
 *
 * @param kind - See {@link TransactionKind}.
 * @throws RangeError for a number that does not fit.
 */
export function writeKind({ inputs, commands: steps }: TransactionKind): Uint8Array {
  return joinBytes([programmable], writeList(inputs, writeInput), writeList(steps, writeCommand))
}

/**
 * Reads a transaction in BCS, strictly: whatever the kit would not make itself is refused.
 *
 * @param bytes - Any.
 * @throws RangeError for anything else.
 */
export function readTransaction(bytes: Uint8Array): TransactionData {
  const reader = createBcsReader(bytes)
  expect(reader, versionOne, programmable)
  const inputs = reader.takeList(most.items, () => takeInput(reader))
  const steps = reader.takeList(most.items, () => takeCommand(reader))
  const sender = takeAddress(reader)
  const payment = reader.takeList(most.items, () => takeReference(reader))
  const owner = takeAddress(reader)
  const [price, budget] = [reader.takeNumber(8), reader.takeNumber(8)]
  expect(reader, withoutExpiry)
  reader.end()
  return { kind: { inputs, commands: steps }, sender, gas: { payment, owner, price, budget } }
}

function writeInput(input: Input): Uint8Array {
  switch (input.type) {
    case 'pure':
      return joinBytes([inputKinds.pure], writeBytes(input.bytes))
    case 'object':
      return joinBytes([inputKinds.object, ownedObject], writeReference(input.object))
    case 'withdrawal':
      return joinBytes(
        [inputKinds.withdrawal, mostAmount],
        writeNumber(input.amountAtomic, 8),
        [ofBalance],
        writeTypeTag(input.coinType),
        [fromSender],
      )
  }
}

function takeInput(reader: BcsReader): Input {
  switch (reader.takeByte()) {
    case inputKinds.pure:
      return { type: 'pure', bytes: reader.takeBytes(most.pureBytes) }
    case inputKinds.object:
      expect(reader, ownedObject)
      return { type: 'object', object: takeReference(reader) }
    case inputKinds.withdrawal: {
      expect(reader, mostAmount)
      const amountAtomic = reader.takeNumber(8)
      expect(reader, ofBalance)
      const coinType = takeTypeTag(reader)
      expect(reader, fromSender)
      return { type: 'withdrawal', coinType, amountAtomic }
    }
    default:
      throw new RangeError('The input is of another kind')
  }
}

function writeCommand(command: Command): Uint8Array {
  switch (command.type) {
    case 'redeem-funds':
      return joinBytes(
        [commands.moveCall],
        redeemFunds,
        writeList([command.coinType], writeTypeTag),
        writeList([command.withdrawal], writeArgument),
      )
    case 'transfer-objects':
      return joinBytes(
        [commands.transfer],
        writeList(command.objects, writeArgument),
        writeArgument(command.address),
      )
    case 'split-coins':
      return joinBytes(
        [commands.split],
        writeArgument(command.coin),
        writeList(command.amounts, writeArgument),
      )
    case 'merge-coins':
      return joinBytes(
        [commands.merge],
        writeArgument(command.destination),
        writeList(command.sources, writeArgument),
      )
  }
}

function takeCommand(reader: BcsReader): Command {
  const take = () => takeArgument(reader)
  switch (reader.takeByte()) {
    case commands.moveCall: {
      expect(reader, ...redeemFunds)
      const [coinType] = reader.takeList(1, () => takeTypeTag(reader))
      const [withdrawal] = reader.takeList(1, take)
      if (!coinType || !withdrawal) throw new RangeError('The call has other arguments')
      return { type: 'redeem-funds', coinType, withdrawal }
    }
    case commands.transfer:
      return { type: 'transfer-objects', objects: reader.takeList(most.items, take), address: take() }
    case commands.split:
      return { type: 'split-coins', coin: take(), amounts: reader.takeList(most.items, take) }
    case commands.merge:
      return { type: 'merge-coins', destination: take(), sources: reader.takeList(most.items, take) }
    default:
      throw new RangeError('The command is of another kind')
  }
}

function writeArgument(argument: Argument): Uint8Array {
  switch (argument.type) {
    case 'gas-coin':
      return Uint8Array.of(argumentKinds.gasCoin)
    case 'input':
      return joinBytes([argumentKinds.input], writeNumber(argument.index, 2))
    case 'nested-result':
      return joinBytes(
        [argumentKinds.nestedResult],
        writeNumber(argument.command, 2),
        writeNumber(argument.index, 2),
      )
  }
}

function takeArgument(reader: BcsReader): Argument {
  const takeIndex = () => Number(reader.takeNumber(2))
  switch (reader.takeByte()) {
    case argumentKinds.gasCoin:
      return { type: 'gas-coin' }
    case argumentKinds.input:
      return { type: 'input', index: takeIndex() }
    case argumentKinds.nestedResult:
      return { type: 'nested-result', command: takeIndex(), index: takeIndex() }
    default:
      throw new RangeError('The argument is of another kind')
  }
}

function writeReference({ id, version, digest }: ObjectReference): Uint8Array {
  return joinBytes(
    writeAddress(id),
    writeNumber(version, 8),
    writeBytes(decodeBase58(digest) ?? new Uint8Array()),
  )
}

function takeReference(reader: BcsReader): ObjectReference {
  const [id, version, digest] = [takeAddress(reader), reader.takeNumber(8), reader.takeBytes(32)]
  if (digest.length !== 32) throw new RangeError('A digest has 32 bytes')
  return { id, version, digest: encodeBase58(digest) }
}

function writeAddress(address: string): Uint8Array {
  const bytes = decodeHex(address)
  if (bytes?.length !== 32) throw new RangeError('An address has 32 bytes')
  return bytes
}

function takeAddress(reader: BcsReader): string {
  return `0x${encodeHex(reader.take(32))}`
}

function expect(reader: BcsReader, ...bytes: readonly number[]): void {
  for (const byte of bytes) {
    if (reader.takeByte() !== byte) throw new RangeError('The transaction is of another kind')
  }
}
