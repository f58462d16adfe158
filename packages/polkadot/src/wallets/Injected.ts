/** An account, as an injected wallet shares it. */
export type InjectedAccount = {
  /** In whichever prefix the wallet has. */
  address: string
  name?: string
  /** The curve; `ethereum` for accounts of 20 bytes. */
  type?: string
  /** The one network it is of, where it is of one. */
  genesisHash?: string | null
}

/** What a wallet is given to sign a text, or any bytes. */
export type SignerPayloadRaw = {
  address: string
  /** In hexadecimal with `0x`. */
  data: string
  type: 'bytes' | 'payload'
}

/** A transaction, as wallets take it; numbers are in hexadecimal with `0x`. */
export type SignerPayloadJson = {
  address: string
  blockHash: string
  blockNumber: string
  era: string
  genesisHash: string
  /** The call. */
  method: string
  nonce: string
  specVersion: string
  tip: string
  transactionVersion: string
  signedExtensions: readonly string[]
  /** Of the transaction's form. */
  version: number
  /** 0: no hash of the metadata is signed. */
  mode?: number
  metadataHash?: string | null
  assetId?: unknown
  /** The wallet may answer with the whole transaction. */
  withSignedTransaction?: boolean
}

/** What a wallet answers. */
export type SignerResult = {
  id: number
  /** In hexadecimal with `0x`. */
  signature: `0x${string}`
  signedTransaction?: `0x${string}` | Uint8Array
}

/** What signs with a wallet's accounts, as libraries take it. */
export type InjectedSigner = {
  signPayload(payload: SignerPayloadJson): Promise<SignerResult>
  signRaw(payload: SignerPayloadRaw): Promise<SignerResult>
}

/**
 * What a wallet gives a site that it has let in.
 *
 * @see https://github.com/polkadot-js/extension/blob/master/packages/extension-inject/src/types.ts
 */
export type Injected = {
  readonly accounts: {
    get(anyType?: boolean): Promise<InjectedAccount[]>
    subscribe(onAccounts: (accounts: InjectedAccount[]) => void | Promise<void>): () => void
  }
  readonly signer: InjectedSigner
}
