import { isSameEvmAddress } from '@latchkey/primitives'
import { entryPointAddress, factoryAddress } from '@latchkey/smart-account'
import * as v from 'valibot'
import { createAmountSchema } from '../../createAmountSchema.js'
import { addressSchema } from '../address.js'

const weiSchema = createAmountSchema('wei', 30)
const wholeSchema = (minimum: number, maximum: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum))
const onlySchema = (address: `0x${string}`) =>
  v.optional(
    v.pipe(
      addressSchema,
      v.check((given) => isSameEvmAddress(given, address), `Only ${address} is supported`),
    ),
    address,
  )

/** What a networks file says of smart accounts on a network. Whoever only wants the accounts writes `{}`. */
export const smartAccountsSchema = v.object({
  /** v0.8, which is written into the code of the accounts. */
  entryPoint: onlySchema(entryPointAddress),
  factory: onlySchema(factoryAddress),
  /** The operator's own, whose signer is the sponsor's key. */
  paymaster: v.optional(addressSchema),
  /** Others that operations may bring along. What they validate has been read by the operator. */
  paymasters: v.optional(v.array(addressSchema), []),
  /** A bundler elsewhere that sends in place of the executor. Its address may hold a key. */
  bundlerUrl: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'Expected http or https'))),
  /** Has smart accounts on a main network although nobody else has reviewed their contracts. */
  isUnauditedAccepted: v.optional(v.boolean(), false),
  /** Wei for a unit of gas, above which nothing is sent or sponsored. */
  maxFeePerGas: v.optional(weiSchema, '500000000000'),
  /** Gas that one operation may ask for in all. */
  maxOperationGas: v.optional(wholeSchema(100_000, 30_000_000), 5_000_000),
  /** Gas that one operation may ask for in all for the paymaster to pay. */
  maxSponsoredGas: v.optional(wholeSchema(100_000, 30_000_000), 1_500_000),
  /** Blocks after which nobody expects the network to take any back: so deep, what came of a sponsorship is looked for. */
  sponsorConfirmations: v.optional(wholeSchema(1, 10_000)),
  maxCallDataBytes: v.optional(wholeSchema(100, 60_000), 32_768),
  /** What `preVerificationGas` has to cover beside the network's usual, such as its share of another chain's fees. */
  extraPreVerificationGas: v.optional(wholeSchema(0, 10_000_000), 0),
  /** A transaction that is not mined by then is sent again with higher fees, in milliseconds. */
  replaceAfterMs: v.optional(wholeSchema(1_000, 3_600_000), 30_000),
  /** How many blocks, its own counted, have to be there for an operation to count as done. */
  confirmations: v.optional(wholeSchema(1, 100), 1),
  /** Transactions the executor has on their way at once; nodes keep few of one sender. */
  maxInFlight: v.optional(wholeSchema(1, 1_000), 16),
  /** Operations from one network of callers that wait or are on their way. */
  maxPendingOfCaller: v.optional(wholeSchema(1, 100_000), 20),
  /** Operations from one network of callers in 24 hours. */
  maxDailyOfCaller: v.optional(wholeSchema(1, 10_000_000), 1_000),
  /** How many operations from one network of callers may fail at the executor's cost in 24 hours. */
  maxDailyLossesOfCaller: v.optional(wholeSchema(0, 100_000), 3),
  /** Operations of one project that wait or are on their way. */
  maxPendingOfProject: v.optional(wholeSchema(1, 100_000), 100),
  /** Operations of one project in 24 hours. */
  maxDailyOfProject: v.optional(wholeSchema(1, 10_000_000), 10_000),
  /** How many operations of a project may fail at the executor's cost in 24 hours. */
  maxDailyLossesOfProject: v.optional(wholeSchema(0, 100_000), 20),
})

/** Smart accounts of a network. */
export type SmartAccountSettings = v.InferOutput<typeof smartAccountsSchema>

/** Whether a network that is no test network may have these. */
export function isMeantForMainNetwork(settings: SmartAccountSettings | undefined): boolean {
  return settings === undefined || settings.isUnauditedAccepted
}
