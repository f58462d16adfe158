import type { CallDefinition } from '@latchkey/wire'
import type { CallHandler } from '../http/mountCall.js'
import type { ServiceContext } from './ServiceContext.js'

/** The effect of a call beyond its answer: `changes` stored data, `sends` a mail or transaction, or `spends` money. */
export type CallEffect = { kind: 'changes' | 'sends' | 'spends'; text: string }

/** How the gateway mounts and documents a call, beyond the definition in the wire. */
export type CallRules = {
  /** The share of one call that it costs of the rate limit; 1 unless given. */
  cost?: number
  /** The number of calls that a body and its query cost of the rate limit; one unless given. */
  countCalls?(body: unknown, query: unknown, context: Pick<ServiceContext, 'chains' | 'config'>): number
  /** A smaller limit than the general one, in bytes. */
  maxBodyBytes?: number
  /** False to pass the body on unparsed, for calls that forward fields they do not know. */
  isBodyChecked?: boolean
  /**
   * Parameters of the example in the reference, where a generated value is valid but finds nothing: by place and name, such as `query.chainId` or `body.method`. `{network}` stands for a network that is served, `{address}` for an address.
   */
  example?: Readonly<Record<string, string>>
  /** The reference shows it as a warning before a trial call; null if the call only reads. */
  effect?: CallEffect | null
}

/** A call of a service, with its rules. */
export type AnyServiceCall = { call: CallDefinition } & CallRules

/** The rules a call must have: a call that pages can make and that is no `GET` declares its effect. */
export type RequiredRules<Definition extends CallDefinition> = Definition extends
  | { method: 'GET' }
  | { audience: 'secure' }
  ? unknown
  : Required<Pick<CallRules, 'effect'>>

/** The handlers of a service's calls; a missing one does not compile. */
export type Handlers<Calls extends Readonly<Record<string, AnyServiceCall>>> = {
  [Name in keyof Calls]: CallHandler<Calls[Name]['call']>
}
