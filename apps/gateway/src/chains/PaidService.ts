import type { OperationMethod } from '@latchkey/wire/operations'
import type { Registry } from 'prom-client'
import type { Asker } from '../sponsoring/Asker.js'
import type { Policies } from '../sponsoring/createPolicies.js'
import type { Spending } from '../sponsoring/Spending.js'
import type { Network } from './Network.js'

/** The operator's own keys on one network, as the namespace writes them. */
export type OperatorKeys = {
  /** Sends what others have signed, and advances what that costs. */
  executor?: string | undefined
  /** Signs what the operator pays for. */
  sponsor?: string | undefined
}

/** What a namespace needs to spend the operator's money. */
export type OperatorDependencies = {
  /** By CAIP-2 id. */
  keys: Readonly<Record<string, OperatorKeys>>
  policies: Policies
  spending: Spending
  registry: Registry
}

/** A question to a service, its parameters still as they came. */
export type PaidQuestion = {
  network: Network
  projectId: string
  method: OperationMethod
  params: unknown
  asker: Asker
  signal: AbortSignal
}

/** What an embedded wallet has to know of a network to use the service there. */
export type PaidFacts = {
  /** Where the parts of smart accounts are; null where there are none. */
  smartAccount: { entryPoint: string; factory: string; paymaster?: string | undefined } | null
  /** Who pays the fee of transactions that are sponsored; null where fees are not paid so. */
  feePayer: string | null
}

/** What a namespace does with the operator's keys and money. */
export type PaidService = {
  /** The methods it answers. */
  methods: readonly OperationMethod[]
  /** Of them, those that only tell what has become of something, which a network's node may be asked too. */
  nodeMethods: readonly OperationMethod[]
  /**
   * Answers one.
   *
   * @throws RpcFailure for what is refused, GatewayFailure when the network cannot be asked.
   */
  answer(question: PaidQuestion): Promise<unknown>
  /** Says what is there on a network. */
  describe(network: Network): PaidFacts
  /** Does what is due: sends, looks, gives back. Happens by itself too, so that only tests call it. */
  work(): Promise<void>
  /** Ends what goes on by itself. */
  close(): Promise<void>
}
