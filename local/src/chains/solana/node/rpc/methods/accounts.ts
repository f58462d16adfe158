import { type Address, getBase58Encoder, type ReadonlyUint8Array } from '@solana/kit'
import * as v from 'valibot'
import { type AccountEncoding, encodeAccount } from '../encodeAccount.js'
import {
  accountConfigEntries,
  addressSchema,
  contextSchema,
  createContext,
  readParameters,
} from '../parameters.js'
import { invalidParams } from '../RpcError.js'
import type { RpcContext, RpcMethods } from '../RpcMethod.js'

const configSchema = v.nullish(v.object(accountConfigEntries))
const maxAddresses = 100
/** Characters of a filter's bytes; real nodes take 128 bytes. */
const maxFilterLength = 176
const maxAccountBytes = 10 * 1024 * 1024

const filterSchema = v.union([
  v.object({ dataSize: v.number() }),
  v.object({
    memcmp: v.object({
      offset: v.number(),
      bytes: v.pipe(v.string(), v.maxLength(maxFilterLength)),
      encoding: v.nullish(v.picklist(['base58', 'base64'])),
    }),
  }),
])

/** The methods about accounts of any kind. */
export const accountMethods: RpcMethods = {
  getBalance(parameters, { ledger }) {
    const [address, config] = readParameters(parameters, [addressSchema, contextSchema])
    return {
      context: createContext(ledger, config?.minContextSlot),
      value: ledger.svm.getBalance(address) ?? 0n,
    }
  },
  getAccountInfo(parameters, { ledger }) {
    const [address, config] = readParameters(parameters, [addressSchema, configSchema])
    return {
      context: createContext(ledger, config?.minContextSlot),
      value: readAccount(ledger, address, config ?? {}),
    }
  },
  getMultipleAccounts(parameters, { ledger }) {
    const [addresses, config] = readParameters(parameters, [v.array(addressSchema), configSchema])
    if (addresses.length > maxAddresses) {
      throw invalidParams(`Too many inputs provided; max ${maxAddresses}`)
    }
    const options = { encoding: 'base64' as const, ...config }
    return {
      context: createContext(ledger, config?.minContextSlot),
      value: addresses.map((address) => readAccount(ledger, address, options)),
    }
  },
  getMinimumBalanceForRentExemption(parameters, { ledger }) {
    const [length] = readParameters(parameters, [
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxAccountBytes)),
      contextSchema,
    ])
    return ledger.svm.minimumBalanceForRentExemption(BigInt(length))
  },
  getProgramAccounts(parameters, { ledger }) {
    const [program, config] = readParameters(parameters, [
      addressSchema,
      v.nullish(
        v.object({
          ...accountConfigEntries,
          withContext: v.nullish(v.boolean()),
          filters: v.nullish(
            v.pipe(v.array(filterSchema), v.maxLength(4, 'Too many filters provided; max 4')),
          ),
        }),
      ),
    ])
    const tests = (config?.filters ?? []).map(createFilter)
    const value = ledger.svm
      .getProgramAccounts(program)
      .filter(({ data }) => tests.every((test) => test(data)))
      .map((account) => ({
        pubkey: account.address,
        account: encodeAccount(ledger.svm, account, config ?? {}),
      }))
    const context = createContext(ledger, config?.minContextSlot)
    return config?.withContext ? { context, value } : value
  },
}

/** An account as it is answered, or null where there is none. */
export function readAccount({ svm }: RpcContext['ledger'], address: Address, options: AccountEncoding) {
  const account = svm.getAccount(address)
  return account.exists && account.lamports > 0n ? encodeAccount(svm, account, options) : null
}

function createFilter(filter: v.InferOutput<typeof filterSchema>): (data: ReadonlyUint8Array) => boolean {
  if ('dataSize' in filter) return (data) => data.length === filter.dataSize
  const { offset, bytes, encoding } = filter.memcmp
  const wanted = decodeFilterBytes(bytes, encoding ?? 'base58')
  return (data) => wanted.equals(data.subarray(offset, offset + wanted.length))
}

function decodeFilterBytes(text: string, encoding: 'base58' | 'base64'): Buffer {
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  try {
    return Buffer.from(getBase58Encoder().encode(text))
  } catch {
    throw invalidParams('Invalid param: filter is not base58')
  }
}
