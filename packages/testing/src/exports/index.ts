export { type AnnouncementBehaviour, announceEvmWallet } from '../announceEvmWallet.js'
export { announceSolanaWallet } from '../announceSolanaWallet.js'
export { createChainContext } from '../createChainContext.js'
export { createEvmWallet, type EvmWallet, type EvmWalletOptions } from '../createEvmWallet.js'
export { createManualClock, type ManualClock } from '../createManualClock.js'
export { createMemorySiwx, type MemorySiwx } from '../createMemorySiwx.js'
export {
  createMemoryStorage,
  createSharedStorage,
  type MemoryStorage,
  type SharedStorage,
} from '../createMemoryStorage.js'
export { createScriptedGateway, type ScriptedAnswer, type ScriptedGateway } from '../createScriptedGateway.js'
export {
  createSolanaWallet,
  type SolanaRequest,
  type SolanaWallet,
  type SolanaWalletBehaviour,
  type SolanaWalletOptions,
} from '../createSolanaWallet.js'
export { createSpanningConnector, createTestChain, type TestChain } from '../createTestChain.js'
export { createTestKit, createTestNetwork, type TestKit, type TestKitOptions } from '../createTestKit.js'
export {
  createTestWallet,
  type TestAnswer,
  type TestWallet,
  type TestWalletBehaviour,
  type TestWalletOptions,
} from '../createTestWallet.js'
export { type InjectionBehaviour, injectEvmWallet } from '../injectEvmWallet.js'
export type { WalletBehaviour } from '../WalletBehaviour.js'
