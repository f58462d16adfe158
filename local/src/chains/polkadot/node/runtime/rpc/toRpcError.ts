import { ResponseError } from '@acala-network/chopsticks-core'
import * as v from 'valibot'
import { RpcError, rpcCodes } from './RpcError.js'

const maxMessageLength = 500

/** What nodes say of an extrinsic that is not valid (sp-runtime, `InvalidTransaction`). */
const invalidTexts: Readonly<Record<string, string>> = {
  call: 'Transaction call is not expected',
  payment: 'Inability to pay some fees (e.g. account balance too low)',
  future: 'Transaction will be valid in the future',
  stale: 'Transaction is outdated',
  badProof: 'Transaction has a bad signature',
  ancientBirthBlock: 'Transaction has an ancient birth block',
  exhaustsResources: 'Transaction would exhaust the block limits',
  badMandatory: 'A call was labelled as mandatory, but resulted in an Error.',
  mandatoryValidation: 'Transaction dispatch is mandatory; transactions must not be validated.',
  badSigner: 'Invalid signing address',
}

/** The runtime's own verdict, as the executor hands it on. */
const validitySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ invalid: v.record(v.string(), v.unknown()) }),
)

/** What a failure is told as to whoever asked. */
export function toRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error
  const text = error instanceof Error ? error.message : String(error)
  const message = text.slice(0, maxMessageLength)
  if (!(error instanceof ResponseError)) return new RpcError(rpcCodes.internal, message)
  if (error.code === rpcCodes.unknownValidity) {
    return new RpcError(error.code, 'Unknown Transaction Validity', message)
  }
  if (error.code !== rpcCodes.invalidExtrinsic) return new RpcError(error.code, message)
  const validity = v.safeParse(validitySchema, error.message)
  const [reason = ''] = validity.success ? Object.keys(validity.output.invalid) : []
  return new RpcError(error.code, 'Invalid Transaction', invalidTexts[reason] ?? message)
}
