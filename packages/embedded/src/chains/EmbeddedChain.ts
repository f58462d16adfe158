import type { Namespace } from '@latchkey/primitives'

/** A request that the frame takes in another form than wallets elsewhere. */
export type Translation = {
  /** Parameters as the chain asks wallets elsewhere, to what the frame's protocol has. */
  write(params: unknown): unknown
  /** The frame's answer, to what wallets elsewhere answer. */
  read(answer: unknown): unknown
}

/** What the page's side of the embedded wallet knows of a namespace. Its methods and networks are in the wire's registry. */
export type EmbeddedChain = {
  /**
   * The one spelling of an address, to compare it.
   *
   * @param address - An account's.
   */
  toAddressKey(address: string): string
  /** By their methods; other requests go to the frame as they are. */
  translations: Readonly<Record<string, Translation>>
  /** What the wallet knows better than a node, so that no node is asked. */
  ownAnswers: ReadonlySet<string>
  /** Whether a sign-in can be signed along with a login (§4.023); elsewhere it is asked for afterwards. */
  isSignInAttached: boolean
}

/** The namespaces that a wallet has accounts on, each with what is known of it. */
export type EmbeddedChains = Readonly<Partial<Record<Namespace, EmbeddedChain>>>
