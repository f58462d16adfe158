import type { SignIn, TypedData } from '@latchkey/decode'
import type { Account } from '../../../app/wallet/accounts.js'
import type { AddedNetwork } from '../../../shared/network.js'
import type { TokenDetails } from '../../WalletChain.js'
import type { PreparedCalls } from './engine/calls.js'
import type { PreparedTransaction } from './engine/transactions.js'
import type { AssetRequest } from './requests/readAsset.js'
import type { NetworkProposal } from './requests/readNetwork.js'
import type { Hex, TransactionRequest } from './requests/readTransaction.js'

/** A request about accounts of the EVM, with everything in it checked, ready to be shown. */
export type Eip155Request =
  | { kind: 'connect'; method: 'eth_requestAccounts' | 'wallet_requestPermissions' }
  | { kind: 'sign-message'; account: Account; hex: Hex; text: string | undefined; signIn: SignIn | undefined }
  | { kind: 'sign-typed-data'; account: Account; typedData: TypedData }
  | { kind: 'send'; account: Account; transaction: TransactionRequest }
  | {
      kind: 'send-calls'
      account: Account
      id: string | undefined
      network: string
      calls: readonly TransactionRequest[]
    }
  | { kind: 'switch'; chainId: number }
  | ({ kind: 'add' } & NetworkProposal)
  | ({ kind: 'watch-asset' } & AssetRequest)

/** The request of a kind. */
export type RequestOf<Kind extends Eip155Request['kind']> = Extract<Eip155Request, { kind: Kind }>

/** What was found out about a request; nothing for one that does and costs nothing. */
export type Eip155Prepared =
  | { kind: 'send'; value: PreparedTransaction }
  | { kind: 'send-calls'; value: PreparedCalls }
  | { kind: 'watch-asset'; value: TokenDetails }
  /** The network with a node that serves it, or why there is none. */
  | { kind: 'add'; value: { network?: AddedNetwork; failure?: string } }
  | undefined

/** What was found out about a request of a kind. */
export type PreparedOf<Kind extends NonNullable<Eip155Prepared>['kind']> = Extract<
  Eip155Prepared,
  { kind: Kind }
>['value']
