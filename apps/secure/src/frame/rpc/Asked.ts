import type { UnsafeRequest } from '../../shared/Approval.js'
import type { WalletNetwork } from '../networks.js'

/** A request of a page, and the network it is about. */
export type Asked = { request: UnsafeRequest; network: WalletNetwork; signal: AbortSignal }
