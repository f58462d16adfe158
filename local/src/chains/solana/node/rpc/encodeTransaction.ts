import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import type { DecodedMessage, DecodedTransaction } from '../ledger/DecodedTransaction.js'
import { decodeTransaction, isWritableIndex, type LoadedAddresses } from '../ledger/decodeTransaction.js'
import { listAddresses } from '../ledger/listAddresses.js'
import type { TokenBalance, TransactionRecord } from '../ledger/TransactionRecord.js'
import { parseInstruction } from './parse/parseInstruction.js'
import { toUiTokenAmount } from './parse/tokenAmount.js'

/** The forms a transaction is answered in. */
export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

/** Writes a transaction that landed as `getTransaction` does. */
export function encodeTransaction(record: TransactionRecord, encoding: TransactionEncoding) {
  const decoded = decodeTransaction(new Uint8Array(Buffer.from(record.wire, 'base64')))
  return {
    slot: record.slot,
    blockTime: record.blockTimeSeconds,
    transaction: encodeContent(record, decoded, encoding),
    meta: encodeMeta(record, decoded.message, encoding),
    version: decoded.message.version,
  }
}

function encodeContent(
  record: TransactionRecord,
  decoded: DecodedTransaction,
  encoding: TransactionEncoding,
) {
  if (encoding === 'base64') return [record.wire, 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(decoded.bytes), 'base58']
  const { signatures, message } = decoded
  const lookups = message.version === 0 && { addressTableLookups: message.addressTableLookups }
  if (encoding === 'jsonParsed') {
    const accountKeys = listParsedAccounts(message, record.loadedAddresses as LoadedAddresses)
    const keys = accountKeys.map(({ pubkey }) => pubkey)
    return {
      signatures,
      message: {
        accountKeys,
        recentBlockhash: message.recentBlockhash,
        instructions: message.instructions.map((instruction) => parseInstruction(instruction, keys, null)),
        ...lookups,
      },
    }
  }
  return {
    signatures,
    message: {
      header: message.header,
      accountKeys: message.staticAccounts,
      recentBlockhash: message.recentBlockhash,
      instructions: message.instructions.map(({ programIdIndex, accounts, data }) => ({
        programIdIndex,
        accounts,
        data: getBase58Decoder().decode(data),
        stackHeight: null,
      })),
      ...lookups,
    },
  }
}

function listParsedAccounts(message: DecodedMessage, loaded: LoadedAddresses) {
  return listAddresses(message, loaded).map((pubkey, index) => ({
    pubkey,
    signer: index < message.header.numRequiredSignatures,
    writable: isWritableIndex(message, loaded, index),
    source: index < message.staticAccounts.length ? 'transaction' : 'lookupTable',
  }))
}

function encodeMeta(record: TransactionRecord, message: DecodedMessage, encoding: TransactionEncoding) {
  const { err, loadedAddresses, returnData } = record
  const keys = listAddresses(message, loadedAddresses as LoadedAddresses)
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee: record.feeLamports,
    preBalances: record.preBalances,
    postBalances: record.postBalances,
    preTokenBalances: record.preTokenBalances.map(writeTokenBalance),
    postTokenBalances: record.postTokenBalances.map(writeTokenBalance),
    innerInstructions:
      encoding === 'jsonParsed'
        ? parseInnerInstructions(record.innerInstructions, keys)
        : record.innerInstructions,
    logMessages: record.logs,
    // `jsonParsed` lists them among the accounts.
    ...(encoding !== 'jsonParsed' && { loadedAddresses }),
    ...(returnData && {
      returnData: { programId: returnData.programId, data: [returnData.data, 'base64'] },
    }),
    computeUnitsConsumed: record.unitsConsumed,
    rewards: [],
  }
}

function writeTokenBalance({ accountIndex, mint, owner, programId, amount, decimals }: TokenBalance) {
  return { accountIndex, mint, owner, programId, uiTokenAmount: toUiTokenAmount(amount, decimals) }
}

function parseInnerInstructions(list: TransactionRecord['innerInstructions'], keys: readonly string[]) {
  return list.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map(({ stackHeight, data, ...rest }) =>
      parseInstruction({ ...rest, data: new Uint8Array(getBase58Encoder().encode(data)) }, keys, stackHeight),
    ),
  }))
}
