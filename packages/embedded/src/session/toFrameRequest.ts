import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { type FrameCallInput, writeFrameChainId } from '@latchkey/wire/frame'
import type { EmbeddedChain } from '../chains/EmbeddedChain.js'

/** A request on its way to the frame, and how its answer is read. */
export type FrameRequest = {
  payload: FrameCallInput<'RPC_REQUEST'>
  read(answer: unknown): unknown
}

const same = (value: unknown) => value

/**
 * A request of a chain as the frame takes it.
 *
 * @param request - Method and parameters as the chain asks wallets elsewhere, and the network it is about.
 * @param translations - Those of the chain.
 */
export function toFrameRequest(
  {
    method,
    params,
    namespace,
    caipNetworkId,
  }: { method: string; params: unknown; namespace: Namespace; caipNetworkId: CaipNetworkId },
  translations: EmbeddedChain['translations'],
): FrameRequest {
  const translation = Object.hasOwn(translations, method) ? translations[method] : undefined
  const { write, read } = translation ?? { write: same, read: same }
  const chainId = writeFrameChainId(caipNetworkId)
  const payload = { method, params: write(params), chainId, chainNamespace: namespace }
  // The client checks it with the protocol's own schema before it leaves the page.
  return { payload: payload as FrameCallInput<'RPC_REQUEST'>, read }
}
