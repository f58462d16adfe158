import type { CaipAddress } from '@latchkey/primitives'
import type { NamedAsset } from '../../chains/caipAssets.js'
import type { Project } from '../../projects/Project.js'

/** An asset that an exchange pays out. */
export type ExchangeAsset = NamedAsset & {
  symbol: string
  decimals: number
  /** What the exchange calls the network. */
  networkCode: string
}

/** What a visitor pays for. */
export type Purchase = {
  /** 32 hexadecimal digits. */
  id: string
  projectId: string
  asset: ExchangeAsset
  /** CAIP-19, as the gateway writes it. */
  assetId: string
  amountAtomic: bigint
  /** The same in whole tokens, as decimal text. */
  amount: string
  recipient: CaipAddress
  /** The part of `recipient` behind the network. */
  address: string
}

/** Who asks for the page of an exchange. */
export type Visitor = { callerAddress: string; signal: AbortSignal }

/** What an exchange says of a purchase; amount, asset and recipient as far as it names them. */
export type PurchaseNews = {
  status: 'unknown' | 'in-progress' | 'success' | 'failed'
  transactionHash: string | undefined
  /** What was paid out. */
  amountAtomic?: bigint
  asset?: NamedAsset
  address?: string
}

/** An exchange from which visitors pay. */
export type Exchange = {
  id: string
  name: string
  /** A picture of the gateway. */
  imageUrl: string | null
  /** The assets it pays out. */
  listAssets(signal: AbortSignal): Promise<readonly ExchangeAsset[]>
  /** Whether a project offers it to the calling feature. */
  isEnabled(project: Project, source: string | undefined): boolean
  /** Makes the address of the page where the visitor pays. The same purchase again is the same payment. */
  buildPayUrl(purchase: Purchase, visitor: Visitor): Promise<string>
  /** Asks what has become of a purchase. */
  getStatus(purchase: Purchase, signal: AbortSignal): Promise<PurchaseNews>
}
