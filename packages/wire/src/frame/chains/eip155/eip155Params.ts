import * as v from 'valibot'
import { contentSchema, nameSchema } from '../../frameFields.js'

const hexSchema = v.pipe(contentSchema, v.regex(/^0x[0-9a-fA-F]*$/, 'Expected 0x and hexadecimal digits'))
const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected an address'))
const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Expected a quantity in hexadecimal'),
)
const capabilitiesSchema = v.record(nameSchema, v.unknown())

const transactionSchema = v.object({
  from: v.optional(addressSchema),
  to: v.optional(v.nullable(addressSchema)),
  value: v.optional(quantitySchema),
  data: v.optional(hexSchema),
  input: v.optional(hexSchema),
  nonce: v.optional(quantitySchema),
  gas: v.optional(quantitySchema),
  /** Another name of the same. */
  gasLimit: v.optional(quantitySchema),
  gasPrice: v.optional(quantitySchema),
  maxFeePerGas: v.optional(quantitySchema),
  maxPriorityFeePerGas: v.optional(quantitySchema),
  chainId: v.optional(quantitySchema),
  type: v.optional(quantitySchema),
  // Fields that would change the kind of transaction: the wallet refuses a request in which one is set.
  accessList: v.optional(v.unknown()),
  authorizationList: v.optional(v.unknown()),
  blobs: v.optional(v.unknown()),
  blobVersionedHashes: v.optional(v.unknown()),
  maxFeePerBlobGas: v.optional(v.unknown()),
  sidecars: v.optional(v.unknown()),
})

/** One batch of calls (EIP-5792): `to` and `data` begin with 0x (§5.031). */
const callsSchema = v.object({
  version: v.optional(nameSchema),
  id: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  chainId: v.optional(quantitySchema),
  from: v.optional(addressSchema),
  atomicRequired: v.optional(v.boolean()),
  capabilities: v.optional(capabilitiesSchema),
  calls: v.pipe(
    v.array(
      v.object({
        to: addressSchema,
        data: v.optional(hexSchema),
        value: v.optional(quantitySchema),
        /** As the first version of the standard has it. */
        chainId: v.optional(quantitySchema),
        capabilities: v.optional(capabilitiesSchema),
      }),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
})

/** The arguments of each EVM method that the visitor approves (§7.050). */
export const eip155Params = {
  personal_sign: v.union([
    v.tuple([contentSchema, addressSchema]),
    v.tuple([contentSchema, addressSchema, v.unknown()]),
  ]),
  eth_signTypedData_v4: v.tuple([addressSchema, v.union([contentSchema, v.record(v.string(), v.unknown())])]),
  eth_sendTransaction: v.tuple([transactionSchema]),
  eth_sendUserOperation: v.tuple([v.record(nameSchema, v.unknown()), addressSchema]),
  wallet_sendCalls: v.tuple([callsSchema]),
}
