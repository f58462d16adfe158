export { announceBitcoinWallet, type BitcoinAnnouncement } from '../chains/bip122/announceBitcoinWallet.js'
export { signBip322, verifyBip322 } from '../chains/bip122/bip322.js'
export {
  type BitcoinKey,
  type BitcoinKeyKind,
  toBitcoinKey,
  toOrdinalKey,
} from '../chains/bip122/bitcoinKeys.js'
export {
  type BitcoinNews,
  type BitcoinRequest,
  type BitcoinTransfer,
  type BitcoinWallet,
  type BitcoinWalletBehaviour,
  type BitcoinWalletOptions,
  createBitcoinWallet,
} from '../chains/bip122/createBitcoinWallet.js'
export { createStandardFace } from '../chains/bip122/createStandardFace.js'
export { createUnisatFace } from '../chains/bip122/createUnisatFace.js'
export { createPermissionFace, createWindowFace, type WbipFace } from '../chains/bip122/createWbipFace.js'
export { type AnnouncementBehaviour, announceEvmWallet } from '../chains/eip155/announceEvmWallet.js'
export { createEvmWallet, type EvmWallet, type EvmWalletOptions } from '../chains/eip155/createEvmWallet.js'
export { createMemorySiwx, type MemorySiwx } from '../chains/eip155/createMemorySiwx.js'
export { type InjectionBehaviour, injectEvmWallet } from '../chains/eip155/injectEvmWallet.js'
export type { WalletBehaviour } from '../chains/eip155/WalletBehaviour.js'
export {
  createPolkadotWallet,
  type PolkadotRequest,
  type PolkadotWallet,
  type PolkadotWalletBehaviour,
  type PolkadotWalletKey,
  type PolkadotWalletOptions,
} from '../chains/polkadot/createPolkadotWallet.js'
export { injectPolkadotWallet } from '../chains/polkadot/injectPolkadotWallet.js'
export {
  createPolkadotKeyPair,
  isPolkadotSignature,
  type PolkadotKey,
  type PolkadotKeyPair,
  type PolkadotScheme,
} from '../chains/polkadot/polkadotKeys.js'
export { type PolkadotPayload, readPolkadotPayload } from '../chains/polkadot/signerPayload.js'
export { announceSolanaWallet } from '../chains/solana/announceSolanaWallet.js'
export {
  createSolanaWallet,
  type SolanaRequest,
  type SolanaWallet,
  type SolanaWalletBehaviour,
  type SolanaWalletOptions,
} from '../chains/solana/createSolanaWallet.js'
export { announceStacksWallet, type StacksAnnouncement } from '../chains/stacks/announceStacksWallet.js'
export {
  createStacksWallet,
  type StacksRequest,
  type StacksWallet,
  type StacksWalletBehaviour,
  type StacksWalletOptions,
} from '../chains/stacks/createStacksWallet.js'
export {
  hashStacksTransaction,
  isStacksSignature,
  signStacksTransaction,
  toStacksAccount,
} from '../chains/stacks/stacksKeys.js'
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
