import type { SignIn } from '@latchkey/decode'
import type { Account } from '../../../app/wallet/accounts.js'
import type { AddedNetwork } from '../../../shared/network.js'
import type { AminoDocument } from './aminoDocument.js'
import type { PreparedCosmos } from './PreparedCosmos.js'

/** What of a transaction is signed. */
export type SignedForm =
  /** As JSON with its keys in order. */
  | { mode: 'amino'; document: AminoDocument }
  /** In bytes. */
  | {
      mode: 'direct'
      chainId: string
      accountNumber: bigint
      bodyBytes: Uint8Array
      authInfoBytes: Uint8Array
    }

/** Who signs: an account, its address as the site writes it, and the CAIP-2 id of the network it names. */
type Signer = { account: Account; address: string; network: string }

/** A request about a Cosmos account, with everything in it checked, ready to be shown. */
export type CosmosRequest =
  | { kind: 'connect' }
  | (Signer & {
      kind: 'cosmos-sign-message'
      /** What the text's document has in it (ADR-36). */
      bytes: Uint8Array
      text: string | undefined
      signIn: SignIn | undefined
    })
  | (Signer & { kind: 'cosmos-transaction'; form: SignedForm })
  | {
      kind: 'cosmos-suggest'
      /** As the site describes it, without its node. */
      wanted: Omit<AddedNetwork, 'rpcUrl'>
      /** Where its node is said to be. */
      rpcUrl: string
    }

/** What was found out about a request; nothing for one that does and costs nothing. */
export type CosmosPrepared =
  | { kind: 'cosmos-transaction'; value: PreparedCosmos }
  /** The network, once its node has answered; or why it cannot be had. */
  | { kind: 'cosmos-suggest'; value: { network?: AddedNetwork; failure?: string } }
  | undefined
