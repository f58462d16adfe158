import * as v from 'valibot'
import { RequestError } from '../../../../app/requests/RequestError.js'
import { errorCodes } from '../../../../shared/errorCodes.js'
import { hexChainIdSchema } from '../../chainId.js'
import { hexAddressSchema, hexSchema, quantitySchema, type TransactionRequest } from './readTransaction.js'

/** Calls in one bundle at most: a person reads them all. */
const maxCalls = 20

/** The specification's own bound for the names sites give their bundles, in characters. */
const maxIdCharacters = 4_096

const capabilitiesSchema = v.optional(
  v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })),
  {},
)

const callSchema = v.looseObject({
  to: v.optional(v.nullable(hexAddressSchema)),
  data: v.optional(hexSchema),
  value: v.optional(quantitySchema),
  capabilities: capabilitiesSchema,
})

const callsSchema = v.looseObject({
  version: v.string(),
  id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(maxIdCharacters))),
  from: v.optional(hexAddressSchema),
  chainId: hexChainIdSchema,
  atomicRequired: v.boolean(),
  calls: v.pipe(v.array(callSchema), v.minLength(1)),
  capabilities: capabilitiesSchema,
})

/** Several calls a site wants made one after the other (EIP-5792). */
export type CallsRequest = {
  /** The name the site gives them, if any. */
  id: string | undefined
  from: string | undefined
  chainId: number
  calls: readonly TransactionRequest[]
}

/**
 * Reads the parameter of `wallet_sendCalls` (EIP-5792, version 2.0.0).
 *
 * @param params - All parameters.
 * @throws RequestError, with the specification's codes for what pocket does not have.
 */
export function readCalls(params: unknown): CallsRequest {
  const parsed = v.safeParse(v.looseTuple([callsSchema]), params)
  if (!parsed.success) {
    const path = v.getDotPath(parsed.issues[0])?.replace(/^0\.?/, '')
    throw new RequestError(
      path
        ? `The ${path} of the calls cannot be read`
        : 'Pass one object with version, chainId, atomicRequired and calls',
    )
  }
  const [{ version, id, from, chainId, atomicRequired, calls, capabilities }] = parsed.output
  if (version !== '2.0.0') throw new RequestError('Pocket knows version 2.0.0 of wallet_sendCalls')
  if (calls.length > maxCalls) {
    throw new RequestError(`Pocket takes ${maxCalls} calls at a time`, errorCodes.tooManyCalls)
  }
  for (const wanted of [capabilities, ...calls.map((call) => call.capabilities)]) {
    const missing = Object.entries(wanted).find(([, { optional }]) => optional !== true)
    if (missing) {
      throw new RequestError(
        'Pocket does not have a capability that is asked for',
        errorCodes.unsupportedCapability,
      )
    }
  }
  if (atomicRequired) {
    throw new RequestError(
      'Pocket makes calls one after the other; it cannot make all or none (atomicRequired)',
      errorCodes.atomicityUnsupported,
    )
  }
  return { id, from, chainId, calls: calls.map(toTransaction) }
}

function toTransaction({
  to,
  data = '0x',
  value = 0n,
}: v.InferOutput<typeof callSchema>): TransactionRequest {
  if (!to && data === '0x') throw new RequestError('A call has neither a receiver nor data')
  return {
    to: to ?? undefined,
    valueAtomic: value,
    data,
    gas: undefined,
    pricing: { type: 'any' },
    nonce: undefined,
    accessList: undefined,
  }
}
