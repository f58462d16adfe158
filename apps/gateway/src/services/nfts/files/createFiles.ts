import type { FileFetcher } from './fetchFile.js'
import { type FileGateways, toSources } from './toSources.js'

/** Reads the file a URI names; undefined when it cannot be read, or is too large. */
export type ReadFile = (
  uri: string,
  options: { maxBytes: number; localOrigins: readonly string[] },
) => Promise<Buffer | undefined>

/**
 * Makes what reads files by the URIs of contracts and metadata: `https:`, `ipfs:` and `ar:` through the operator's gateways, `data:`.
 *
 * @param dependencies - What fetches, and the operator's gateways, of which the next is asked when one has no answer.
 */
export function createFiles({
  fetchFile,
  gateways,
}: {
  fetchFile: FileFetcher
  gateways: FileGateways
}): ReadFile {
  return async (uri, { localOrigins, maxBytes }) => {
    const sources = toSources(uri, gateways)
    if (!sources) return undefined
    if ('bytes' in sources) return sources.bytes.length <= maxBytes ? sources.bytes : undefined
    for (const url of sources.urls) {
      const file = await fetchFile(url, { maxBytes, localOrigins, isOperators: sources.isOperators })
      if ('bytes' in file) return file.bytes
    }
    return undefined
  }
}
