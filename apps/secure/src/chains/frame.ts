import type { FrameContext } from '../frame/FrameContext.js'
import { createEip155 } from './eip155/frame/createEip155.js'
import type { CreateFrameChain, FrameChains } from './FrameChain.js'
import type { WalletNamespace } from './namespaces.js'
import { createSolana } from './solana/frame/createSolana.js'

/** What makes what the frame does for each namespace. Nothing but the frame imports this. */
const frameChains = { eip155: createEip155, solana: createSolana } satisfies Record<
  WalletNamespace,
  CreateFrameChain
>

/**
 * Makes what one frame does for each namespace.
 *
 * @param context - The frame's parts.
 */
export function createFrameChains(context: FrameContext): FrameChains {
  const made = Object.entries(frameChains).map(([namespace, create]) => [namespace, create(context)])
  return Object.fromEntries(made) as FrameChains
}
