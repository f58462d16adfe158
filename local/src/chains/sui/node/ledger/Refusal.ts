/** The kinds of refusals, named as gRPC's status codes. */
export type RefusalKind = 'INVALID_ARGUMENT' | 'NOT_FOUND' | 'UNIMPLEMENTED' | 'RESOURCE_EXHAUSTED'

/** Why the node takes something not at all, in words like those of Sui's nodes. */
export class Refusal extends Error {
  readonly kind: RefusalKind

  constructor(message: string, kind: RefusalKind = 'INVALID_ARGUMENT') {
    super(message)
    this.kind = kind
  }
}
