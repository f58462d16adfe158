export { announceEvmWallet } from '../announceEvmWallet.js'
export {
  createEvmWallet,
  type EvmWallet,
  type EvmWalletOptions,
  type WalletBehaviour,
} from '../createEvmWallet.js'
export { createManualClock, type ManualClock } from '../createManualClock.js'
export { createMemoryStorage } from '../createMemoryStorage.js'
export { createScriptedGateway, type ScriptedAnswer, type ScriptedGateway } from '../createScriptedGateway.js'
export { createTestKit, createTestNetwork, type TestKit } from '../createTestKit.js'
