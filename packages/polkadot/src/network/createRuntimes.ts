import type { CaipNetworkId } from '@latchkey/primitives'
import type { Metadata } from '../metadata/Metadata.js'
import { readMetadata } from '../metadata/readMetadata.js'
import type { Node, RuntimeVersion } from './createNode.js'

/** A network's runtime, read. */
export type Runtime = { metadata: Metadata; version: RuntimeVersion }

/** Reads runtimes, each once: a description has a megabyte, and is the same until the network is upgraded. */
export type Runtimes = ReturnType<typeof createRuntimes>

/** Makes what keeps runtimes; a kit has one. */
export function createRuntimes() {
  /** One of each network: an older one is of use to nobody. */
  const kept = new Map<CaipNetworkId, { id: string; metadata: Promise<Metadata> }>()

  return {
    /**
     * A network's runtime.
     *
     * @param caipNetworkId - The network.
     * @param node - Its node.
     * @param blockHash - The runtime that this block was made with; that of now without it.
     * @throws `wire/…`; RangeError for a description that cannot be read.
     */
    async read(caipNetworkId: CaipNetworkId, node: Node, blockHash?: Uint8Array): Promise<Runtime> {
      const version = await node.getVersion(blockHash)
      const id = `${version.specName}/${version.specVersion}`
      const known = kept.get(caipNetworkId)
      if (known?.id === id) return { version, metadata: await known.metadata }
      const metadata = node.getMetadata(blockHash).then(readMetadata)
      kept.set(caipNetworkId, { id, metadata })
      // One that did not come is asked for again.
      metadata.catch(() => {
        if (kept.get(caipNetworkId)?.metadata === metadata) kept.delete(caipNetworkId)
      })
      return { version, metadata: await metadata }
    },
  }
}
