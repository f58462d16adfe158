import { GrpcTypes } from '@mysten/sui/grpc'
import { fromBase58 } from '@mysten/sui/utils'
import { readGrpcTransaction } from '../grpc/readGrpcTransaction.js'
import { epoch } from '../ledger/admit.js'
import { coinMetadata, readAddress, readCoinType } from '../ledger/coinTypes.js'
import { Refusal } from '../ledger/Refusal.js'
import { getSupply } from '../ledger/seeds.js'
import type { GraphContext } from './GraphContext.js'
import { listTransactions, readNumber, type TransactionFilter } from './listTransactions.js'
import type { PageArguments } from './pages.js'
import { listObjects, type ObjectFilter, toAddress } from './toAddress.js'
import { findCheckpoint, toCheckpoint, toEpoch } from './toCheckpoint.js'
import { toEffects } from './toEffects.js'
import { toNewest, toObject } from './toObject.js'
import { toTransaction } from './toTransaction.js'

/** The most objects that are asked for at once. */
const maxKeys = 50

type ObjectKey = { address: string; version?: unknown }

/** What the fields of queries and mutations answer. Whatever they refuse is a `Refusal`. */
export function createRoot({ ledger, page }: Pick<GraphContext, 'ledger' | 'page'>) {
  const context: GraphContext = {
    ledger,
    page,
    nodes: {
      toAddress: (address) => toAddress(address, context),
      toTransaction: (executed) => toTransaction(executed, context),
      toEffects: (executed) => toEffects(executed, context),
    },
  }
  const findObject = ({ address, version }: ObjectKey) => {
    const coin = ledger.state.getObject(readAddress(address))
    const wanted = readNumber(version)
    const isAsked = coin && (wanted === undefined || BigInt(wanted) === coin.version)
    return isAsked ? toObject(toNewest(coin), context) : null
  }
  const findTransaction = (digest: string) => ledger.find(digest)
  return {
    address: ({ address }: { address?: string | null }) =>
      address ? toAddress(readAddress(address), context) : null,
    chainIdentifier: () => Buffer.from(fromBase58(ledger.genesis.digest)).toString('hex').slice(0, 8),
    checkpoint({ sequenceNumber }: { sequenceNumber?: unknown }) {
      const number = readNumber(sequenceNumber)
      const found = number === undefined ? ledger.getTip() : findCheckpoint(number, context)
      return found ? toCheckpoint(found, context) : null
    },
    coinMetadata({ coinType: text }: { coinType: string }) {
      const coinType = readCoinType(text)
      const found = coinMetadata.find((one) => one.coinType === coinType)
      // No object stands for it; every one of a coin's package will do for clients that want an address.
      return found
        ? { ...found, address: coinType.split('::')[0], supply: String(getSupply(coinType)) }
        : null
    },
    epoch: ({ epochId }: { epochId?: unknown }) =>
      (readNumber(epochId) ?? Number(epoch)) === Number(epoch) ? toEpoch(context) : null,
    object: findObject,
    multiGetObjects({ keys }: { keys: ObjectKey[] }) {
      if (keys.length > maxKeys) throw new Refusal(`at most ${maxKeys} keys at once`)
      return keys.map(findObject)
    },
    objects: ({ filter, ...args }: PageArguments & { filter: ObjectFilter }) =>
      page(listObjects(filter, context), args, {
        toKey: ({ id }) => id,
        toNode: (coin) => toObject(toNewest(coin), context),
      }),
    transaction({ digest }: { digest: string }) {
      const found = findTransaction(digest)
      return found ? toTransaction(found, context) : null
    },
    transactionEffects({ digest }: { digest: string }) {
      const found = findTransaction(digest)
      return found ? toEffects(found, context) : null
    },
    transactions: ({ filter, ...args }: PageArguments & { filter?: TransactionFilter | null }) =>
      listTransactions([filter ?? {}], args, context),
    simulateTransaction({ checksEnabled, doGasSelection, transaction }: SimulationArguments) {
      const choices = { doGasSelection: doGasSelection ?? false, isChecked: checksEnabled ?? true }
      const draft = readGrpcTransaction(readTransactionJson(transaction), choices)
      return { effects: toEffects(ledger.simulate(draft), context), outputs: [] }
    },
    async executeTransaction({ signatures, transactionDataBcs }: ExecutionArguments) {
      const executed = await ledger.execute(readBase64(transactionDataBcs), signatures.map(readBase64))
      return { effects: toEffects(executed, context) }
    },
    verifyZkLoginSignature: () => ({ success: false }),
  }
}

type SimulationArguments = {
  transaction: unknown
  checksEnabled?: boolean | null
  doGasSelection?: boolean | null
}
type ExecutionArguments = { transactionDataBcs: unknown; signatures: unknown[] }
type Json = Parameters<typeof GrpcTypes.Transaction.fromJson>[0]

function readTransactionJson(transaction: unknown): GrpcTypes.Transaction {
  try {
    // It comes out of JSON, and is read by its schema here.
    return GrpcTypes.Transaction.fromJson(transaction as Json, { ignoreUnknownFields: true })
  } catch {
    throw new Refusal('the transaction is not the JSON form of sui.rpc.v2.Transaction')
  }
}

function readBase64(text: unknown): Uint8Array {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'base64') : undefined
  if (bytes?.toString('base64') !== text) throw new Refusal('invalid Base64')
  return Uint8Array.from(bytes ?? [])
}
