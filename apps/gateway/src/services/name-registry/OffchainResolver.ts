import { defineCapability } from '../../providers/Capability.js'

/** What a name stands for, as resolvers on chain ask for it: addresses in bytes by coin type, and texts by key. */
export type NameRecords = {
  addresses: ReadonlyMap<number, Uint8Array>
  texts: Readonly<Record<string, string>>
}

/** A question of a client that a contract has sent here. */
export type OffchainQuestion = {
  /** The contract, for which the answer is signed. */
  sender: string
  /** What it asks, in its namespace's own form. */
  data: string
  /** When the answer ends, in seconds since 1970. */
  expiresAtSeconds: number
  /** As {@link OffchainResolver.readKey} made it. */
  signingKey: string
  /** Finds a name of the gateway. */
  find(name: string): Promise<NameRecords | undefined>
}

/** Answers contracts of a namespace that ask the gateway for names. */
export type OffchainResolver = {
  /** Reads the key with which answers are signed; undefined for a text that is none. */
  readKey(text: string): string | undefined
  /** Answers; undefined for a text that is no question. */
  answer(question: OffchainQuestion): Promise<string | undefined>
}

/** What answers contracts. */
export const offchainResolvers = defineCapability<OffchainResolver>({
  name: 'offchain-names',
  combine([first]) {
    if (!first) throw new TypeError('A namespace offers no provider')
    return first.provider
  },
})
