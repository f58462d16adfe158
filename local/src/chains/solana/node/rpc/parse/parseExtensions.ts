import type { ReadonlyUint8Array } from '@solana/kit'
import { readAddress, readU64, tokenAccountBytes } from '../../ledger/tokenAccount.js'

type Bytes = ReadonlyUint8Array
type Extension = { extension: string; state?: unknown }

const noAddress = '11111111111111111111111111111111'
/** Token-2022 writes "none" as 32 zero bytes. */
const readNullableAddress = (data: Bytes, offset: number) => {
  const address = readAddress(data, offset)
  return address === noAddress ? null : address
}
const view = (data: Bytes) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const readU16 = (data: Bytes, offset: number) => view(data).getUint16(offset, true)
const readI64 = (data: Bytes, offset: number) => view(data).getBigInt64(offset, true)
const readTransferFee = (data: Bytes, offset: number) => ({
  epoch: readU64(data, offset),
  maximumFee: readU64(data, offset + 8),
  transferFeeBasisPoints: readU16(data, offset + 16),
})
const readPointer = (name: string) => (data: Bytes) => ({
  authority: readNullableAddress(data, 0),
  [name]: readNullableAddress(data, 32),
})

/** By the extension's number: its name in `jsonParsed`, and how its bytes are read where it has any. */
const parsers: Record<number, [name: string, read?: (data: Bytes) => unknown]> = {
  1: [
    'transferFeeConfig',
    (data) => ({
      transferFeeConfigAuthority: readNullableAddress(data, 0),
      withdrawWithheldAuthority: readNullableAddress(data, 32),
      withheldAmount: readU64(data, 64),
      olderTransferFee: readTransferFee(data, 72),
      newerTransferFee: readTransferFee(data, 90),
    }),
  ],
  2: ['transferFeeAmount', (data) => ({ withheldAmount: readU64(data, 0) })],
  3: ['mintCloseAuthority', (data) => ({ closeAuthority: readNullableAddress(data, 0) })],
  6: [
    'defaultAccountState',
    (data) => ({ accountState: ['uninitialized', 'initialized', 'frozen'][data[0] ?? 0] }),
  ],
  7: ['immutableOwner'],
  8: ['memoTransfer', (data) => ({ requireIncomingTransferMemos: data[0] === 1 })],
  9: ['nonTransferable'],
  10: [
    'interestBearingConfig',
    (data) => ({
      rateAuthority: readNullableAddress(data, 0),
      initializationTimestamp: readI64(data, 32),
      preUpdateAverageRate: view(data).getInt16(40, true),
      lastUpdateTimestamp: readI64(data, 42),
      currentRate: view(data).getInt16(50, true),
    }),
  ],
  11: ['cpiGuard', (data) => ({ lockCpi: data[0] === 1 })],
  12: ['permanentDelegate', (data) => ({ delegate: readNullableAddress(data, 0) })],
  13: ['nonTransferableAccount'],
  14: [
    'transferHook',
    (data) => ({ authority: readNullableAddress(data, 0), programId: readNullableAddress(data, 32) }),
  ],
  15: ['transferHookAccount', (data) => ({ transferring: data[0] === 1 })],
  18: ['metadataPointer', readPointer('metadataAddress')],
  19: ['tokenMetadata', readMetadata],
  20: ['groupPointer', readPointer('groupAddress')],
  22: ['groupMemberPointer', readPointer('memberAddress')],
  25: [
    'scaledUiAmountConfig',
    (data) => ({
      authority: readNullableAddress(data, 0),
      multiplier: String(view(data).getFloat64(32, true)),
      newMultiplierEffectiveTimestamp: readI64(data, 40),
      newMultiplier: String(view(data).getFloat64(48, true)),
    }),
  ],
  26: ['pausableConfig', (data) => ({ authority: readNullableAddress(data, 0), paused: data[32] === 1 })],
  27: ['pausableAccount'],
}

/** Name, symbol and the like, each with its length in four bytes before it. */
function readMetadata(data: Bytes) {
  let offset = 64
  const readLength = () => {
    offset += 4
    return view(data).getUint32(offset - 4, true)
  }
  const readText = () => {
    const length = readLength()
    offset += length
    return Buffer.from(data.subarray(offset - length, offset)).toString('utf8')
  }
  const [name, symbol, uri] = [readText(), readText(), readText()]
  return {
    updateAuthority: readNullableAddress(data, 0),
    mint: readAddress(data, 32),
    name,
    symbol,
    uri,
    additionalMetadata: Array.from({ length: readLength() }, () => [readText(), readText()]),
  }
}

/**
 * Reads the Token-2022 extensions of a mint or token account: after the base part and one byte for the kind
 * come number, length and bytes of each.
 */
export function parseExtensions(data: Bytes): Extension[] {
  const list: Extension[] = []
  for (let offset = tokenAccountBytes + 1; offset + 4 <= data.length; ) {
    const type = readU16(data, offset)
    const length = readU16(data, offset + 2)
    if (type === 0) break // Room that is not used.
    list.push(parseExtension(type, data.subarray(offset + 4, offset + 4 + length)))
    offset += 4 + length
  }
  return list
}

function parseExtension(type: number, bytes: Bytes): Extension {
  const [extension, read] = parsers[type] ?? []
  if (extension === undefined) return { extension: 'unparseableExtension' }
  return read ? { extension, state: read(bytes) } : { extension }
}
