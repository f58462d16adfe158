/** An account as extensions show it to sites. */
export type InjectedAccount = { address: string; type: 'sr25519' }

/** A message to sign: bytes in hexadecimal, or a text. */
export type SignerPayloadRaw = { address: string; data: string; type?: 'bytes' | 'payload' }

/** What is signed of a transaction; the rest of it is read in pocket's window. */
export type SignerPayloadJson = { address: string }

/** What signing gives. */
export type SignerResult = { id: number; signature: `0x${string}`; signedTransaction?: `0x${string}` }

/** A network whose transactions pocket can read. */
export type KnownMetadata = { genesisHash: string; specVersion: number }

/**
 * What a site gets that was let in.
 *
 * @see https://github.com/polkadot-js/extension/blob/master/packages/extension-inject/src/types.ts
 */
export type Injected = {
  accounts: {
    get(anyType?: boolean): Promise<InjectedAccount[]>
    /** Called at once, and after each change. @returns What ends it. */
    subscribe(listener: (accounts: InjectedAccount[]) => void): () => void
  }
  metadata: {
    get(): Promise<KnownMetadata[]>
    /** Whether a site's description is taken; pocket takes its own node's only. */
    provide(definition: unknown): Promise<boolean>
  }
  signer: {
    signRaw(payload: SignerPayloadRaw): Promise<SignerResult>
    signPayload(payload: SignerPayloadJson): Promise<SignerResult>
  }
}

/** Pocket as sites find it in `injectedWeb3`. */
export type InjectedProvider = { version: string; enable(origin?: string): Promise<Injected> }
