import type { Client } from '@latchkey/wire'
import type { SecureNetwork } from '@latchkey/wire/secure'
import type { Gateway } from '../session/createGateway.js'
import type { Session } from '../session/createSession.js'
import type { Approve, SiteClaims } from '../shared/Approval.js'
import type { TakeLoginWindow } from '../shared/loginWindow.js'
import type { Store } from '../shared/openStore.js'
import type { AskNode } from './rpc/createAskNode.js'
import type { HasSentTo } from './rpc/createHistory.js'
import type { ReadPrices } from './rpc/createPrices.js'
import type { WalletAccess } from './wallet/createWalletAccess.js'

/** Time as the frame sees it; tests have their own. */
export type FrameClock = { now(): number; wait(milliseconds: number, signal: AbortSignal): Promise<void> }

/** What one frame works with: it serves one page of one site, and nobody else. */
export type FrameContext = {
  projectId: string
  /** Of the embedding page, as the browser says. */
  origin: string
  gateway: Gateway
  session: Session
  store: Store
  wallet: WalletAccess
  /** The hash of the secret of the window that goes to a provider next. */
  takeLoginWindow: TakeLoginWindow
  networks: readonly SecureNetwork[]
  clock: FrameClock
  /** Asks a network's node, through the gateway. */
  askNode: AskNode
  /** Asks what sends operations of smart accounts. */
  askBundler: AskNode
  /** What the gateway knows of accounts, for whoever asks. */
  client: Client
  hasSentTo: HasSentTo
  readPrices: ReadPrices
  approve: Approve
  /** What the page is told without asking. */
  tell(name: 'SESSION_UPDATE', payload: { token: string }): void
  /** What the site says of itself, and how it wants to look. */
  site: { claims: SiteClaims | undefined; themeMode: 'light' | 'dark' | undefined }
}
