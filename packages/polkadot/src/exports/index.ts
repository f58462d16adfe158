export type { PolkadotFacts, PolkadotNetwork } from '../PolkadotNetwork.js'
export type { PolkadotOptions } from '../PolkadotOptions.js'
export { polkadot } from '../polkadot.js'
export type {
  Injected,
  InjectedAccount,
  InjectedSigner,
  SignerPayloadJson,
  SignerPayloadRaw,
  SignerResult,
} from '../wallets/Injected.js'
export type { PolkadotAccount, PolkadotProvider } from '../wallets/PolkadotProvider.js'
