/** An account as wallets of Keplr's shape name it on one network. */
export type CosmosKey = {
  name: string
  algo: 'secp256k1'
  /** The compressed key: 33 bytes. */
  pubKey: Uint8Array
  /** The bytes of the address. */
  address: Uint8Array
  bech32Address: string
  ethereumHexAddress: string
  isNanoLedger: false
  isKeystone: false
}

/** A signature as wallets write it; both values are base64. */
export type StdSignature = { pub_key: { type: string; value: string }; signature: string }

/** A transaction as it is signed as JSON; the wallet reads all of it. */
export type AminoDocument = object

/** A transaction as it is signed in bytes. Libraries have numbers as text, as `bigint`, or as an object that writes itself. */
export type DirectDocument = {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  accountNumber: bigint | number | string | { toString(): string }
}

/** A signer as CosmJS takes it. */
export type AminoSigner = {
  readonly chainId: string
  getAccounts(): Promise<readonly { address: string; algo: 'secp256k1'; pubkey: Uint8Array }[]>
  signAmino(
    signer: string,
    document: AminoDocument,
  ): Promise<{ signed: AminoDocument; signature: StdSignature }>
}

/** One that signs in bytes, too. */
export type OfflineSigner = AminoSigner & {
  signDirect(
    signer: string,
    document: DirectDocument,
  ): Promise<{ signed: DirectDocument; signature: StdSignature }>
}

/** Pocket as an object of Keplr's shape. `chainId` is the network's own, without the namespace. */
export type CosmosWallet = {
  readonly name: string
  readonly icon: string
  readonly version: string
  readonly mode: 'extension'
  defaultOptions: object
  enable(chainIds: string | readonly string[]): Promise<void>
  disable(chainIds?: string | readonly string[]): Promise<void>
  experimentalSuggestChain(info: unknown): Promise<void>
  getKey(chainId: string): Promise<CosmosKey>
  getKeysSettled(chainIds: readonly string[]): Promise<PromiseSettledResult<CosmosKey>[]>
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<StdSignature>
  signAmino(
    chainId: string,
    ...document: Parameters<AminoSigner['signAmino']>
  ): ReturnType<AminoSigner['signAmino']>
  signDirect(
    chainId: string,
    ...document: Parameters<OfflineSigner['signDirect']>
  ): ReturnType<OfflineSigner['signDirect']>
  /** @returns The bytes of the transaction's hash. */
  sendTx(chainId: string, transaction: Uint8Array, mode?: 'async' | 'sync' | 'block'): Promise<Uint8Array>
  getOfflineSigner(chainId: string): OfflineSigner
  getOfflineSignerOnlyAmino(chainId: string): AminoSigner
  getOfflineSignerAuto(chainId: string): Promise<OfflineSigner>
  /** Puts the window in front of the others, where a request waits in it. @returns Whether there is one. */
  bringToFront(): boolean
}
