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
} from '../parameters.js'
import { invalidParams, RpcError, rpcCodes } from '../RpcError.js'
import type { RpcMethods } from '../RpcMethod.js'

const maxSignatures = 1_000
const maxStatuses = 256
const transactionEncodingSchema = v.picklist(['json', 'jsonParsed', 'base58', 'base64'])

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
    return slice(ledger.records.list(address), config?.before, config?.until)
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

/** What is older than `before` and newer than `until`. */
function slice(
  records: TransactionRecord[],
  before: string | null | undefined,
  until: string | null | undefined,
): TransactionRecord[] {
  const find = (signature: string) => records.findIndex((record) => record.signature === signature)
  const start = before == null ? 0 : find(before) + 1
  if (before != null && start === 0) return []
  const end = until == null ? -1 : find(until)
  return records.slice(start, end === -1 ? undefined : end)
}
