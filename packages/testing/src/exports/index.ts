export { type AnnouncementBehaviour, announceEvmWallet } from '../chains/eip155/announceEvmWallet.js'
export { createEvmWallet, type EvmWallet, type EvmWalletOptions } from '../chains/eip155/createEvmWallet.js'
export { createMemorySiwx, type MemorySiwx } from '../chains/eip155/createMemorySiwx.js'
export { type InjectionBehaviour, injectEvmWallet } from '../chains/eip155/injectEvmWallet.js'
export type { WalletBehaviour } from '../chains/eip155/WalletBehaviour.js'
export { announceSolanaWallet } from '../chains/solana/announceSolanaWallet.js'
export {
  createSolanaWallet,
  type SolanaRequest,
  type SolanaWallet,
  type SolanaWalletBehaviour,
  type SolanaWalletOptions,
} from '../chains/solana/createSolanaWallet.js'
export { announceSuiWallet } from '../chains/sui/announceSuiWallet.js'
export {
  createSuiWallet,
  type SuiRequest,
  type SuiWallet,
  type SuiWalletBehaviour,
  type SuiWalletOptions,
} from '../chains/sui/createSuiWallet.js'
export {
  getSuiPublicKey,
  hashSuiMessage,
  hashSuiTransaction,
  type SuiKey,
  type SuiScheme,
  signSuiDigest,
  toSuiAddress,
} from '../chains/sui/suiKeys.js'
export { createChainContext } from '../createChainContext.js'
export { createManualClock, type ManualClock } from '../createManualClock.js'
export {
  createMemoryStorage,
  createSharedStorage,
  type MemoryStorage,
  type SharedStorage,
} from '../createMemoryStorage.js'
export { createScriptedGateway, type ScriptedAnswer, type ScriptedGateway } from '../createScriptedGateway.js'
export { createSpanningConnector, createTestChain, type TestChain } from '../createTestChain.js'
export { createTestKit, createTestNetwork, type TestKit, type TestKitOptions } from '../createTestKit.js'
export {
  createTestWallet,
  type TestAnswer,
  type TestWallet,
  type TestWalletBehaviour,
  type TestWalletOptions,
} from '../createTestWallet.js'
