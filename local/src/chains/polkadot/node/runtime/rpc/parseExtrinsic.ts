import * as v from 'valibot'
import { type Hex, hexSchema } from '../hexSchema.js'
import { RpcError, rpcCodes } from './RpcError.js'

/** Larger than any extrinsic fits into a block. */
const maxExtrinsicLength = 2 * 1024 * 1024

/**
 * Reads an extrinsic: the executor would end in the middle of something else.
 *
 * @param value - Whatever was sent.
 * @throws RpcError for what has not the form of one.
 */
export function parseExtrinsic(value: unknown): Hex {
  const extrinsic = v.safeParse(v.pipe(hexSchema, v.maxLength(maxExtrinsicLength)), value)
  if (!extrinsic.success) throw new RpcError(rpcCodes.parameters, 'Invalid params', 'expected an extrinsic')
  return extrinsic.output
}
