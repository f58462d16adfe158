export type { AuthenticationRequest } from '../dapp/AuthenticationRequest.js'
export { createDappClient } from '../dapp/createDappClient.js'
export type {
  ConnectParameters,
  DappClient,
  DappClientEvents,
  DappClientOptions,
  Pairing,
  PairingOutcome,
  ProposedPairing,
  RequestParameters,
} from '../dapp/DappClient.js'
export type { Clock } from '../environment/Clock.js'
export type { Environment, EnvironmentState } from '../environment/Environment.js'
export type { RelayStatus } from '../relay/RelayStatus.js'
export type { AuthenticationPayload, Cacao } from '../sign/authenticationTypes.js'
export type { ClientOptions } from '../sign/ClientOptions.js'
export type { ProposalNamespaces, SessionNamespaces } from '../sign/namespaceTypes.js'
export type { PeerMetadata } from '../sign/PeerMetadata.js'
export type { Session } from '../sign/Session.js'
export { createIndexedDbStorage } from '../storage/createIndexedDbStorage.js'
export { createMemoryStorage } from '../storage/createMemoryStorage.js'
export type { PairingStorage } from '../storage/PairingStorage.js'
