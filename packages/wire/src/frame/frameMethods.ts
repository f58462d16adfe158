import type { FrameChain } from './chains/FrameChain.js'
import { type FrameNamespace, frameChains } from './chains/registry.js'

/** Which methods the wallet has, derived from its chains. */
export type FrameMethods<Name extends string = FrameNamespace> = {
  /**
   * Whether the embedded wallet's visitor is asked, is not, or the method is none of its (§5.037).
   *
   * @param method - Any text.
   */
  classify(method: string): 'safe' | 'unsafe' | 'unknown'
  /**
   * Whether the wallet refuses a method with any arguments.
   *
   * @param method - Any text.
   */
  isRefused(method: string): boolean
  /**
   * The namespace of a method; `undefined` for a method that the wallet does not have.
   *
   * @param method - Any text.
   */
  getNamespace(method: string): Name | undefined
}

/**
 * Creates the lookup of the methods of some chains.
 *
 * @param chains - By their namespaces. A method of several is the first one's.
 */
export function createFrameMethods<Name extends string>(
  chains: Readonly<Record<Name, FrameChain>>,
): FrameMethods<Name> {
  const namespaces = new Map<string, Name>()
  const [safe, refused, known] = [new Set<string>(), new Set<string>(), Object.entries(chains)] as const
  for (const [namespace, chain] of known as [Name, FrameChain][]) {
    for (const method of chain.safe) safe.add(method)
    for (const method of chain.refused) refused.add(method)
    for (const method of [...chain.safe, ...chain.refused, ...Object.keys(chain.asks)]) {
      if (!namespaces.has(method)) namespaces.set(method, namespace)
    }
  }
  return {
    classify: (method) => (safe.has(method) ? 'safe' : namespaces.has(method) ? 'unsafe' : 'unknown'),
    isRefused: (method) => refused.has(method),
    getNamespace: (method) => namespaces.get(method),
  }
}

/** The methods of the embedded wallet. */
export const frameMethods: FrameMethods = /* @__PURE__ */ createFrameMethods(frameChains)
