/** Why the node takes a transaction not at all: the reason as Stacks nodes name it, and what they say about it. */
export class Refusal extends Error {
  readonly reason: string
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(reason: string, data?: Readonly<Record<string, unknown>>) {
    super(reason)
    this.reason = reason
    this.data = data
  }
}
