import type { CaipNetworkId } from '@latchkey/primitives'
import type { AminoDocument } from '../signing/amino.js'

/** An account as a wallet names it on one network. */
export type CosmosKey = {
  /** What the visitor calls it; plain text. */
  name: string
  algo: string
  /** The compressed key; empty where the wallet does not say it, or says another account's. */
  pubKey: Uint8Array
  /** The bytes of the address. */
  address: Uint8Array
  bech32Address: string
  /** It is on a device that signs JSON alone. */
  isNanoLedger: boolean
}

/** A signature as wallets write it. */
export type Signature = { pub_key: { type: string; value: string }; signature: string }

/** A transaction as it is signed in bytes. */
export type DirectDocument = {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  accountNumber: bigint
}

/** What a wallet has signed in bytes; it may have chosen another fee. */
export type DirectResponse = { signed: DirectDocument; signature: Signature }

/** What a wallet has signed as JSON; it may have chosen another fee. */
export type AminoResponse = { signed: AminoDocument; signature: Signature }

/** A signer as CosmJS takes it. */
export type OfflineSigner = {
  getAccounts(): Promise<readonly { address: string; algo: 'secp256k1'; pubkey: Uint8Array }[]>
  signAmino(signerAddress: string, document: AminoDocument): Promise<AminoResponse>
  /** Absent for accounts on devices that sign JSON alone. */
  signDirect?(signerAddress: string, document: DirectDocument): Promise<DirectResponse>
}

/**
 * A connected wallet, for code of others. `chainId` is the network's own, without the namespace. All of it throws `wallet/…` errors.
 */
export type CosmosProvider = {
  /** The wallet, as the visitor knows it. */
  readonly name: string
  /** Whether it is in this browser, or on another device. */
  readonly manner: 'installed' | 'paired'
  /** The wallet's own object, of Keplr's shape; undefined for one on another device. */
  readonly wallet: unknown
  /** The network in use. */
  getNetwork(): CaipNetworkId
  /** Asks the visitor to let the site use a network, and adds it where the wallet does not know it and the site does. */
  enable(chainId: string): Promise<void>
  getKey(chainId: string): Promise<CosmosKey>
  /** Signs a text (ADR-36). The kit's own `signMessage` checks the signature, too. */
  signArbitrary(chainId: string, signerAddress: string, text: string): Promise<Signature>
  signAmino(chainId: string, signerAddress: string, document: AminoDocument): Promise<AminoResponse>
  signDirect(chainId: string, signerAddress: string, document: DirectDocument): Promise<DirectResponse>
  /**
   * A signer for CosmJS.
   *
   * @example
   * SigningStargateClient.connectWithSigner(rpc, provider.getOfflineSigner('osmosis-1'))
   */
  getOfflineSigner(chainId: string): OfflineSigner
}
