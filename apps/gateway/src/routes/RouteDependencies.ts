import type { EventRepository } from '../analytics/createEventRepository.js'
import type { Cache } from '../cache/Cache.js'
import type { EmailCapture } from '../capture/createEmailCapture.js'
import type { Chains } from '../chains/createChains.js'
import type { GatewayConfig } from '../config/GatewayConfig.js'
import type { DirectoryWallet } from '../directory/DirectoryWallet.js'
import type { ImageProvider } from '../providers/images/ImageProvider.js'
import type { NetworkRegistry } from '../providers/rpc/createNetworkRegistry.js'
import type { SignInRepository } from '../sign-in/createSignInRepository.js'
import type { Tokens } from '../sign-in/createTokens.js'
import type { SmartSessionRepository } from '../smart-sessions/createSmartSessionRepository.js'
import type { AnswerPaid } from '../sponsoring/createAnswerPaid.js'

/** What routes are made from. */
export type RouteDependencies = {
  config: GatewayConfig
  /** Whether the keeper of managed wallets has a database of its own; undefined where embedded wallets are off. */
  isKeeperApart: boolean | undefined
  /** The gateway's own address, such as `http://localhost:4000`. */
  getPublicUrl(): string
  now(): number
  cache: Cache
  networks: NetworkRegistry
  chains: Chains
  /** Answers what is asked of the operator's keys and money. */
  answerPaid: AnswerPaid
  /** Told what went wrong where the caller gets an answer all the same. */
  onFailure(error: unknown): void
  wallets: readonly DirectoryWallet[]
  images: ImageProvider
  events: EventRepository
  signIns: SignInRepository
  emailCapture: EmailCapture
  smartSessions: SmartSessionRepository
  tokens: Tokens
}
