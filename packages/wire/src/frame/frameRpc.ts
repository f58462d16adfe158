import * as v from 'valibot'
import type { FrameChain } from './chains/FrameChain.js'
import { frameChains, namedNamespaces, type UnsafeFrameMethod } from './chains/registry.js'
import { frameChainIdSchema, urlSchema } from './frameFields.js'
import { createFrameMethods } from './frameMethods.js'

/**
 * Makes the payload of `RPC_REQUEST` for some chains (§7.048): a method, what that is asked with, and which network it is about. What
 * is no method of theirs is refused by both ends.
 *
 * @param chains - By their namespaces.
 */
export function createRpcRequestSchema<Method extends string = string>(
  chains: Readonly<Record<string, FrameChain>>,
) {
  const { classify } = createFrameMethods(chains)
  const aboutNetwork = {
    chainId: v.optional(frameChainIdSchema),
    chainNamespace: v.optional(v.picklist([...new Set([...namedNamespaces, ...Object.keys(chains)])])),
    /** Only compared with the networks the wallet knows; never asked. */
    rpcUrl: v.optional(urlSchema),
  }
  const safe = v.object({
    ...aboutNetwork,
    method: v.custom<string>((method) => typeof method === 'string' && classify(method) === 'safe'),
    params: v.optional(v.unknown()),
  })
  const asks = Object.values(chains).flatMap((chain) => Object.entries(chain.asks))
  const unsafe = asks.map(([method, params]) =>
    v.object({ ...aboutNetwork, method: v.literal(method as Method), params }),
  )
  return v.union([v.variant('method', unsafe), safe])
}

/** The payload of `RPC_REQUEST`. */
export const rpcRequestPayloadSchema = /* @__PURE__ */ createRpcRequestSchema<UnsafeFrameMethod>(frameChains)

/** A request to the wallet. */
export type FrameRpcRequest = v.InferOutput<typeof rpcRequestPayloadSchema>
