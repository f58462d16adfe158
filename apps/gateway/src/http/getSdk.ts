import type { FastifyRequest } from 'fastify'

/** What a client says about itself. */
export type Sdk = {
  projectId: string | undefined
  /** `st`, such as `appkit`. */
  sdkType: string | undefined
  /** `sv`, such as `react-wagmi-1.8.9`. */
  sdkVersion: string | undefined
}

/**
 * Reads project, SDK type and version: from the query, else from the headers that mobile and game SDKs send.
 *
 * @param request - The request.
 */
export function getSdk(request: FastifyRequest): Sdk {
  const query = request.query as Record<string, string | string[] | undefined>
  const read = (name: string, header: string) => toText(query[name]) ?? toText(request.headers[header])
  return {
    projectId: read('projectId', 'x-project-id'),
    sdkType: read('st', 'x-sdk-type'),
    sdkVersion: read('sv', 'x-sdk-version'),
  }
}

function toText(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value
  return text === '' ? undefined : text
}
