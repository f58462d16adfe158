export type { AuthenticationRequest } from '../authentication/authenticationPayload.js'
export type { AuthenticationPayload, Cacao } from '../authentication/cacao.js'
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
export type { Environment, EnvironmentState } from '../environment/createEnvironment.js'
export type { ProposalNamespaces, SessionNamespaces } from '../namespaces/namespaces.js'
export type { RelayStatus } from '../relay/connectionFlow.js'
export type { PeerMetadata, Session } from '../sign/Session.js'
export type { ClientOptions } from '../sign/SignEngine.js'
export { createIndexedDbStorage } from '../storage/createIndexedDbStorage.js'
export { createMemoryStorage, type PairingStorage } from '../storage/createMemoryStorage.js'
