import type { CallDefinition } from '@latchkey/wire'
import type { CallHandler } from '../http/mountCall.js'
import type { ServiceContext } from './ServiceContext.js'

/** What a call does beyond answering: `changes` stored data, `sends` a mail or transaction, or `spends` money. */
export type CallEffect = { kind: 'changes' | 'sends' | 'spends'; text: string }

/** How a call is mounted and described, beside what the wire says of it. */
export type CallRules = {
  /** How much of a call it counts as against the rate limit; 1 unless given. */
  cost?: number
  /** How many calls a body counts as against the rate limit, with the query beside it; one unless given. */
  countCalls?(body: unknown, query: unknown, context: Pick<ServiceContext, 'chains' | 'config'>): number
  /** A smaller limit than the general one, in bytes. */
  maxBodyBytes?: number
  /** False to hand the body over as it is, when a call has to pass on what it does not understand. */
  isBodyChecked?: boolean
  /**
   * Parameters of the example in the reference, where a generated value would be valid but would find nothing: by place and
   * name, such as `query.chainId`. `{network}` stands for a network that is served, `{address}` for an address.
   */
  example?: Readonly<Record<string, string>>
  /** The reference warns of it before the call is tried; null where the call only reads. */
  effect?: CallEffect | null
}

/** A call of a service, with its rules. */
export type AnyServiceCall = { call: CallDefinition } & CallRules

/** What a call has to say besides: one that a page can make and that is no `GET` says what it does. */
export type RequiredRules<Definition extends CallDefinition> = Definition extends
  | { method: 'GET' }
  | { audience: 'secure' }
  ? unknown
  : Required<Pick<CallRules, 'effect'>>

/** What answers the calls of a service: each has a handler, or it does not compile. */
export type Handlers<Calls extends Readonly<Record<string, AnyServiceCall>>> = {
  [Name in keyof Calls]: CallHandler<Calls[Name]['call']>
}
