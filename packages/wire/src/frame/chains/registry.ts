import type { Namespace } from '@latchkey/primitives'
import type * as v from 'valibot'
import { eip155 } from './eip155/eip155.js'
import type { FrameChain } from './FrameChain.js'
import { solana } from './solana/solana.js'

/** The namespaces that embedded wallets have accounts on (§3.006), each with its part of the frame's protocol. */
export const frameChains = { eip155, solana } as const satisfies Partial<Record<Namespace, FrameChain>>

/** A namespace that embedded wallets have accounts on. */
export type FrameNamespace = keyof typeof frameChains
/** The requests of a namespace, by method. */
type Asks<Name extends FrameNamespace = FrameNamespace> = Name extends FrameNamespace
  ? (typeof frameChains)[Name]['asks']
  : never
type MethodOf<Asked> = Asked extends unknown ? keyof Asked & string : never

/** A method that the visitor approves. */
export type UnsafeFrameMethod = MethodOf<Asks>
type ParamsSchemaOf<Method extends string, Asked> =
  Asked extends Readonly<Record<Method, infer Schema extends v.GenericSchema>> ? Schema : never
/** The arguments of a method that the visitor approves. */
export type UnsafeFrameParams<Method extends UnsafeFrameMethod> = v.InferOutput<ParamsSchemaOf<Method, Asks>>

/** The namespaces that the published protocol may name in a request (§7.048), whether the wallet has accounts there or not. */
export const namedNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
