import { type Address, getBase58Encoder } from '@solana/kit'
import * as v from 'valibot'
import { computeFee } from '../../ledger/computeFee.js'
import type { DecodedTransaction } from '../../ledger/DecodedTransaction.js'
import { decodeMessage, decodeTransaction, maxTransactionBytes } from '../../ledger/decodeTransaction.js'
import { describeTransactionError } from '../../ledger/describeTransactionError.js'
import type { Simulation } from '../../ledger/simulate.js'
import type { TransactionErrorJson } from '../../ledger/TransactionRecord.js'
import { encodeAccount } from '../encodeAccount.js'
import {
  accountEncodingSchema,
  addressSchema,
  contextEntries,
  contextSchema,
  createContext,
  readParameters,
  u64Schema,
} from '../parameters.js'
import { invalidParams, RpcError, rpcCodes } from '../RpcError.js'
import type { RpcContext, RpcMethods } from '../RpcMethod.js'
import { describeBlockhash } from './blocks.js'

const encodingSchema = v.nullish(v.picklist(['base58', 'base64']))
const sendConfigSchema = v.nullish(
  v.object({
    encoding: encodingSchema,
    skipPreflight: v.nullish(v.boolean()),
    preflightCommitment: contextEntries.commitment,
    maxRetries: v.nullish(v.number()),
    minContextSlot: contextEntries.minContextSlot,
  }),
)
const simulateConfigSchema = v.nullish(
  v.object({
    ...contextEntries,
    encoding: encodingSchema,
    sigVerify: v.nullish(v.boolean()),
    replaceRecentBlockhash: v.nullish(v.boolean()),
    innerInstructions: v.nullish(v.boolean()),
    accounts: v.nullish(
      v.object({ encoding: v.nullish(accountEncodingSchema), addresses: v.array(addressSchema) }),
    ),
  }),
)

/** The methods that execute something. */
export const sendMethods: RpcMethods = {
  sendTransaction(parameters, { ledger }) {
    const [text, config] = readParameters(parameters, [v.string(), sendConfigSchema])
    createContext(ledger, config?.minContextSlot)
    const transaction = readTransaction(text, config?.encoding ?? 'base58')
    assertSigned(transaction)
    if (!config?.skipPreflight) {
      const simulation = ledger.simulate(transaction)
      if (simulation.err !== null) throw createPreflightError(simulation.err, simulation)
    }
    const result = ledger.send(transaction)
    if ('refused' in result && result.refused === 'SignatureFailure') throw createSignatureError()
    // Whatever else is refused here is what a real node drops without a word: it never lands.
    return transaction.signatures[0]
  },
  simulateTransaction(parameters, { ledger }) {
    const [text, config] = readParameters(parameters, [v.string(), simulateConfigSchema])
    const context = createContext(ledger, config?.minContextSlot)
    const replace = config?.replaceRecentBlockhash ?? false
    if (config?.sigVerify && replace) {
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    }
    const transaction = readTransaction(text, config?.encoding ?? 'base58')
    if (config?.sigVerify) assertSigned(transaction)
    const simulation = ledger.simulate(transaction, { ignoreBlockhash: replace })
    const { accounts } = config ?? {}
    return {
      context,
      value: {
        ...writeSimulation(simulation),
        ...(config?.innerInstructions && { innerInstructions: simulation.innerInstructions }),
        ...(accounts && {
          accounts: readSimulated(ledger, simulation, accounts.addresses, accounts.encoding),
        }),
        ...(replace && { replacementBlockhash: describeBlockhash(ledger, context.slot) }),
      },
    }
  },
  getFeeForMessage(parameters, { ledger }) {
    const [text, config] = readParameters(parameters, [v.string(), contextSchema])
    const context = createContext(ledger, config?.minContextSlot)
    const message = readBytes(text, 'base64', decodeMessage)
    const isKnown = ledger.clock.findSlot(message.recentBlockhash) !== undefined
    return { context, value: isKnown ? computeFee(message) : null }
  },
  async requestAirdrop(parameters, { faucet }) {
    const [recipient, amount] = readParameters(parameters, [addressSchema, u64Schema, contextSchema])
    const result = await faucet.give(recipient, amount)
    if ('refused' in result) {
      throw new RpcError(rpcCodes.internalError, `airdrop request failed: ${result.refused}`)
    }
    return result.signature
  },
}

function readTransaction(text: string, encoding: 'base58' | 'base64'): DecodedTransaction {
  return readBytes(text, encoding, decodeTransaction)
}

function readBytes<Result>(
  text: string,
  encoding: 'base58' | 'base64',
  decode: (bytes: Uint8Array) => Result,
): Result {
  // No text of a transaction is longer; decoding base58 takes time by the square of the length.
  if (text.length > 2 * maxTransactionBytes) {
    throw invalidParams(`${encoding} encoded transaction too large: ${text.length} bytes`)
  }
  const bytes = toBytes(text, encoding)
  try {
    return decode(bytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw invalidParams(`failed to deserialize transaction: ${reason}`)
  }
}

function toBytes(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  if (encoding === 'base64') {
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw invalidParams('invalid base64 encoding')
    return new Uint8Array(Buffer.from(text, 'base64'))
  }
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    throw invalidParams('invalid base58 encoding')
  }
}

function assertSigned({ transaction }: DecodedTransaction): void {
  if (Object.values(transaction.signatures).includes(null)) throw createSignatureError()
}

function createSignatureError(): RpcError {
  return new RpcError(rpcCodes.signatureVerificationFailure, 'Transaction signature verification failure')
}

function createPreflightError(err: TransactionErrorJson, simulation: Simulation): RpcError {
  const message = `Transaction simulation failed: ${describeTransactionError(err)}`
  return new RpcError(rpcCodes.preflightFailure, message, writeSimulation(simulation))
}

function writeSimulation({ err, logs, unitsConsumed, returnData, feeLamports }: Simulation) {
  return {
    err,
    logs,
    accounts: null,
    unitsConsumed,
    returnData: writeReturnData(returnData),
    innerInstructions: null,
    replacementBlockhash: null,
    fee: feeLamports,
  }
}

function writeReturnData(returned: Simulation['returnData']) {
  return returned && { programId: returned.programId, data: [returned.data, 'base64'] }
}

function readSimulated(
  { svm }: RpcContext['ledger'],
  simulation: Simulation,
  addresses: readonly Address[],
  encoding: v.InferOutput<typeof accountEncodingSchema> | null | undefined,
) {
  const changed = new Map(simulation.accounts.map((account) => [account.address, account]))
  return addresses.map((address) => {
    const stored = svm.getAccount(address)
    const account = changed.get(address) ?? (stored.exists ? stored : undefined)
    return account && account.lamports > 0n
      ? encodeAccount(svm, account, { encoding: encoding ?? 'base64' })
      : null
  })
}
