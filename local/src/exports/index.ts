export { type DeployLocalParameters, deployLocal } from '../chains/eip155/deploy/deployLocal.js'
export type { LocalAddress, LocalNetwork, LocalToken } from '../chains/eip155/LocalNetwork.js'
export { localAccounts, localDeployer, localSponsor } from '../chains/eip155/localAccounts.js'
export { localContracts } from '../chains/eip155/localContracts.js'
export { createLocalNetworks, type LocalPorts, localNetworks } from '../chains/eip155/localNetworks.js'
export { type LocalOperatorKeys, localOperatorKeys } from '../chains/eip155/localOperator.js'
export { type AnvilNode, type StartAnvilParameters, startAnvil } from '../chains/eip155/node/startAnvil.js'
export {
  type LocalChains,
  type StartChainsParameters,
  startChains,
} from '../chains/eip155/node/startChains.js'
export {
  type StartTestChainsParameters,
  startTestChains,
  type TestChains,
} from '../chains/eip155/node/startTestChains.js'
export { waitForReceipt } from '../chains/eip155/node/waitForReceipt.js'
export type { LocalSolanaNetwork, LocalSolanaToken } from '../chains/solana/LocalSolanaNetwork.js'
export {
  createLocalSolanaNetwork,
  type LocalSolanaPorts,
  localSolana,
  localSolanaAccounts,
  localSolanaGenesisHash,
  localSolanaWalletChain,
} from '../chains/solana/localSolana.js'
export { localSolanaTokens } from '../chains/solana/localSolanaTokens.js'
export type { LocalSolana, StartSolanaParameters } from '../chains/solana/node/LocalSolana.js'
export { startSolana } from '../chains/solana/node/startSolana.js'
export {
  type StartTestSolanaParameters,
  startTestSolana,
  type TestSolana,
  type TestSolanaAccount,
} from '../chains/solana/node/startTestSolana.js'
export type { LocalServer } from '../page/serveLocal.js'
export { type StartExplorerParameters, startExplorer } from '../services/explorer/startExplorer.js'
export { type Person, persons } from '../services/identity/persons.js'
export { type StartIdentityParameters, startIdentity } from '../services/identity/startIdentity.js'
export type { Mail } from '../services/mail/Mail.js'
export { type LocalMail, startMail } from '../services/mail/startMail.js'
