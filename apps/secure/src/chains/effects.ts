import type { Fee } from '../approve/decode/Fee.js'
import type { Eip155Effects } from './eip155/approve/Eip155Effects.js'
import type { WalletNamespace } from './namespaces.js'
import type { SolanaEffects } from './solana/approve/SolanaEffects.js'

/** What any namespace tries out: `fee` is what it costs at most, where that is known before it was tried. */
type AnyEffects = { type: string; fee?: Fee | undefined }
type Covering<All extends Record<WalletNamespace, AnyEffects>> = All

/** What is tried out before it is shown, by namespace. */
type EffectsByNamespace = Covering<{ eip155: Eip155Effects; solana: SolanaEffects }>

/** What a namespace tries out. */
export type EffectsOf<Name extends WalletNamespace> = EffectsByNamespace[Name]
/** What is tried out before it is shown. */
export type Effects = EffectsOf<WalletNamespace>
