import { GrpcTypes } from '@mysten/sui/grpc'
import { epoch, referenceGasPrice } from '../ledger/admit.js'
import {
  coinMetadata,
  readAddress,
  readCoinType,
  readObjectFilter,
  suiCoinType,
} from '../ledger/coinTypes.js'
import type { Ledger } from '../ledger/createLedger.js'
import { Refusal } from '../ledger/Refusal.js'
import type { Balance } from '../ledger/State.js'
import { getSupply } from '../ledger/seeds.js'
import { readGrpcTransaction } from './readGrpcTransaction.js'
import { toGrpcExecuted, toTimestamp } from './toGrpcExecuted.js'
import { toGrpcObject } from './toGrpcObject.js'

/** The most on a page, and as many as there are on one that says no number. */
const maxPageSize = 1_000
const defaultPageSize = 50
/** The most that is asked for at once. */
const maxBatch = 50

/** A method: bytes of the question to bytes of the answer. */
export type GrpcMethod = (question: Uint8Array, ledger: Ledger) => Promise<Uint8Array>

type Message<Value> = { fromBinary(bytes: Uint8Array): Value; toBinary(value: Value): Uint8Array }

function define<Question, Answer>(
  question: Message<Question>,
  answer: Message<Answer>,
  run: (question: Question, ledger: Ledger) => Answer | Promise<Answer>,
): GrpcMethod {
  return async (bytes, ledger) => {
    let read: Question
    try {
      read = question.fromBinary(bytes)
    } catch {
      throw new Refusal('the request cannot be read')
    }
    return answer.toBinary(await run(read, ledger))
  }
}

/** The methods that unmodified clients need to read, build, sign, execute and wait; what is not here is unimplemented. */
export const grpcMethods: Readonly<Record<string, GrpcMethod>> = {
  'sui.rpc.v2.LedgerService/GetServiceInfo': define(
    GrpcTypes.GetServiceInfoRequest,
    GrpcTypes.GetServiceInfoResponse,
    (_, ledger) => {
      const { sequenceNumber, timeMs } = ledger.getTip()
      return {
        ...{ chainId: ledger.genesis.digest, chain: 'localnet', epoch, server: 'latchkey-local' },
        ...{ checkpointHeight: BigInt(sequenceNumber), timestamp: toTimestamp(timeMs) },
        ...{ lowestAvailableCheckpoint: 0n, lowestAvailableCheckpointObjects: 0n },
      }
    },
  ),
  'sui.rpc.v2.LedgerService/GetEpoch': define(
    GrpcTypes.GetEpochRequest,
    GrpcTypes.GetEpochResponse,
    (question, { genesis }) => {
      if ((question.epoch ?? epoch) !== epoch) throw new Refusal('there is no such epoch', 'NOT_FOUND')
      const start = toTimestamp(genesis.timeMs)
      const systemState = GrpcTypes.SystemState.create({ epoch, referenceGasPrice, protocolVersion: 1n })
      return { epoch: { epoch, referenceGasPrice, firstCheckpoint: 0n, start, systemState } }
    },
  ),
  'sui.rpc.v2.LedgerService/GetObject': define(
    GrpcTypes.GetObjectRequest,
    GrpcTypes.GetObjectResponse,
    (question, ledger) => ({ object: findObject(ledger, question) }),
  ),
  'sui.rpc.v2.LedgerService/BatchGetObjects': define(
    GrpcTypes.BatchGetObjectsRequest,
    GrpcTypes.BatchGetObjectsResponse,
    ({ requests }, ledger) => {
      if (requests.length > maxBatch) throw new Refusal(`at most ${maxBatch} objects at once`)
      return { objects: requests.map((request) => toResult(() => findObject(ledger, request))) }
    },
  ),
  'sui.rpc.v2.LedgerService/GetTransaction': define(
    GrpcTypes.GetTransactionRequest,
    GrpcTypes.GetTransactionResponse,
    ({ digest = '' }, ledger) => {
      const found = ledger.find(digest)
      if (!found) throw new Refusal(`Transaction ${digest.slice(0, 50)} not found`, 'NOT_FOUND')
      return { transaction: toGrpcExecuted(found) }
    },
  ),
  'sui.rpc.v2.StateService/GetBalance': define(
    GrpcTypes.GetBalanceRequest,
    GrpcTypes.GetBalanceResponse,
    ({ coinType, owner = '' }, { state }) => ({
      balance: toBalance(state.getBalance(readAddress(owner), readCoinType(coinType ?? suiCoinType))),
    }),
  ),
  'sui.rpc.v2.StateService/ListBalances': define(
    GrpcTypes.ListBalancesRequest,
    GrpcTypes.ListBalancesResponse,
    ({ owner = '', pageSize, pageToken }, { state }) => {
      const { items, nextPageToken } = toPage(state.listBalances(readAddress(owner)), pageSize, pageToken)
      return { balances: items.map(toBalance), ...(nextPageToken && { nextPageToken }) }
    },
  ),
  'sui.rpc.v2.StateService/ListOwnedObjects': define(
    GrpcTypes.ListOwnedObjectsRequest,
    GrpcTypes.ListOwnedObjectsResponse,
    ({ objectType, owner = '', pageSize, pageToken }, { state }) => {
      const isAsked = objectType === undefined ? () => true : readObjectFilter(objectType)
      const objects = state.listObjects(readAddress(owner)).filter(({ coinType }) => isAsked(coinType))
      const { items, nextPageToken } = toPage(objects, pageSize, pageToken)
      return { objects: items.map(toGrpcObject), ...(nextPageToken && { nextPageToken }) }
    },
  ),
  'sui.rpc.v2.StateService/GetCoinInfo': define(
    GrpcTypes.GetCoinInfoRequest,
    GrpcTypes.GetCoinInfoResponse,
    (question) => {
      const coinType = readCoinType(question.coinType ?? '')
      const found = coinMetadata.find((one) => one.coinType === coinType)
      if (!found) throw new Refusal(`Coin type ${coinType} not found`, 'NOT_FOUND')
      const { iconUrl, ...metadata } = found
      return {
        coinType,
        metadata: { ...metadata, ...(iconUrl !== null && { iconUrl }) },
        treasury: { totalSupply: getSupply(coinType), supplyState: GrpcTypes.CoinTreasury_SupplyState.FIXED },
      }
    },
  ),
  'sui.rpc.v2.TransactionExecutionService/SimulateTransaction': define(
    GrpcTypes.SimulateTransactionRequest,
    GrpcTypes.SimulateTransactionResponse,
    ({ checks, doGasSelection = false, transaction }, ledger) => {
      const isChecked = checks !== GrpcTypes.SimulateTransactionRequest_TransactionChecks.DISABLED
      const draft = readGrpcTransaction(transaction, { doGasSelection, isChecked })
      return {
        transaction: toGrpcExecuted(ledger.simulate(draft)),
        commandOutputs: [],
        suggestedGasPrice: referenceGasPrice,
      }
    },
  ),
  'sui.rpc.v2.TransactionExecutionService/ExecuteTransaction': define(
    GrpcTypes.ExecuteTransactionRequest,
    GrpcTypes.ExecuteTransactionResponse,
    async ({ signatures, transaction }, ledger) => {
      const bytes = transaction?.bcs?.value
      if (!bytes) throw new Refusal('missing transaction.bcs')
      const given = signatures.map(({ bcs }) => {
        if (!bcs?.value) throw new Refusal('missing signature.bcs')
        return bcs.value
      })
      return { transaction: toGrpcExecuted(await ledger.execute(bytes, given)) }
    },
  ),
}

function findObject(
  { state }: Ledger,
  { objectId = '', version }: GrpcTypes.GetObjectRequest,
): GrpcTypes.Object {
  const id = readAddress(objectId)
  const object = state.getObject(id)
  if (!object || (version !== undefined && version !== object.version)) {
    throw new Refusal(`Object ${id} not found`, 'NOT_FOUND')
  }
  return toGrpcObject(object)
}

function toResult(find: () => GrpcTypes.Object): GrpcTypes.GetObjectResult {
  try {
    return { result: { oneofKind: 'object', object: find() } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const code = error.kind === 'NOT_FOUND' ? 5 : 3
    return { result: { oneofKind: 'error', error: { code, message: error.message, details: [] } } }
  }
}

function toBalance({ coinType, inAddress, inCoins }: Balance): GrpcTypes.Balance {
  return { coinType, balance: inCoins + inAddress, coinBalance: inCoins, addressBalance: inAddress }
}

/** A token is the number of what came before. */
function toPage<Item>(items: readonly Item[], pageSize = defaultPageSize, pageToken?: Uint8Array) {
  const start = pageToken ? Number(Buffer.from(pageToken).toString()) : 0
  if (!Number.isSafeInteger(start) || start < 0) throw new Refusal('invalid page_token')
  const end = start + Math.min(pageSize || defaultPageSize, maxPageSize)
  return {
    items: items.slice(start, end),
    nextPageToken: end < items.length ? Buffer.from(String(end)) : undefined,
  }
}
