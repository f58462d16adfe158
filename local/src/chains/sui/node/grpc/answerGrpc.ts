import type { Ledger } from '../ledger/createLedger.js'
import { Refusal } from '../ledger/Refusal.js'
import { type GrpcMethod, grpcMethods } from './methods.js'

/** Numbers of gRPC's statuses. */
const statusNumbers = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  RESOURCE_EXHAUSTED: 8,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
}
/** What a frame begins with: its kind, and the length of what follows. */
const headerBytes = 5
const trailerFrame = 0x80

/** An answer in gRPC-web. */
export type GrpcAnswer = { contentType: string; body: Buffer }

/** What calls are answered with; `report` is told of failures of the node itself. */
export type GrpcContext = { ledger: Ledger; report(error: unknown): void }

/**
 * Answers a call in gRPC-web.
 *
 * @param call - `name` is the method's, such as `sui.rpc.v2.StateService/GetBalance`; `contentType` says whether it is in base64.
 * @returns The answer and its status, or the status alone. Whatever went wrong is in the status.
 */
export async function answerGrpc(
  { body, contentType, name }: { name: string; body: Buffer; contentType: string },
  { ledger, report }: GrpcContext,
): Promise<GrpcAnswer> {
  const isText = contentType.startsWith('application/grpc-web-text')
  const question = isText ? Buffer.from(body.toString('latin1'), 'base64') : body
  const frames = await answerFrames(name, question, { ledger, report })
  return isText
    ? { contentType: 'application/grpc-web-text+proto', body: Buffer.from(frames.toString('base64')) }
    : { contentType: 'application/grpc-web+proto', body: frames }
}

async function answerFrames(name: string, body: Buffer, { ledger, report }: GrpcContext): Promise<Buffer> {
  const method: GrpcMethod | undefined = Object.hasOwn(grpcMethods, name) ? grpcMethods[name] : undefined
  try {
    if (!method) throw new Refusal('the local Sui chain has no such method', 'UNIMPLEMENTED')
    const answer = await method(readFrame(body), ledger)
    return Buffer.concat([toFrame(0, answer), toTrailer(0, '')])
  } catch (error) {
    if (error instanceof Refusal) return toTrailer(statusNumbers[error.kind], error.message)
    report(error)
    return toTrailer(statusNumbers.INTERNAL, 'internal error')
  }
}

function readFrame(body: Buffer): Uint8Array {
  if (body.length < headerBytes || body[0] !== 0 || body.readUInt32BE(1) !== body.length - headerBytes) {
    throw new Refusal('the request is not one frame of gRPC-web')
  }
  return body.subarray(headerBytes)
}

function toFrame(kind: number, content: Uint8Array): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt8(kind)
  header.writeUInt32BE(content.length, 1)
  return Buffer.concat([header, content])
}

function toTrailer(status: number, message: string): Buffer {
  const lines = `grpc-status: ${status}\r\ngrpc-message: ${encodeURIComponent(message)}\r\n`
  return toFrame(trailerFrame, Buffer.from(lines))
}
