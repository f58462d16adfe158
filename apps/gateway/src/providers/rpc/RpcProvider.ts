import type { ForwardOptions, UpstreamAnswer, UpstreamRequest } from './Upstream.js'

/** What an upstream answered. */
export type RpcAnswer = { status: number; body: string }

/** The upstreams of one network, as one. */
export type RpcProvider = {
  /** How many upstreams there are. */
  upstreamCount: number
  /**
   * Sends a JSON-RPC body to an upstream and, when that fails, to the next.
   *
   * @param body - One request or a batch, as JSON text.
   * @param options - See {@link ForwardOptions}.
   * @throws GatewayFailure `chain/unavailable` when every upstream failed.
   */
  forward(body: string, options?: ForwardOptions): Promise<RpcAnswer>
  /**
   * Asks an upstream over a path and, when that fails, the next.
   *
   * @param request - What is asked; the caller has seen that it may be. `furtherStatuses` are answers, too.
   * @param options - See {@link ForwardOptions}.
   * @throws GatewayFailure `chain/unavailable` when every upstream failed.
   */
  askPath(
    request: Omit<UpstreamRequest, 'ownStatuses' | 'read'> & { furtherStatuses?: readonly number[] },
    options?: ForwardOptions,
  ): Promise<UpstreamAnswer>
  /**
   * Makes one JSON-RPC call for the gateway itself.
   *
   * @param method - The method.
   * @param params - Its parameters.
   * @returns The result.
   * @throws AppKitError `wire/rpc` when the node answers with an error; GatewayFailure when none answers.
   */
  request(call: { method: string; params?: unknown }): Promise<unknown>
}
