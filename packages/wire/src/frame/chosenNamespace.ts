import type { FrameChain } from './chains/FrameChain.js'
import { type FrameNamespace, frameChains } from './chains/registry.js'

/**
 * Finds the namespace where the visitor chooses between kinds of accounts.
 *
 * @param chains - By their namespaces.
 */
export function findChosenNamespace<Name extends string>(
  chains: Readonly<Record<Name, FrameChain>>,
): Name | undefined {
  return (Object.keys(chains) as Name[]).find((namespace) => chains[namespace].isAccountChosen)
}

/** The namespace that `SET_PREFERRED_ACCOUNT` is about, which names none. */
export const chosenNamespace: FrameNamespace | undefined = /* @__PURE__ */ findChosenNamespace(frameChains)
