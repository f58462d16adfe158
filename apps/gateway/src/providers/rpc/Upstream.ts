/** What a node is sent, the path behind its address, and how its answer is read. */
export type UpstreamRequest<Body = Buffer> = {
  method: 'GET' | 'POST'
  /** With its query; empty for JSON-RPC. */
  path: string
  body?: string | Uint8Array<ArrayBuffer>
  contentType?: string
  /** What is answered with one of these is the caller's affair; with any other but 2xx the next upstream is asked. */
  ownStatuses: ReadonlySet<number>
  /** Reads the answer's body, once. What it throws makes the next upstream be asked. */
  read(body: Buffer): Body
}

/** What a node answered. */
export type UpstreamAnswer<Body = Buffer> = { status: number; body: Body; contentType: string }

/** How a body is sent on. */
export type ForwardOptions = {
  signal?: AbortSignal | undefined
  /** Requests with the same text start at the same upstream. */
  stickyKey?: string | undefined
  /** Position of the only upstream to ask. */
  upstreamIndex?: number | undefined
}

/** The nodes of a network, as one. */
export type Upstreams = {
  count: number
  /**
   * Asks one, and when that fails the next.
   *
   * @throws GatewayFailure `chain/unavailable` when every upstream failed.
   */
  ask<Body>(request: UpstreamRequest<Body>, options?: ForwardOptions): Promise<UpstreamAnswer<Body>>
}
