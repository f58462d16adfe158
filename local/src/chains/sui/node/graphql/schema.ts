/**
 * What the local node answers at `POST /graphql`: a subset of the schema of Sui's public GraphQL RPC, as `@mysten/sui` 2.33 has it.
 * A field outside it is refused as any unknown field, with `errors` and without `data`.
 *
 * - An amount, a `BigInt`, is decimal text; a `UInt53` is a JSON number; a `DateTime` is ISO 8601 in UTC; bytes are base64.
 * - A list takes `first` and `after`, or `last` and `before`: 20 without either, 50 at most. Transactions are listed from the oldest
 *   to the newest, so the newest page is `last: n`.
 * - A `coinType` may be short (`0x2::sui::SUI`); `repr` is always in full (`0x000…0002::sui::SUI`).
 * - `address` answers for every address: a balance that is not there is 0.
 * - `simulateTransaction` takes the JSON form of the gRPC message `sui.rpc.v2.Transaction`: `{ "bcs": { "value": base64 } }`, or
 *   `{ "sender", "kind": { "programmableTransaction": { "inputs", "commands" } }, "gasPayment", … }`. With `doGasSelection` the node
 *   fills in the gas coins, price and budget that are missing, and answers the whole transaction as `effects.transaction.transactionBcs`.
 *   What fails in execution has the status `FAILURE` and an `executionError`; what a node would not take at all (a stale object, gas
 *   that is not there) is in `errors`, and `data` is null.
 * - `executeTransaction` refuses in `errors` too.
 * - `verifyZkLoginSignature` answers false: nobody logs in here.
 *
 * @see https://docs.sui.io/references/sui-graphql
 */
export const schemaText = /* GraphQL */ `
scalar SuiAddress
scalar BigInt
scalar UInt53
scalar DateTime
scalar Base64
scalar JSON

type Query {
  address(address: SuiAddress): Address
  "The first eight hexadecimal digits of the digest of checkpoint 0."
  chainIdentifier: String!
  "The newest without a number."
  checkpoint(sequenceNumber: UInt53): Checkpoint
  coinMetadata(coinType: String!): CoinMetadata
  epoch(epochId: UInt53): Epoch
  object(address: SuiAddress!, version: UInt53): Object
  multiGetObjects(keys: [ObjectKey!]!): [Object]!
  objects(first: Int, after: String, last: Int, before: String, filter: ObjectFilter!): ObjectConnection
  transaction(digest: String!): Transaction
  transactionEffects(digest: String!): TransactionEffects
  transactions(first: Int, after: String, last: Int, before: String, filter: TransactionFilter): TransactionConnection
  simulateTransaction(transaction: JSON!, checksEnabled: Boolean, doGasSelection: Boolean): SimulationResult!
  verifyZkLoginSignature(
    bytes: Base64!
    signature: Base64!
    intentScope: ZkLoginIntentScope!
    author: SuiAddress!
  ): ZkLoginVerifyResult
}

type Mutation {
  executeTransaction(transactionDataBcs: Base64!, signatures: [Base64!]!): ExecutionResult!
}

type PageInfo {
  hasPreviousPage: Boolean!
  hasNextPage: Boolean!
  startCursor: String
  endCursor: String
}

type Address {
  address: SuiAddress!
  balance(coinType: String!): Balance
  balances(first: Int, after: String, last: Int, before: String): BalanceConnection
  multiGetBalances(keys: [String!]!): [Balance!]
  objects(first: Int, after: String, last: Int, before: String, filter: ObjectFilter): MoveObjectConnection
  transactions(
    first: Int
    after: String
    last: Int
    before: String
    relation: AddressTransactionRelationship
    filter: TransactionFilter
  ): TransactionConnection
}

type Balance {
  coinType: MoveType
  "In coin objects."
  coinBalance: BigInt
  "Without coin objects."
  addressBalance: BigInt
  totalBalance: BigInt
}
type BalanceConnection { pageInfo: PageInfo!, nodes: [Balance!]!, edges: [BalanceEdge!]! }
type BalanceEdge { cursor: String!, node: Balance! }

type MoveType { repr: String! }
type MoveValue { type: MoveType, bcs: Base64, json: JSON }

input ObjectKey { address: SuiAddress!, version: UInt53 }
input ObjectFilter { owner: SuiAddress, ownerKind: OwnerKind, type: String }
enum OwnerKind { ADDRESS OBJECT SHARED IMMUTABLE }
union Owner = AddressOwner
type AddressOwner { address: Address }

type Object {
  address: SuiAddress!
  version: UInt53
  digest: String
  owner: Owner
  objectBcs: Base64
  storageRebate: BigInt
  previousTransaction: Transaction
  asMoveObject: MoveObject
}
type ObjectConnection { pageInfo: PageInfo!, nodes: [Object!]!, edges: [ObjectEdge!]! }
type ObjectEdge { cursor: String!, node: Object! }

type MoveObject {
  address: SuiAddress!
  version: UInt53
  digest: String
  owner: Owner
  "The value: of a coin, its json is { id, balance }."
  contents: MoveValue
  hasPublicTransfer: Boolean
  objectBcs: Base64
  storageRebate: BigInt
  previousTransaction: Transaction
}
type MoveObjectConnection { pageInfo: PageInfo!, nodes: [MoveObject!]!, edges: [MoveObjectEdge!]! }
type MoveObjectEdge { cursor: String!, node: MoveObject! }

type CoinMetadata {
  address: SuiAddress!
  decimals: Int
  name: String
  symbol: String
  description: String
  iconUrl: String
  supply: BigInt
}

type Epoch { epochId: UInt53!, referenceGasPrice: BigInt, startTimestamp: DateTime, totalTransactions: UInt53 }

type Checkpoint {
  sequenceNumber: UInt53!
  digest: String
  timestamp: DateTime
  epoch: Epoch
  networkTotalTransactions: UInt53
  previousCheckpointDigest: String
}

input TransactionFilter {
  affectedAddress: SuiAddress
  sentAddress: SuiAddress
  affectedObject: SuiAddress
  afterCheckpoint: UInt53
  atCheckpoint: UInt53
  beforeCheckpoint: UInt53
}
enum AddressTransactionRelationship { SENT AFFECTED }

type Transaction {
  digest: String!
  sender: Address
  gasInput: GasInput
  signatures: [UserSignature!]!
  transactionBcs: Base64
  "The JSON form of the gRPC message."
  transactionJson: JSON
  effects: TransactionEffects
}
type TransactionConnection { pageInfo: PageInfo!, nodes: [Transaction!]!, edges: [TransactionEdge!]! }
type TransactionEdge { cursor: String!, node: Transaction! }
type UserSignature { signatureBytes: Base64 }
type GasInput { gasSponsor: Address, gasPrice: BigInt, gasBudget: BigInt }

type TransactionEffects {
  digest: String!
  status: ExecutionStatus
  executionError: ExecutionError
  "Null when simulated."
  timestamp: DateTime
  "Null when simulated."
  checkpoint: Checkpoint
  epoch: Epoch
  lamportVersion: UInt53
  gasEffects: GasEffects
  balanceChanges(first: Int, after: String, last: Int, before: String): BalanceChangeConnection
  "The JSON form of the gRPC messages."
  balanceChangesJson: JSON
  objectChanges(first: Int, after: String, last: Int, before: String): ObjectChangeConnection
  events(first: Int, after: String, last: Int, before: String): EventConnection
  effectsBcs: Base64
  "The JSON form of the gRPC message."
  effectsJson: JSON
  transaction: Transaction
}
enum ExecutionStatus { SUCCESS FAILURE }
type ExecutionError {
  message: String!
  abortCode: BigInt
  identifier: String
  constant: String
  sourceLineNumber: Int
  instructionOffset: Int
  module: MoveModule
  function: MoveFunction
}
type MoveModule { name: String!, package: MovePackage }
type MovePackage { address: SuiAddress! }
type MoveFunction { name: String! }
type GasEffects { gasObject: Object, gasSummary: GasCostSummary }
"In MIST. What was paid is computationCost + storageCost - storageRebate, which may be negative."
type GasCostSummary {
  computationCost: UInt53
  storageCost: UInt53
  storageRebate: UInt53
  nonRefundableStorageFee: UInt53
}

type BalanceChange { owner: Address, coinType: MoveType, "Negative where it went away; fees included." amount: BigInt }
type BalanceChangeConnection { pageInfo: PageInfo!, nodes: [BalanceChange!]!, edges: [BalanceChangeEdge!]! }
type BalanceChangeEdge { cursor: String!, node: BalanceChange! }

type ObjectChange {
  address: SuiAddress!
  idCreated: Boolean
  idDeleted: Boolean
  inputState: Object
  outputState: Object
}
type ObjectChangeConnection { pageInfo: PageInfo!, nodes: [ObjectChange!]!, edges: [ObjectChangeEdge!]! }
type ObjectChangeEdge { cursor: String!, node: ObjectChange! }

"Nothing here emits events."
type Event { sender: Address, contents: MoveValue, transactionModule: MoveModule }
type EventConnection { pageInfo: PageInfo!, nodes: [Event!]!, edges: [EventEdge!]! }
type EventEdge { cursor: String!, node: Event! }

type SimulationResult { effects: TransactionEffects, outputs: [CommandResult!] }
type CommandResult { returnValues: [CommandOutput!], mutatedReferences: [CommandOutput!] }
type CommandOutput { value: MoveValue }
type ExecutionResult { effects: TransactionEffects }

enum ZkLoginIntentScope { TRANSACTION_DATA PERSONAL_MESSAGE }
type ZkLoginVerifyResult { success: Boolean }
`
