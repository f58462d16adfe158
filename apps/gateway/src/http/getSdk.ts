import type { FastifyRequest } from 'fastify'
import type { ParsedBody } from './addBodyParser.js'

/** What a client says about itself. */
export type Sdk = {
  projectId: string | undefined
  /** `st`, such as `appkit`. */
  sdkType: string | undefined
  /** `sv`, such as `react-wagmi-1.8.9`. */
  sdkVersion: string | undefined
}

/**
 * Reads project, SDK type and version: from the query, else from the headers that mobile and game SDKs send. The
 * project may stand in the body too.
 *
 * @param request - The request.
 */
export function getSdk(request: FastifyRequest): Sdk {
  const query = request.query as Record<string, string | string[] | undefined>
  const read = (name: string, header: string) => toText(query[name]) ?? toText(request.headers[header])
  return {
    projectId: read('projectId', 'x-project-id') ?? readBody(request),
    sdkType: read('st', 'x-sdk-type'),
    sdkVersion: read('sv', 'x-sdk-version'),
  }
}

function readBody(request: FastifyRequest): string | undefined {
  const value = (request.body as ParsedBody | undefined)?.value
  if (typeof value !== 'object' || value === null || !('projectId' in value)) return undefined
  return typeof value.projectId === 'string' ? toText(value.projectId) : undefined
}

function toText(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value
  return text === '' ? undefined : text
}
