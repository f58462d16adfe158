import * as v from 'valibot'
import { getMemo } from '../../ledger/getMemo.js'
import type { TransactionRecord } from '../../ledger/TransactionRecord.js'
import { encodeTransaction } from '../encodeTransaction.js'
import {
  addressSchema,
  contextEntries,
  createContext,
  readParameters,
  signatureSchema,
  u64Schema,
} from '../parameters.js'
import { invalidParams, RpcError, rpcCodes } from '../RpcError.js'
import type { RpcContext, RpcMethods } from '../RpcMethod.js'

const maxSignatures = 1_000
const maxStatuses = 256
const transactionEncodingSchema = v.picklist(['json', 'jsonParsed', 'base58', 'base64'])
const blockDetailsSchema = v.picklist(['signatures', 'none'])

/** The methods about what has happened. */
export const historyMethods: RpcMethods = {
  getSignatureStatuses(parameters, { ledger }) {
    const [signatures] = readParameters(parameters, [
      v.array(signatureSchema),
      v.nullish(v.object({ searchTransactionHistory: v.nullish(v.boolean()) })),
    ])
    if (signatures.length > maxStatuses) {
      throw invalidParams(`Too many inputs provided; max ${maxStatuses}`)
    }
    const value = signatures.map((signature) => {
      const record = ledger.records.get(signature)
      return record ? writeStatus(record) : null
    })
    return { context: createContext(ledger), value }
  },
  getSignaturesForAddress(parameters, { ledger }) {
    const [address, config] = readParameters(parameters, [
      addressSchema,
      v.nullish(
        v.object({
          ...contextEntries,
          limit: v.nullish(v.number()),
          before: v.nullish(signatureSchema),
          until: v.nullish(signatureSchema),
        }),
      ),
    ])
    createContext(ledger, config?.minContextSlot)
    const limit = config?.limit ?? maxSignatures
    if (!Number.isInteger(limit) || limit < 1 || limit > maxSignatures) {
      throw invalidParams(`Invalid limit; max ${maxSignatures}`)
    }
    return slice(ledger, address, { before: config?.before, until: config?.until })
      .slice(0, limit)
      .map(({ signature, slot, err, blockTimeSeconds, wire }) => ({
        signature,
        slot,
        err,
        memo: getMemo(wire),
        blockTime: blockTimeSeconds,
        confirmationStatus: 'finalized',
      }))
  },
  getBlock(parameters, { ledger }) {
    const [slotNumber, config] = readParameters(parameters, [
      u64Schema,
      v.object({
        ...contextEntries,
        transactionDetails: blockDetailsSchema,
        rewards: v.nullish(v.boolean()),
        maxSupportedTransactionVersion: v.nullish(v.number()),
      }),
    ])
    const slot = Number(slotNumber)
    if (slot > ledger.clock.getSlot()) {
      throw new RpcError(rpcCodes.blockNotAvailable, `Block not available for slot ${slot}`)
    }
    const signatures = ledger.records
      .listLatest(ledger.records.size)
      .flatMap((record) => (record.slot === slot ? [record.signature] : []))
      .reverse()
    return {
      blockhash: ledger.clock.getBlockhash(slot),
      previousBlockhash: ledger.clock.getBlockhash(Math.max(0, slot - 1)),
      parentSlot: Math.max(0, slot - 1),
      blockHeight: slot,
      blockTime: ledger.clock.getBlockTimeSeconds(slot),
      ...(config.transactionDetails === 'signatures' && { signatures }),
    }
  },
  getTransaction(parameters, { ledger }) {
    const [signature, config] = readParameters(parameters, [
      signatureSchema,
      v.nullish(
        v.union([
          transactionEncodingSchema,
          v.object({
            ...contextEntries,
            encoding: v.nullish(transactionEncodingSchema),
            maxSupportedTransactionVersion: v.nullish(v.number()),
          }),
        ]),
      ),
    ])
    const record = ledger.records.get(signature)
    if (!record) return null
    const { encoding, maxSupportedTransactionVersion } =
      typeof config === 'string'
        ? { encoding: config, maxSupportedTransactionVersion: undefined }
        : (config ?? {})
    const written = encodeTransaction(record, encoding ?? 'json')
    if (written.version === 0 && maxSupportedTransactionVersion == null) {
      throw new RpcError(
        rpcCodes.unsupportedTransactionVersion,
        'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
      )
    }
    const { version, ...rest } = written
    return maxSupportedTransactionVersion == null ? rest : { ...rest, version }
  },
}

function writeStatus({ slot, err }: TransactionRecord) {
  return {
    slot,
    confirmations: null, // None are awaited: it is final.
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: 'finalized',
  }
}

/** What is older than `before` and newer than `until`, which need not be transactions of the address. */
function slice(
  { records }: RpcContext['ledger'],
  address: string,
  { before, until }: { before: string | null | undefined; until: string | null | undefined },
): TransactionRecord[] {
  const list = records.list(address)
  if (before == null && until == null) return list
  const all = records.listLatest(records.size).map(({ signature }) => signature)
  const start = before == null ? -1 : all.indexOf(before)
  if (before != null && start === -1) return []
  const end = until == null ? -1 : all.indexOf(until)
  const wanted = new Set(all.slice(start + 1, end === -1 ? undefined : end))
  return list.filter(({ signature }) => wanted.has(signature))
}
